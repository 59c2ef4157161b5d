import {
  sources,
  type Diagnostic,
  type Fix,
  type Range,
  type Severity,
  type Source,
} from "./diagnostic.ts"

/** What all diagnostics of one code have in common, their wording apart. */
export interface Code {
  /** Stable name, such as `unknown-field`. */
  readonly code: string
  readonly severity: Severity
  /** Rules that can be the reason; the first unless the finding names another. */
  readonly rules: readonly [string, ...string[]]
  /** Place in the table of codes: findings at one place are listed in this order. */
  readonly order: number
}

/** Puts a code into words. The arguments are what the message speaks of. */
export interface Worded<Details extends readonly unknown[]> {
  readonly message: (...details: Details) => string
}

/** A code as its table defines it. */
export type CodeDefinition = Omit<Code, "code"> & Worded<never>

/** Advice that is only worked out for the findings that are listed. */
export interface Hint {
  readonly hint?: string
  readonly fix?: Fix
}

/** Where a finding stands. */
export interface Place {
  readonly source: Source
  readonly range?: Range | undefined
}

/** A diagnostic not put into words yet: cheap to make by the thousand. */
export interface Finding {
  readonly code: Code
  readonly place: Place
  readonly rule: string
  readonly describe: () => string
  readonly advise: (() => Hint) | undefined
}

/** Gives each definition of a table its code. */
export function defineCodes<const Table extends Record<string, CodeDefinition>>(
  table: Table,
): { readonly [Name in keyof Table]: Table[Name] & Code } {
  const entries = Object.entries(table).map(([code, definition]) => [code, { ...definition, code }])
  return Object.fromEntries(entries) as { readonly [Name in keyof Table]: Table[Name] & Code }
}

/** Makes a finding. `details` are what the message of the code speaks of. */
export function finding<Details extends readonly unknown[]>(
  code: Code & Worded<Details>,
  place: Place,
  details: Details,
  options: { readonly rule?: string | undefined; readonly advise?: (() => Hint) | undefined } = {},
): Finding {
  return {
    code,
    place,
    rule: options.rule ?? code.rules[0],
    describe: () => code.message(...details),
    advise: options.advise,
  }
}

/** How many diagnostics are listed; refusal and exit codes look at all findings. */
const listedDiagnostics = 20

/** The findings in words and in order (source, start, table), the first {@link listedDiagnostics} of them. */
export function listDiagnostics(findings: readonly Finding[]): {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
} {
  const ordered = [...findings].sort(compareFindings)
  return {
    diagnostics: ordered.slice(0, listedDiagnostics).map(describeFinding),
    omitted: Math.max(0, ordered.length - listedDiagnostics),
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
    left.code.order - right.code.order
  )
}

/** One finding in words. */
export function describeFinding({ code, place, rule, describe, advise }: Finding): Diagnostic {
  const { hint, fix } = advise?.() ?? {}
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
