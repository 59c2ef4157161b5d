import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { NameNode, OperatorNode, TextValueNode } from "../language/ast.ts"
import { findSieveOperator } from "./sieve-operators.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"
import { stripBackslashes } from "./strip.ts"
import {
  originOf,
  pickOffsetText,
  rangeOf,
  rangeOfPart,
  sliceOffsetText,
  trimOffsetText,
  type OffsetText,
} from "./offset-text.ts"

/** A text, and the part of the original that it comes from. */
export interface PlacedText {
  readonly text: string
  readonly range: TextRange
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
  readonly range: TextRange
  readonly names: readonly (NameNode & PlacedText)[]
  /** The operator; undefined when none is found, so that the term has no effect (rule S10). */
  readonly operator: (OperatorNode & { readonly range: TextRange }) | undefined
  readonly values: readonly (TextValueNode & PlacedText)[]
  /** The changes to the text of the value. */
  readonly effects: readonly ReadingEffect[]
}

/**
 * A silent effect that reading has on the text of a value.
 */
export interface ReadingEffect {
  /**
   * `cut`: a second operator ends the value, and the rest is lost. `vanished`: text is deleted
   * together with the parentheses of a group. `stripped`: backslashes before operators are deleted.
   */
  readonly kind: "cut" | "vanished" | "stripped"
  readonly range: TextRange
}

/**
 * All terms of a text, or the part that makes the whole text fail (rule S3).
 * @example
 * import type { TermsReading } from "trommel/sieve"
 * const countTerms = (reading: TermsReading): number => ("failure" in reading ? 0 : reading.terms.length)
 * countTerms(readTerms("a==1,b==2")) // => 2
 */
export type TermsReading = { readonly terms: readonly Term[] } | { readonly failure: TextRange }

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
    const term = readTerm(part)
    if (term === undefined) return { failure: rangeOfPart(part) }
    terms.push(term)
  }
  return { terms }
}

