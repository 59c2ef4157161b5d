import type { Severity } from "./codes.ts"
import type { Diagnostic, Fix } from "./diagnostic.ts"

/** A text with fixes put in. */
export interface FixedText {
  readonly text: string
  /** In the order of their places. */
  readonly applied: readonly Diagnostic[]
  /** Those whose fix overlaps one that was applied, or lies outside the text. Another round may apply them. */
  readonly skipped: readonly Diagnostic[]
}

interface Fixable extends Diagnostic {
  readonly fix: Fix
}

const severities: readonly Severity[] = ["error", "warning", "hint"]

/**
 * Puts the fixes of diagnostics into their text. Of two that overlap the more severe stays, or the first one.
 * @param text - the one parameter that all the diagnostics speak of.
 * @param diagnostics - in any order; those without a fix play no part.
 * @returns the text unchanged when nothing can be applied. Never throws.
 * @example
 * applyFixes("raiting>4", bindQuery(parseQuery({ filters: "raiting>4" }), table).diagnostics).text // => "rating>4"
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[]): FixedText {
  const fixable = diagnostics.filter(hasFix)
  const possible = fixable
    .filter(({ fix }) => liesIn(text, fix))
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

/** One pass from left to right gives what single edits from right to left would, without copying the text for each. */
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
  return diagnostic.fix !== undefined
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

/** Two insertions at one place overlap as well: nothing says which comes first. `left` does not start after `right`. */
function overlaps({ range: left }: Fix, { range: right }: Fix): boolean {
  return right.start < left.end || right.start === left.start
}

function rankOf({ severity }: Diagnostic): number {
  return severities.indexOf(severity)
}
