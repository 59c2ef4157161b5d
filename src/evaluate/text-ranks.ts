import type { ColumnField } from "../fields/field.ts"
import { readTextOfRow } from "../fields/kinds/text.ts"
import { readUuidOfRow } from "../fields/kinds/uuid.ts"
import type { KeyComparator } from "./comparator.ts"
import { bitsOf } from "./number-words.ts"
import type { WordKeys } from "./radix.ts"
import { visitBlocks } from "./read-block.ts"

export function readTexts(rows: readonly unknown[], field: ColumnField): (string | undefined)[] {
  const read = field.kind === "uuid" ? readUuidOfRow : readTextOfRow
  const texts = new Array<string | undefined>(rows.length)
  visitBlocks(rows, field, ({ values, start, length }) => {
    for (let index = 0; index < length; index++) texts[start + index] = read(values[index])
  })
  return texts
}

/** Above this many different texts, and above this part of all texts, a dictionary costs more than it saves. */
const mostTexts = 1024
const largestPart = 1 / 8

/**
 * Replaces texts by their ranks among all different texts of the column, when these are few.
 * @param compare - Compares texts in the direction of the sort.
 * @returns undefined when the texts are many.
 */
export function textRanks(
  texts: readonly (string | undefined)[],
  compare: KeyComparator,
): WordKeys | undefined {
  const codes = new Map<string, number>()
  const words = new Uint32Array(texts.length)
  const most = Math.min(mostTexts, texts.length * largestPart)
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]
    if (text === undefined) continue
    let code = codes.get(text)
    if (code === undefined) {
      if (codes.size >= most) return undefined
      code = codes.size + 1
      codes.set(text, code)
    }
    words[index] = code
  }
  const ranks = rankTexts(codes, compare)
  for (let index = 0; index < words.length; index++)
    words[index] = ranks[words[index] as number] as number
  return { words, bits: bitsOf(codes.size + 1) }
}

/** Returns the rank of each code. Code 0 is that of empty values, which come before or after all texts (rule P2). */
function rankTexts(codes: ReadonlyMap<string, number>, compare: KeyComparator): Uint32Array {
  const ranks = new Uint32Array(codes.size + 1)
  const sorted = [...codes].sort(([left], [right]) => compare(left, right))
  for (const [index, [, code]] of sorted.entries()) ranks[code] = index + 1
  if (compare(undefined, "") > 0) ranks[0] = codes.size + 1
  return ranks
}
