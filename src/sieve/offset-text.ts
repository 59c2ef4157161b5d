import type { Range } from "../diagnostics/diagnostic.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/** A text that was made from another one by leaving characters out, and where each of its characters stood there. */
export interface OffsetText {
  readonly text: string
  /** The text that it was made from. */
  readonly original: string
  /** Index of the first character in `offsets`; without them the offset itself. */
  readonly start: number
  /** Offsets in the original; missing while nothing was left out. */
  readonly offsets?: Int32Array | undefined
}

/** Where the character at an index stood in the original. The index after the last one is allowed where the original goes on. */
export function originOf({ start, offsets }: OffsetText, index: number): number {
  return offsets === undefined
    ? start + index
    : (offsets[start + index] ?? (offsets.at(-1) ?? -1) + 1)
}

/** The characters from one index to another. */
export function sliceOffsetText(part: OffsetText, from: number, to: number): OffsetText {
  return { ...part, text: part.text.slice(from, to), start: part.start + from }
}

/** The text without the white space at its ends. */
export function trimOffsetText(part: OffsetText): OffsetText {
  const { text } = part
  const from = skipWhiteSpace(text, 0, text.length)
  const to = skipWhiteSpaceBack(text, from, text.length)
  return from === 0 && to === text.length ? part : sliceOffsetText(part, from, to)
}

/** The characters at some indexes, in ascending order. */
export function pickOffsetText(part: OffsetText, indexes: readonly number[]): OffsetText {
  let text = ""
  let start = 0
  for (let at = 1; at <= indexes.length; at++) {
    const [first, last, next] = [indexes[start] ?? 0, indexes[at - 1] ?? 0, indexes[at]]
    if (next === last + 1) continue
    text += part.text.slice(first, last + 1)
    start = at
  }
  // A loop: `Int32Array.from` takes many times as long.
  const offsets = new Int32Array(indexes.length)
  for (let at = 0; at < indexes.length; at++) offsets[at] = originOf(part, indexes[at] ?? 0)
  return { text, original: part.original, start: 0, offsets }
}

/**
 * The part of the original that the characters from one index to another cover. Backslashes that were left out before the
 * first of them belong to it.
 */
export function rangeOf(part: OffsetText, from: number, to: number): Range {
  const { original } = part
  let start = originOf(part, from)
  if (from === to) return { start, end: start }
  while (original.charCodeAt(start - 1) === 0x5c) start--
  return { start, end: originOf(part, to - 1) + 1 }
}
