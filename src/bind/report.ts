import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Hint, type Finding, type Worded } from "../diagnostics/finding.ts"
import { treeCodes } from "../diagnostics/tree-codes.ts"
import type { Advisor, Topics } from "./advisor.ts"

type Codes = typeof treeCodes

/** A code that binding finds. */
export type CodeName = keyof Codes

type Details<Name extends CodeName> = Codes[Name]["message"] extends (
  ...details: infer Parts
) => string
  ? Parts
  : never

/**
 * The node that a finding speaks about, or a place of its own. About one node each code is said once: several fields of a
 * group may find the same fault with a value.
 */
export interface Subject {
  readonly range?: Range | undefined
  /** `filters` unless it is given. */
  readonly source?: Source
}

/** What is particular about one finding. */
export interface ReportOptions<Name extends CodeName> {
  /** The reason, where it is not the first rule of the code. */
  readonly rule?: string
  /** What to ask the advisor about, if there is one. */
  readonly topic?: (Name extends keyof Topics ? Topics[Name] : never) | undefined
}

/** Takes in what is found while a query is bound. */
export interface BindingReport {
  readonly findings: Finding[]
  /** Gives back the code. */
  readonly add: <Name extends CodeName>(
    name: Name,
    subject: Subject,
    details: Details<Name>,
    options?: ReportOptions<Name>,
  ) => Name
}

/** An empty report. */
export function createReport(advisor: Advisor | undefined): BindingReport {
  const findings: Finding[] = []
  const seen = new Map<object, Set<string>>()
  return {
    findings,
    add(name, subject, details, { rule, topic } = {}) {
      const known = seen.get(subject) ?? new Set()
      if (!known.has(name)) {
        const { range, source = "filters" } = subject
        // That details and topic are those of the code is what the type of `add` says.
        const code = treeCodes[name] as Codes[typeof name] & Worded<typeof details>
        const advice = advisor as
          { readonly [Code in CodeName]?: (about: typeof topic) => Hint } | undefined
        const advise = topic === undefined ? undefined : advice?.[name]
        findings.push(
          finding(code, { source, range }, details, {
            rule,
            advise: advise && (() => advise(topic)),
          }),
        )
        seen.set(subject, known.add(name))
      }
      return name
    },
  }
}
