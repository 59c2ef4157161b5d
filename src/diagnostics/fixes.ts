import type { Severity } from "./codes.ts"
import type { Diagnostic, Fix } from "./diagnostic.ts"
import { readOptions } from "./options.ts"
import { ownProperty } from "./own.ts"

/**
 * A text after its fixes were applied.
 * @example
 * import type { FixedText } from "trommel"
 * const text = "raiting>8"
 * const fixed: FixedText = applyFixes(text, prepareQuery({ filters: text }, table).diagnostics)
 * fixed.text // => "rating>8"
 * fixed.applied.length // => 1
 */
export interface FixedText {
  /** The text with the fixes. */
  readonly text: string
  /** The diagnostics whose fix was applied, in the order of their places. */
  readonly applied: readonly Diagnostic[]
  /**
   * The diagnostics whose fix overlaps an applied one or lies outside the text, and hints that were left out; all when they are
   * about several parameters.
   */
  readonly skipped: readonly Diagnostic[]
}

/**
 * Which fixes are applied.
 * @example
 * import type { FixOptions } from "trommel"
 * const text = "title=='Heat'"
 * const { diagnostics } = prepareQuery({ filters: text }, table)
 * const all: FixOptions = { hints: true }
 * applyFixes(text, diagnostics).text // => "title=='Heat'"
 * applyFixes(text, diagnostics, all).text // => "title==Heat"
 */
export interface FixOptions {
  /** True to apply the fixes of hints too: what a hint is about may well be meant as it is written. Default: false. */
  readonly hints?: boolean
}

type Fixable = Diagnostic & { readonly fix: Fix }

const severities: readonly Severity[] = ["error", "warning", "hint"]

/**
 * Applies the fixes of errors and warnings to their text. Of two that overlap, the more severe or the first one is applied.
 * @param text - The parameter that all the diagnostics are about.
 * @param diagnostics - In any order. Those without a fix are ignored. Those of a query with mistakes in `filters` and in `sorts`
 * are told apart by their `source`.
 * @returns the text unchanged when no fix can be applied, and when the diagnostics are about several parameters.
 * @throws TypeError only for wrong options.
 * @example
 * applyFixes("raiting>4", bindQuery(parseQuery({ filters: "raiting>4" }), table).diagnostics).text // => "rating>4"
 * const { diagnostics } = applyQuery(movies, table, { filters: "raiting>4", sorts: "-raiting" })
 * applyFixes("-raiting", diagnostics.filter(({ source }) => source === "sorts")).text // => "-rating"
 * applyFixes("-raiting", diagnostics).text // => "-raiting"
 */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  options?: FixOptions,
): FixedText {
  const { hints } = readOptions("applyFixes", options, { hints: "a boolean" })
  const fixable = diagnostics.filter(hasFix)
  // A fix is a place in one parameter. Which one the text is cannot be known here.
  if (new Set(fixable.map(({ source }) => source)).size > 1)
    return { text, applied: [], skipped: fixable }
  const possible = fixable
    .filter(({ fix, severity }) => (hints === true || severity !== "hint") && liesIn(text, fix))
    .sort((left, right) => left.fix.range.start - right.fix.range.start)
  const applied: Fixable[] = []
  for (const diagnostic of possible) {
    const previous = applied.at(-1)
    if (previous === undefined || !overlaps(previous.fix, diagnostic.fix)) applied.push(diagnostic)
    else if (rankOf(diagnostic) < rankOf(previous)) applied.splice(-1, 1, diagnostic)
  }
  const kept = new Set(applied)
  return {
    text: applyInOrder(text, applied),
    applied,
    skipped: fixable.filter((diagnostic) => !kept.has(diagnostic)),
  }
}

/** Applies fixes that do not overlap in one pass, so the text is copied only once. */
function applyInOrder(text: string, fixable: readonly Fixable[]): string {
  let copied = 0
  const parts = fixable.map(({ fix: { range, text: fixed } }) => {
    const before = text.slice(copied, range.start)
    copied = range.end
    return before + fixed
  })
  return parts.join("") + text.slice(copied)
}

function hasFix(diagnostic: Diagnostic): diagnostic is Fixable {
  return ownProperty(diagnostic, "fix") !== undefined
}

function liesIn(text: string, { range: { start, end } }: Fix): boolean {
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    start >= 0 &&
    start <= end &&
    end <= text.length
  )
}

/** True when two fixes overlap, or insert at the same place. `left` must not start after `right`. */
function overlaps({ range: left }: Fix, { range: right }: Fix): boolean {
  return right.start < left.end || right.start === left.start
}

function rankOf({ severity }: Diagnostic): number {
  return severities.indexOf(severity)
}
