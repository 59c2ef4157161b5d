import type { Code, DiagnosticCode } from "../diagnostics/codes.ts"
import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding, type Reasons } from "../diagnostics/finding.ts"
import { own, ownProperty } from "../diagnostics/own.ts"

/** The subject of a finding: a node of the tree, or a place of its own. */
export interface Subject extends Reasons {
  /**
   * The node that the finding is about. Each code is reported once for a node, since several fields
   * of a group may report the same mistake in one value.
   */
  readonly node?: { readonly range?: Range | undefined }
  /** The place. Default: that of the node. */
  readonly range?: Range | undefined
  /** The parameter. Default: `filters`. */
  readonly source?: Source
}

/** The findings of binding a query, and a function that adds one. */
export interface BindingReport {
  readonly findings: Finding[]
  /**
   * Adds a finding.
   * @param details - The arguments of the code's message.
   * @returns the name of the code.
   */
  readonly add: <Details extends readonly unknown[]>(
    code: Code<Details>,
    details: Details,
    subject: Subject,
  ) => DiagnosticCode
}

/** Makes an empty report. */
export function createReport(): BindingReport {
  const findings: Finding[] = []
  const seen = new Map<object, Set<DiagnosticCode>>()
  const isNew = (node: object, { code }: { readonly code: DiagnosticCode }): boolean => {
    const known = seen.get(node) ?? new Set()
    seen.set(node, known)
    return known.size < known.add(code).size
  }
  return {
    findings,
    add(code, details, subject) {
      const { node, source = "filters", rule, hint, ...place } = own(subject)
      const { range = node && ownProperty(node, "range") } = own(place)
      if (node === undefined || isNew(node, code))
        findings.push(finding(code, details, { source, range, rule, hint }))
      return code.code
    },
  }
}
