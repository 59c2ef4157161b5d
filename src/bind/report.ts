import type { Code, DiagnosticCode } from "../diagnostics/codes.ts"
import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding, type Reasons } from "../diagnostics/finding.ts"

/** What a finding is about: a node of the tree, or a place of its own. */
export interface Subject extends Reasons {
  /**
   * The node that the finding speaks about. Each code is reported once for a node: several fields of a group may find the
   * same mistake in one value.
   */
  readonly node?: { readonly range?: Range | undefined }
  /** The place, where it is not that of the node. */
  readonly range?: Range | undefined
  /** `filters` unless it is given. */
  readonly source?: Source
}

/** Collects what is found while a query is bound. */
export interface BindingReport {
  readonly findings: Finding[]
  /**
   * Adds a finding.
   * @param details - what the message of the code speaks of.
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
    add(code, details, { node, range = node?.range, source = "filters", rule, hint }) {
      if (node === undefined || isNew(node, code))
        findings.push(finding(code, details, { source, range, rule, hint }))
      return code.code
    },
  }
}
