import { badDefinition } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding, type Finding } from "../diagnostics/finding.ts"
import { describeValue, listAllowed, quote } from "../diagnostics/wording.ts"
import { readObject, type OwnProperties } from "../diagnostics/untrusted.ts"

interface ProblemDetails {
  readonly rule?: string
  readonly hint?: string
}

const noDetails = { rule: undefined, hint: undefined }

/** Notes one mistake. The problem is a clause: what is expected, and what was given. */
export type ReportProblem = (problem: string, details?: ProblemDetails) => void

/** The own properties of an untrusted object, and the function that reports its mistakes. */
export interface GivenObject {
  readonly properties: OwnProperties
  readonly report: ReportProblem
}

export interface GivenDefinition extends GivenObject {
  readonly name: string
}

/** Reports the mistakes of a field, or of the table as a whole without one. */
export function problemReporter(findings: Finding[], field?: string): ReportProblem {
  return (problem, details) => {
    const { rule, hint } = { ...noDetails, ...details }
    const work = () => ({ field, reason: problem, hint })
    findings.push(finding(badDefinition, work, { source: "table", rule }))
  }
}

/** Returns the properties of an untrusted object; reports another value. */
export function requireObject(
  given: unknown,
  name: string,
  report: ReportProblem,
): OwnProperties | undefined {
  const properties = readObject(given)
  if (properties === undefined)
    report(`${name} must be a readable object, got ${describeValue(given)}`)
  return properties
}

/**
 * Returns the properties that have one of the known names, and reports all others.
 * @param known.problem - The start of the message, as in `there is no option`.
 */
export function requireKnownNames(
  { properties, report }: GivenObject,
  known: { readonly names: readonly string[]; readonly nouns: string; readonly problem: string },
): OwnProperties {
  const isKnown = ([name]: readonly [string, unknown]): boolean => {
    if (known.names.includes(name)) return true
    report(`${known.problem} ${quote(name)}`, { hint: listAllowed(known.nouns, known.names) })
    return false
  }
  return new Map([...properties].filter(isKnown))
}

/** Describes all findings, since the author of a table fixes it by hand. */
export function describeAll(findings: readonly Finding[]): readonly Diagnostic[] {
  return findings.map(describeFinding)
}
