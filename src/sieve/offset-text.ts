import type { TextRange } from "../diagnostics/diagnostic.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/** A text with characters left out, which knows the place of each in the original. */
export interface OffsetText {
  readonly text: string
  readonly original: string
  /** The index of the first character in `offsets`; without `offsets` the offset itself. */
  readonly start: number
  /** The offsets in the original; undefined while no character was left out. */
  readonly offsets: Int32Array | undefined
}

/** Returns the original's offset of a character, or of the end when the original goes on. */
export function originOf(part: OffsetText, index: number): number {
  const { start, offsets } = part
  return offsets === undefined
    ? start + index
    : (offsets[start + index] ?? (offsets.at(-1) ?? -1) + 1)
}

export function sliceOffsetText(part: OffsetText, from: number, to: number): OffsetText {
  return { ...part, text: part.text.slice(from, to), start: part.start + from }
}

export function trimOffsetText(part: OffsetText): OffsetText {
  const { text } = part
  const from = skipWhiteSpace(text, 0, text.length)
  const to = skipWhiteSpaceBack(text, from, text.length)
  return from === 0 && to === text.length ? part : sliceOffsetText(part, from, to)
}

export function pickOffsetText(part: OffsetText, indexes: readonly number[]): OffsetText {
  // A loop is used because `Int32Array.from` takes many times as long.
  const offsets = new Int32Array(indexes.length)
  let text = ""
  let [at, start, end] = [0, 0, 0]
  for (const index of indexes) {
    offsets[at++] = originOf(part, index)
    if (index !== end) {
      text += part.text.slice(start, end)
      start = index
    }
    end = index + 1
  }
  text += part.text.slice(start, end)
  return { text, original: part.original, start: 0, offsets }
}

/** Returns the range of the original, with backslashes that were left out right before it. */
export function rangeOf(part: OffsetText, from: number, to: number): TextRange {
  const { original } = part
  let start = originOf(part, from)
  if (from === to) return { start, end: start }
  while (original.charCodeAt(start - 1) === 0x5c) start--
  return { start, end: originOf(part, to - 1) + 1 }
}

/** Returns the range of a part between two commas, of which no character was left out. */
export function rangeOfPart({ start, text }: OffsetText): TextRange {
  return { start, end: start + text.length }
}
