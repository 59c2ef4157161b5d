import type { Run } from "./radix.ts"

/** A run of rows, and the offset in their texts from which on units are read. */
export interface TextRun extends Run {
  readonly positions: Uint32Array
  readonly texts: readonly (string | undefined)[]
  readonly offset: number
}

/** The number of units in a word: four of one byte each, or two of two bytes each. */
export type UnitsOfWord = 4 | 2

/** Packs four units into a word, the end with 0. @returns false for a unit above a byte. */
export function packBytes(
  { positions, texts, start, end, offset }: TextRun,
  words: Uint32Array,
): boolean {
  let all = 0
  for (let index = start; index < end; index++) {
    const position = positions[index] as number
    const text = texts[position] ?? ""
    const units = text.length - offset
    const first = units > 0 ? text.charCodeAt(offset) : 0
    const second = units > 1 ? text.charCodeAt(offset + 1) : 0
    const third = units > 2 ? text.charCodeAt(offset + 2) : 0
    const fourth = units > 3 ? text.charCodeAt(offset + 3) : 0
    all |= first | second | third | fourth
    words[position] = (first << 24) | (second << 16) | (third << 8) | fourth
  }
  return all <= 0xff
}

/** Packs two units of each text into a word, each by its place in the given order of units. */
export function packUnits(
  { positions, texts, start, end, offset }: TextRun,
  words: Uint32Array,
  placeOf: (unit: number) => number,
): void {
  for (let index = start; index < end; index++) {
    const position = positions[index] as number
    const text = texts[position] ?? ""
    const units = text.length - offset
    const first = units > 0 ? placeOf(text.charCodeAt(offset)) : 0
    const second = units > 1 ? placeOf(text.charCodeAt(offset + 1)) : 0
    words[position] = (first << 16) | second
  }
}

/** Returns the place of a unit in the order of code points, in well-formed text: surrogates come last. */
export function placeByCodePoint(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

export interface CommonStart {
  readonly units: number
  readonly shortest: number
  readonly longest: number
}

/** True when three texts of a run, its first and its last among them, have the same units in the next word. */
export function mayShareStart({ positions, texts, start, end, offset }: TextRun): boolean {
  const next = (index: number): string | undefined =>
    texts[positions[index] as number]?.slice(offset, offset + 4)
  const first = next(start)
  return first?.length === 4 && first === next(end - 1) && first === next((start + end) >>> 1)
}

/** Returns the number of units that all texts of a run share. All units before the offset are known to be equal. */
export function commonStart({ positions, texts, start, end, offset }: TextRun): CommonStart {
  const first = texts[positions[start] as number] ?? ""
  let units = first.length
  let longest = units
  let shortest = units
  for (let index = start + 1; index < end; index++) {
    const text = texts[positions[index] as number] ?? ""
    const { length } = text
    if (length > longest) longest = length
    if (length < shortest) shortest = length
    let unit = offset
    while (unit < units && unit < length && text.charCodeAt(unit) === first.charCodeAt(unit)) unit++
    if (unit < units) units = unit
  }
  return { units, shortest, longest }
}
