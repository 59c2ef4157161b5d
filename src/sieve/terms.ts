import type { Range } from "../diagnostics/diagnostic.js"
import type { OperatorSymbol } from "../language/operators.js"
import { flattenGroup } from "./group.js"
import { findOperator } from "./operators.js"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.js"
import { splitAtCommas, splitAtPipes } from "./split.js"
import { stripBackslashes } from "./strip.js"
import { originOf, pickTraced, rangeOf, sliceTraced, trimTraced, type TracedText } from "./traced.js"

/** A text with the place in the original where it stands, as far as it stands there. */
export interface PlacedText {
  readonly text: string
  readonly range: Range
}

/** What the library makes of one part of `filters`, before it looks at names, null and kinds (rules S1 to S6). */
export interface Term {
  readonly range: Range
  readonly names: readonly PlacedText[]
  /** Missing when no operator is found: the term does nothing then (rule S10). */
  readonly operator?: { readonly symbol: OperatorSymbol; readonly range: Range }
  readonly values: readonly PlacedText[]
  /** What happened to the text on the way. */
  readonly effects: readonly Effect[]
}

/** A silent effect that reading has on the text of a value. */
export interface Effect {
  /**
   * `cut`: a second operator ends the value, the rest is lost. `vanished`: text is deleted together with the parentheses of a group.
   * `stripped`: backslashes before operators go.
   */
  readonly kind: "cut" | "vanished" | "stripped"
  readonly range: Range
}

/** All terms of a text, or the part that makes the whole text fail (rule S3). */
export type TermsReading = { readonly terms: readonly Term[] } | { readonly failure: Range }

/** Reads `filters` as the library does (rules S1 to S6). Linear. */
export function readTerms(text: string): TermsReading {
  const terms: Term[] = []
  for (const part of splitAtCommas(text)) {
    const range = { start: part.start, end: part.start + part.text.length }
    const term = readTerm(part, range, text)
    if (term === undefined) return { failure: range }
    terms.push(term)
  }
  return { terms }
}

function readTerm(written: TracedText, range: Range, original: string): Term | undefined {
  const part = unescapeCommas(written)
  const flat = part.text.startsWith("(") ? flattenGroup(part) : { kept: part, deleted: [] }
  if (flat === undefined) return undefined
  const { kept, deleted } = flat
  const first = findOperator(kept.text, 0)
  const names = readNames(sliceTraced(kept, 0, first?.start ?? kept.text.length), original)
  if (first === undefined) return { range, names, values: [], effects: [] }
  const second = findOperator(kept.text, first.end)
  const value = trimTraced(sliceTraced(kept, first.end, second?.start ?? kept.text.length))
  const stripped = stripBackslashes(value)
  const operator = { symbol: first.symbol, range: rangeOf(kept, first.start, first.end, original) }
  const effects = [
    ...vanished(deleted, operator.range.start, original),
    ...(stripped.text.length < value.text.length
      ? [{ kind: "stripped", range: rangeOf(value, 0, value.text.length, original) } as const]
      : []),
    ...(second === undefined ? [] : [{ kind: "cut", range: { start: originOf(kept, second.start), end: range.end } } as const]),
  ]
  return { range, names, operator, values: readValues(stripped, original), effects }
}

/** Every `\\,` becomes `,`, from left to right and whatever stands before (rule S2). */
function unescapeCommas(part: TracedText): TracedText {
  const { text } = part
  if (!text.includes("\\,")) return part
  const kept: number[] = []
  for (let index = 0; index < text.length; index++) if (!text.startsWith("\\,", index)) kept.push(index)
  return pickTraced(part, kept)
}

/** Deleted are the group's own parentheses, which is as meant, and whatever else, which is not (rule S3). */
function vanished(deleted: readonly number[], operator: number, original: string): Effect[] {
  const lost = deleted.filter((offset) => offset > operator || !"()".includes(original.charAt(offset)))
  const [first, last] = [lost[0], lost.at(-1)]
  return first === undefined || last === undefined ? [] : [{ kind: "vanished", range: { start: first, end: last + 1 } }]
}

function readNames(traced: TracedText, original: string): PlacedText[] {
  const { text } = traced
  const first = skipWhiteSpace(text, 0, text.length)
  const names = sliceTraced(traced, first, skipWhiteSpaceBack(text, first, text.length))
  return splitAtPipes(names.text, (start, end) => {
    const from = skipWhiteSpace(names.text, start, end)
    const to = skipWhiteSpaceBack(names.text, from, end)
    return { text: names.text.slice(from, to), range: rangeOf(names, from, to, original) }
  })
}

/** A backslash before a pipe is deleted, and after that two backslashes become one (rule S6). */
function readValues(traced: TracedText, original: string): PlacedText[] {
  return splitAtPipes(traced.text, (from, to) => {
    const written = traced.text.slice(from, to)
    const text = written.includes("\\") ? written.replaceAll("\\|", "|").replaceAll("\\\\", "\\") : written
    return { text, range: rangeOf(traced, from, to, original) }
  })
}
