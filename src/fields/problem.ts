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

/** The names that an object may have, and the start of the message about another one, as in `a method has no option`. */
export interface KnownNames {
  readonly names: readonly string[]
  readonly problem: string
  /** Default: `options`. */
  readonly nouns?: string
}

/** Returns the properties that have one of the known names, and reports all others. */
export function requireKnownNames(
  { properties, report }: GivenObject,
  { names, problem, nouns = "options" }: KnownNames,
): OwnProperties {
  const isKnown = ([name]: readonly [string, unknown]): boolean => {
    if (names.includes(name)) return true
    report(`${problem} ${quote(name)}`, { hint: listAllowed(nouns, names) })
    return false
  }
  return new Map([...properties].filter(isKnown))
}

/** Reads an object of options: {@link requireObject} and {@link requireKnownNames} in one. */
export function requireOptions(
  given: unknown,
  name: string,
  known: KnownNames,
  report: ReportProblem,
): OwnProperties | undefined {
  const properties = requireObject(given, name, report)
  return properties && requireKnownNames({ properties, report }, known)
}

/** Describes all findings, since the author of a table fixes it by hand. */
export function describeAll(findings: readonly Finding[]): readonly Diagnostic[] {
  return findings.map(describeFinding)
}
