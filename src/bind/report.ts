import type { DiagnosticCode, WordedCode } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding, type Reasons } from "../diagnostics/finding.ts"

/** The subject of a finding: a node of the tree, or a place of its own. */
export interface Subject<Data> extends Reasons<Data> {
  /** The node of the finding. Each code is reported once per node, also when several fields of a group report it. */
  readonly node?: { readonly range?: TextRange | undefined }
  /** The place. Default: that of the node. */
  readonly range?: TextRange | undefined
  /** The parameter. Default: `filters`. */
  readonly source?: Source
}

const noSubject = { node: undefined, range: undefined, source: "filters" } as const

export interface BindingReport {
  readonly findings: Finding[]
  /**
   * Adds a finding.
   * @param work - Works out the data. It is only called for the findings that are listed.
   * @returns the name of the code.
   */
  readonly add: <Data extends DiagnosticData[DiagnosticCode]>(
    code: WordedCode<Data>,
    work: () => NoInfer<Data>,
    subject: Subject<NoInfer<Data>>,
  ) => DiagnosticCode
}

export function createReport(): BindingReport {
  const findings: Finding[] = []
  let seen: Map<object, Set<DiagnosticCode>> | undefined
  const isNew = (node: object, { code }: { readonly code: DiagnosticCode }): boolean => {
    seen ??= new Map()
    const known = seen.get(node) ?? new Set()
    seen.set(node, known)
    return known.size < known.add(code).size
  }
  return {
    findings,
    add(code, work, subject) {
      const { node, range, ...others } = { ...noSubject, ...subject }
      if (node === undefined || isNew(node, code))
        findings.push(finding(code, work, { ...others, range: range ?? node?.range }))
      return code.code
    },
  }
}
