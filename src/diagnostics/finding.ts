import type { Code, DiagnosticCode, WordedCode } from "./codes.ts"
import type { DiagnosticData } from "./data.ts"
import { sources, type Diagnostic, type Fix, type TextRange, type Source } from "./diagnostic.ts"
import { once } from "./once.ts"
import { own } from "./own.ts"
import type { Total } from "./total.ts"
import { joinParts, nothingEvaluated, serverRefuses } from "./wording.ts"

export type Place = Readonly<{
  source: Source
  range?: TextRange | undefined
}>

/** The rule behind a finding, and an edit that fixes it. */
export interface Reasons<Data> {
  /** The rule that decides. Default: the first rule of the code. */
  readonly rule?: string | undefined
  /** Works out the fix. It is only called for the findings that are listed. */
  readonly fix?: ((data: Data) => Fix | undefined) | undefined
}

/**
 * A diagnostic that is not worked out yet. Making one is cheap, so a query may have thousands.
 * @example
 * import type { Finding } from "trommel"
 * const codesOf = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code.code)
 * codesOf(parseSorts("year,year").findings) // => ["duplicate-sort"]
 */
export interface Finding {
  readonly code: Code
  readonly place: Total<Place>
  readonly rule: string
  /**
   * Works out the diagnostic.
   * @param refused - True for a query that is refused: then the diagnostic has no effect to say. Default: false.
   * @param example - A condition over the table, for a hint. Default: none, where no table is known.
   */
  readonly diagnose: (refused?: boolean, example?: string) => Diagnostic
}

const noReasons = { range: undefined, rule: undefined, fix: undefined }

/**
 * Makes a finding.
 * @param work - Works out the data, from which message and hint follow. It is only called for the findings that are listed.
 */
export function finding<Data extends DiagnosticData[DiagnosticCode]>(
  code: WordedCode<Data>,
  work: () => NoInfer<Data>,
  reasons: Place & Reasons<NoInfer<Data>>,
): Finding {
  const { source, range: given, rule = code.rules[0], fix } = { ...noReasons, ...reasons }
  // A copy, since whoever has the tree can change the range of a node.
  const range = given && Object.freeze({ start: given.start, end: given.end })
  // What tries a fix asks more than once.
  const worked = once(() => own(work()))
  const made = Object.freeze({
    code,
    place: Object.freeze({ source, range }),
    rule,
    diagnose: (refused = false, example?: string) => {
      const data = example === undefined ? worked() : own({ example, ...worked() })
      return diagnose(code, data, { source, range, rule, fix, refused })
    },
  })
  known.add(made)
  return made
}

/** The findings that {@link finding} made. A copy of one, such as JSON gives, has lost its functions. */
const known = /* @__PURE__ */ new WeakSet()

export function isFinding(given: unknown): given is Finding {
  return typeof given === "object" && given !== null && known.has(given)
}

function diagnose<Data extends DiagnosticData[DiagnosticCode]>(
  code: WordedCode<Data>,
  data: Data,
  {
    source,
    range,
    rule,
    fix: workOutFix,
    refused,
  }: Place & Reasons<Data> & { readonly rule: string; readonly refused: boolean },
): Diagnostic {
  const hint = code.hint?.(data)
  const fix = workOutFix?.(data)
  const told = tell(code.problem(data), code.effect?.(data))
  const diagnostic = {
    code: code.code,
    severity: code.severity,
    rule,
    ...(refused ? asRefused(told) : told),
    source,
    ...(range && { range }),
    ...(hint !== undefined && { hint }),
    ...(fix && { fix }),
    data: Object.fromEntries(Object.entries(data).filter(([, part]) => part !== undefined)),
  }
  // A constant of codes.ts has the data of its name, which the compiler cannot follow through a union.
  return Object.freeze(diagnostic) as Diagnostic
}

type Told = Pick<Diagnostic, "message" | "problem" | "effect">

function tell(problem: string, effect = ""): Told {
  return { message: joinParts(problem, effect), problem, effect }
}

/** Leaves out what a part would do in a query that is not refused. What refuses by itself says so. */
export function asRefused<Part extends Told>(told: Part): Part {
  const { problem, effect } = told
  const stays = effect === nothingEvaluated || effect === serverRefuses
  return stays ? told : { ...told, ...tell(problem) }
}

/** The largest number of diagnostics in a list. Refusal and exit codes look at all findings. */
export const listedDiagnostics = 20

/** Puts the first {@link listedDiagnostics} of the findings into words, in the order given. All answers of a bound query share the list. */
export function describeFirst(
  findings: readonly Finding[],
  refused = false,
): readonly Diagnostic[] {
  return Object.freeze(
    findings.slice(0, listedDiagnostics).map(({ diagnose }) => diagnose(refused)),
  )
}

export interface Listed {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

const nothingListed: Listed = /* @__PURE__ */ Object.freeze({
  diagnostics: /* @__PURE__ */ Object.freeze([]),
  omitted: 0,
})

/**
 * Sorts the findings by source, start and code, and words the first {@link listedDiagnostics} of them.
 * @param refused - True for findings of a query that is refused.
 */
export function listDiagnostics(findings: readonly Finding[], refused = false): Listed {
  if (findings.length === 0) return nothingListed
  return {
    diagnostics: describeFirst([...findings].sort(compareFindings), refused),
    omitted: Math.max(0, findings.length - listedDiagnostics),
  }
}

/** Adds a finding to diagnostics that are listed already, as the last one of its source. */
export function addDiagnostic(
  { diagnostics, omitted }: Listed,
  { place, diagnose }: Finding,
): Listed {
  const next = diagnostics.findIndex(
    ({ source }) => sources.indexOf(source) > sources.indexOf(place.source),
  )
  const all = diagnostics.toSpliced(next < 0 ? diagnostics.length : next, 0, diagnose())
  const listed = Object.freeze(all.slice(0, listedDiagnostics))
  return { diagnostics: listed, omitted: omitted + all.length - listed.length }
}

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

export function describeFinding({ diagnose }: Finding): Diagnostic {
  return diagnose()
}
