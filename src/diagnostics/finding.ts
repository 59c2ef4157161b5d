import { diagnosticCodes, type Code } from "./codes.ts"
import { sources, type Diagnostic, type Fix, type Range, type Source } from "./diagnostic.ts"
import { own } from "./own.ts"

/** A proposal of what to do about a finding: in words, as an edit, both, or neither. */
export interface Hint {
  readonly hint?: string
  readonly fix?: Fix
}

/** The place of a finding. */
export interface Place {
  readonly source: Source
  readonly range?: Range | undefined
}

/** The rule behind a finding, and a proposal of what to do about it. */
export interface Reasons {
  /** The rule that decides. Default: the first rule of the code. */
  readonly rule?: string | undefined
  /** Works out what to do. It is only called for the findings that are listed. */
  readonly hint?: (() => Hint) | undefined
}

/**
 * A diagnostic that is not put into words yet. Making one is cheap, so a query may have thousands.
 */
export interface Finding {
  readonly code: Code
  readonly place: Place
  readonly rule: string
  readonly describe: () => string
  readonly hint: (() => Hint) | undefined
}

/**
 * Makes a finding.
 * @param details - The arguments of the code's message.
 */
export function finding<Details extends readonly unknown[]>(
  code: Code<Details>,
  details: Details,
  reasons: Place & Reasons,
): Finding {
  const { source, range, rule = code.rules[0], hint } = own(reasons)
  const made = Object.freeze({
    code,
    place: Object.freeze({ source, range }),
    rule,
    describe: () => code.message(...details),
    hint,
  })
  known.add(made)
  return made
}

/** The findings that {@link finding} made. A copy of one, such as JSON gives, has lost its functions. */
const known = /* @__PURE__ */ new WeakSet()

/** True for a finding that {@link finding} made. */
export function isFinding(given: unknown): given is Finding {
  return typeof given === "object" && given !== null && known.has(given)
}

/** The largest number of diagnostics in a list. Refusal and exit codes look at all findings. */
const listedDiagnostics = 20

/** Puts the first {@link listedDiagnostics} of the findings into words, in the order given. */
export function describeFirst(findings: readonly Finding[]): readonly Diagnostic[] {
  return findings.slice(0, listedDiagnostics).map(describeFinding)
}

/**
 * Sorts the findings by source, start and code, and puts the first {@link listedDiagnostics} of
 * them into words.
 */
export function listDiagnostics(findings: readonly Finding[]): {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
} {
  return {
    diagnostics: describeFirst([...findings].sort(compareFindings)),
    omitted: Math.max(0, findings.length - listedDiagnostics),
  }
}

/** True when strict refuses a query with these findings. */
export function refusesStrictly(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code.severity !== "hint")
}

function compareFindings(left: Finding, right: Finding): number {
  return (
    sources.indexOf(left.place.source) - sources.indexOf(right.place.source) ||
    (left.place.range?.start ?? 0) - (right.place.range?.start ?? 0) ||
    diagnosticCodes.indexOf(left.code.code) - diagnosticCodes.indexOf(right.code.code)
  )
}

/** Puts a finding into words. */
export function describeFinding({ code, place, rule, describe, hint: work }: Finding): Diagnostic {
  const { hint, fix } = own(work?.())
  return {
    code: code.code,
    severity: code.severity,
    rule,
    message: describe(),
    source: place.source,
    ...(place.range && { range: place.range }),
    ...(hint !== undefined && { hint }),
    ...(fix && { fix }),
  }
}