/** Reads one part of a text; undefined for a part that makes the whole text fail (rule S3). */
export function readTerm(written: OffsetText): Term | undefined {
  const range = rangeOfPart(written)
  const part = unescapeCommas(written)
  const flat = part.text.startsWith("(") ? flattenGroup(part) : { kept: part, deleted: nothing }
  if (flat === undefined) return undefined
  const { kept, deleted } = flat
  const first = findSieveOperator(kept.text, 0)
  const names = readNames(kept, first?.start ?? kept.text.length)
  if (first === undefined)
    return { range, names, operator: undefined, values: nothing, effects: nothing }
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

/** Reports text that goes with the parentheses of a group (rule S3), but not these. */
function vanished(deleted: readonly number[], operator: number, original: string): ReadingEffect[] {
  const isLost = (offset: number): boolean =>
    offset > operator || !"()".includes(original.charAt(offset))
  const [first, last] = [deleted.find(isLost), deleted.findLast(isLost)]
  return first === undefined || last === undefined
    ? []
    : [{ kind: "vanished", range: { start: first, end: last + 1 } }]
}

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

/** Reads values: `\|` becomes a pipe, and then `\\` one backslash (rule S6). */
function readValues(list: OffsetText): Term["values"] {
  return splitAtPipes(list.text, { start: 0, end: list.text.length }, ({ start, end }) => {
    const written = list.text.slice(start, end)
    const text = written.includes("\\")
      ? written.replaceAll("\\|", "|").replaceAll("\\\\", "\\")
      : written
    return { kind: "text", text, range: rangeOf(list, start, end) }
  })
}

/** Returns the length of the run of backslashes right before an index. */
export function runBefore(text: string, index: number): number {
  let start = index
  while (start > 0 && text.charCodeAt(start - 1) === 0x5c) start--
  return index - start
}

/**
 * Splits a text at commas (rule S1). A comma after an odd run of backslashes does not split, unless
 * the run starts the whole text. White space after a splitting comma, and parts of white space
 * only, are left out. Takes linear time.
 */
export function splitAtCommas(text: string): OffsetText[] {
  const parts: OffsetText[] = []
  let start = 0
  for (let comma = text.indexOf(","); comma >= 0; comma = text.indexOf(",", comma + 1)) {
    // The white space that was removed with the comma before holds no further comma.
    const run = runBefore(text, comma)
    if (run % 2 === 1 && run !== comma) continue
    parts.push(...partsBetween(text, start, comma))
    start = skipWhiteSpace(text, comma + 1, text.length)
  }
  parts.push(...partsBetween(text, start, text.length))
  return parts
}

/** Returns the part between two commas; nothing when it is white space only. */
function partsBetween(original: string, start: number, end: number): OffsetText[] {
  return skipWhiteSpace(original, start, end) < end
    ? [{ text: original.slice(start, end), original, start, offsets: undefined }]
    : []
}

/** Returns the parts between pipes. A pipe after an odd run of backslashes does not separate (rules S5 and S6). */
function splitAtPipes<Part>(
  text: string,
  { start: from, end }: TextRange,
  make: (range: TextRange) => Part,
): Part[] {
  const parts: Part[] = []
  let start = from
  for (
    let pipe = text.indexOf("|", from);
    pipe >= 0 && pipe < end;
    pipe = text.indexOf("|", pipe + 1)
  ) {
    if (runBefore(text, pipe) % 2 === 1) continue
    parts.push(make({ start, end: pipe }))
    start = pipe + 1
  }
  parts.push(make({ start, end }))
  return parts
}

/**
 * Removes the parentheses of a group as the library does (rule S3), in linear time: it deletes
 * every occurrence of the tail, which is the text after the last `)`, then every parenthesis, and
 * appends the tail. Undefined when the tail is empty, so that reading fails.
 */
function flattenGroup(part: OffsetText) {
  const { text } = part
  const last = text.lastIndexOf(")")
  const tail = text.slice(last + 1)
  if (tail === "") return undefined
  if (last < 0) return { kept: part, deleted: [] }
  const head = text.slice(0, last + 1)
  const starts = occurrencesOf(tail, head)
  const kept: number[] = []
  const deleted: number[] = []
  let occurrence = 0
  for (let index = 0; index < text.length; index++) {
    const start = starts[occurrence] ?? text.length
    const parenthesis = index <= last && (text.charAt(index) === "(" || text.charAt(index) === ")")
    if (index >= start || parenthesis) deleted.push(originOf(part, index))
    else kept.push(index)
    if (index === start + tail.length - 1) occurrence++
  }
  return { kept: pickOffsetText(part, kept), deleted }
}

/** Finds all occurrences, without overlaps, in linear time (Knuth, Morris and Pratt). */
function occurrencesOf(pattern: string, text: string): number[] {
  const borders = bordersOf(pattern)
  const found: number[] = []
  let matched = 0
  for (let index = 0; index < text.length; index++) {
    matched = matchNext(pattern, borders, matched, text.charCodeAt(index))
    if (matched === pattern.length) {
      found.push(index + 1 - pattern.length)
      matched = 0
    }
  }
  return found
}

/** Returns the length of the longest proper border of each prefix of a pattern. */
function bordersOf(pattern: string): number[] {
  const borders = [0]
  let length = 0
  for (let index = 1; index < pattern.length; index++) {
    length = matchNext(pattern, borders, length, pattern.charCodeAt(index))
    borders.push(length)
  }
  return borders
}

/** Returns how much of a pattern matches after a character, from how much matched before it. */
function matchNext(
  pattern: string,
  borders: readonly number[],
  matched: number,
  character: number,
): number {
  let length = matched
  while (length > 0 && pattern.charCodeAt(length) !== character) length = borders[length - 1] ?? 0
  return pattern.charCodeAt(length) === character ? length + 1 : length
}
