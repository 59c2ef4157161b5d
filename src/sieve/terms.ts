import type { Range } from "../diagnostics/diagnostic.ts"
import type { Name, Operator, TextValue } from "../language/ast.ts"
import { flattenGroup } from "./group.ts"
import { findSieveOperator } from "./sieve-operators.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"
import { splitAtCommas, splitAtPipes } from "./split.ts"
import { stripBackslashes } from "./strip.ts"
import {
  originOf,
  pickOffsetText,
  rangeOf,
  sliceOffsetText,
  trimOffsetText,
  type OffsetText,
} from "./offset-text.ts"

/** A text, and the part of the original that it comes from. */
export interface PlacedText {
  readonly text: string
  readonly range: Range
}

/**
 * The library's reading of one part of `filters`, before it looks at names, null and kinds (rules
 * S1 to S6). Its nodes have the types of the tree and are used in it, since making them twice would
 * double the time for a long list.
 * @example
 * import type { Term } from "trommel/sieve"
 * const showTerm = ({ names, operator, values }: Term): string =>
 *   [names.map(({ text }) => text).join(" or "), operator?.symbol, values.map(({ text }) => text).join(" or ")].join(" ")
 * const reading = readTerms("(a|b)==1|2")
 * "terms" in reading && reading.terms.map(showTerm) // => ["a or b == 1 or 2"]
 */
export interface Term {
  readonly range: Range
  readonly names: readonly (Name & PlacedText)[]
  /** The operator; absent when none is found, so that the term has no effect (rule S10). */
  readonly operator?: Operator & { readonly range: Range }
  readonly values: readonly (TextValue & PlacedText)[]
  /** The changes to the text of the value. */
  readonly effects: readonly ReadingEffect[]
}

/**
 * A silent effect that reading has on the text of a value.
 * @example
 * import type { ReadingEffect } from "trommel/sieve"
 * const kindsOf = (effects: readonly ReadingEffect[]): string[] => effects.map(({ kind }) => kind)
 * const reading = readTerms("a==b==c")
 * "terms" in reading && kindsOf(reading.terms[0].effects) // => ["cut"]
 */
export interface ReadingEffect {
  /**
   * `cut`: a second operator ends the value, and the rest is lost. `vanished`: text is deleted
   * together with the parentheses of a group. `stripped`: backslashes before operators are deleted.
   */
  readonly kind: "cut" | "vanished" | "stripped"
  readonly range: Range
}

/**
 * All terms of a text, or the part that makes the whole text fail (rule S3).
 * @example
 * import type { TermsReading } from "trommel/sieve"
 * const countTerms = (reading: TermsReading): number => ("failure" in reading ? 0 : reading.terms.length)
 * countTerms(readTerms("a==1,b==2")) // => 2
 */
export type TermsReading = { readonly terms: readonly Term[] } | { readonly failure: Range }

/**
 * Reads `filters` as the library does (rules S1 to S6). Takes linear time.
 * @param text - The parameter `filters`, decoded.
 * @example
 * const reading = readTerms("(a|b)@=x,c")
 * const terms = "terms" in reading ? reading.terms : []
 * terms.map(({ names }) => names.map(({ text }) => text)) // => [["a", "b"], ["c"]]
 * terms.map(({ operator }) => operator?.symbol) // => ["@=", undefined]
 */
export function readTerms(text: string): TermsReading {
  const terms: Term[] = []
  for (const part of splitAtCommas(text)) {
    const range = { start: part.start, end: part.start + part.text.length }
    const term = readTerm(part, range)
    if (term === undefined) return { failure: range }
    terms.push(term)
  }
  return { terms }
}

/** Reads one part of a text; undefined for a part that makes the whole text fail (rule S3). */
export function readTerm(written: OffsetText, range: Range): Term | undefined {
  const part = unescapeCommas(written)
  const flat = part.text.startsWith("(") ? flattenGroup(part) : { kept: part, deleted: nothing }
  if (flat === undefined) return undefined
  const { kept, deleted } = flat
  const first = findSieveOperator(kept.text, 0)
  const names = readNames(kept, first?.start ?? kept.text.length)
  if (first === undefined) return { range, names, values: nothing, effects: nothing }
  const second = findSieveOperator(kept.text, first.end)
  const value = trimOffsetText(sliceOffsetText(kept, first.end, second?.start ?? kept.text.length))
  const stripped = stripBackslashes(value)
  const operator = {
    kind: "operator",
    symbol: first.symbol,
    range: rangeOf(kept, first.start, first.end),
  } as const
  const effects = [
    ...vanished(deleted, operator.range.start, kept.original),
    ...(stripped.text.length < value.text.length
      ? [{ kind: "stripped", range: rangeOf(value, 0, value.text.length) } as const]
      : []),
    ...(second === undefined
      ? []
      : [{ kind: "cut", range: { start: originOf(kept, second.start), end: range.end } } as const]),
  ]
  return { range, names, operator, values: readValues(stripped), effects }
}

const nothing: readonly never[] = Object.freeze([])

/** Replaces every `\,` with `,`, from left to right and whatever is before it (rule S2). */
function unescapeCommas(part: OffsetText): OffsetText {
  const { text } = part
  // A comma that did not split has a backslash before it.
  if (!text.includes(",")) return part
  const kept: number[] = []
  for (let index = 0; index < text.length; index++)
    if (!text.startsWith("\\,", index)) kept.push(index)
  return pickOffsetText(part, kept)
}

/**
 * Reports text that is deleted together with the parentheses of a group (rule S3). The parentheses
 * themselves are deleted on purpose and not reported.
 */
function vanished(deleted: readonly number[], operator: number, original: string): ReadingEffect[] {
  const isLost = (offset: number): boolean =>
    offset > operator || !"()".includes(original.charAt(offset))
  const [first, last] = [deleted.find(isLost), deleted.findLast(isLost)]
  return first === undefined || last === undefined
    ? []
    : [{ kind: "vanished", range: { start: first, end: last + 1 } }]
}

/**
 * Reads the names of a term.
 * @param length - The length of the text before the operator.
 */
function readNames(part: OffsetText, length: number): Term["names"] {
  const { text } = part
  const start = skipWhiteSpace(text, 0, length)
  const range = { start, end: skipWhiteSpaceBack(text, start, length) }
  return splitAtPipes(text, range, ({ start, end }) => {
    const from = skipWhiteSpace(text, start, end)
    const to = skipWhiteSpaceBack(text, from, end)
    return { kind: "name", text: text.slice(from, to), range: rangeOf(part, from, to) }
  })
}

/**
 * Reads the values of a term: deletes a backslash before a pipe, and after that replaces two
 * backslashes with one (rule S6).
 */
function readValues(list: OffsetText): Term["values"] {
  return splitAtPipes(list.text, { start: 0, end: list.text.length }, ({ start, end }) => {
    const written = list.text.slice(start, end)
    const text = written.includes("\\")
      ? written.replaceAll("\\|", "|").replaceAll("\\\\", "\\")
      : written
    return { kind: "text", text, range: rangeOf(list, start, end) }
  })
}
