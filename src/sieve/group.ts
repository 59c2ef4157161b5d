import { originOf, pickOffsetText, type OffsetText } from "./offset-text.ts"

/** What the library makes of a part that starts with a parenthesis (rule S3). */
export interface GroupReading {
  readonly kept: OffsetText
  /** Offsets in the original of all that was deleted. */
  readonly deleted: readonly number[]
}

/**
 * Takes the parentheses off a group as the library does (rule S3): what follows the last `)` is the tail; every occurrence
 * of the tail's text is deleted, then every parenthesis, and the tail is put behind the rest. Linear.
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

/** Where a pattern occurs in a text, from left to right and without overlaps: Knuth, Morris and Pratt, so that it is linear for any pattern. */
function occurrencesOf(pattern: string, text: string): number[] {
  const borders = bordersOf(pattern)
  const found: number[] = []
  let matched = 0
  for (let index = 0; index < text.length; index++) {
    while (matched > 0 && pattern.charCodeAt(matched) !== text.charCodeAt(index))
      matched = borders[matched - 1] ?? 0
    if (pattern.charCodeAt(matched) === text.charCodeAt(index)) matched++
    if (matched === pattern.length) {
      found.push(index + 1 - pattern.length)
      matched = 0
    }
  }
  return found
}

/** For each prefix of a pattern the length of its longest proper border. */
function bordersOf(pattern: string): number[] {
  const borders = [0]
  let length = 0
  for (let index = 1; index < pattern.length; index++) {
    while (length > 0 && pattern.charCodeAt(length) !== pattern.charCodeAt(index))
      length = borders[length - 1] ?? 0
    if (pattern.charCodeAt(length) === pattern.charCodeAt(index)) length++
    borders.push(length)
  }
  return borders
}
