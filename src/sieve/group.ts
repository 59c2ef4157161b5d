import { originOf, pickOffsetText, type OffsetText } from "./offset-text.ts"

/** The library's reading of a part that starts with a parenthesis (rule S3). */
export interface GroupReading {
  readonly kept: OffsetText
  /** The offsets in the original of all deleted characters. */
  readonly deleted: readonly number[]
}

/**
 * Removes the parentheses of a group as the library does (rule S3). The text after the last `)` is
 * the tail. The library deletes every occurrence of the tail's text, then every parenthesis, and
 * appends the tail to the rest. Takes linear time.
 * @returns undefined when the tail is empty, which makes the whole text fail.
 */
export function flattenGroup(part: OffsetText): GroupReading | undefined {
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

/**
 * Finds the occurrences of a pattern in a text, from left to right and without overlaps. The
 * algorithm of Knuth, Morris and Pratt takes linear time for any pattern.
 */
function occurrencesOf(pattern: string, text: string): number[] {
  const searched = { pattern, borders: bordersOf(pattern) }
  const found: number[] = []
  let matched = 0
  for (let index = 0; index < text.length; index++) {
    matched = matchNext(searched, matched, text.charCodeAt(index))
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
    length = matchNext({ pattern, borders }, length, pattern.charCodeAt(index))
    borders.push(length)
  }
  return borders
}

interface SearchedPattern {
  readonly pattern: string
  /** The borders of the prefixes, at least of those that are shorter than what matched. */
  readonly borders: readonly number[]
}

/** Returns how much of a pattern matches up to a character, from how much matched before it. */
function matchNext(
  { pattern, borders }: SearchedPattern,
  matched: number,
  character: number,
): number {
  let length = matched
  while (length > 0 && pattern.charCodeAt(length) !== character) length = borders[length - 1] ?? 0
  return pattern.charCodeAt(length) === character ? length + 1 : length
}
