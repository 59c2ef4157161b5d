import type { ColumnTest } from "../../bind/bound.ts"
import { matchAnyText, needlesOf } from "../../evaluate/text-test.ts"
import { filterSet, type RowSet } from "./row-set.ts"
import type { TextualColumn } from "./text-column.ts"
import { commonSignature, wordsOfSignature } from "./text-signature.ts"

/** Finds the rows of a set that have no value. */
export function emptyTexts({ texts }: TextualColumn, within: RowSet): RowSet {
  return filterSet(within, (position) => texts[position] === undefined)
}

/** Finds the rows of a set whose texts match any of the values of a test, which are not null. */
export function matchTexts(
  { texts, signatures }: TextualColumn,
  { values, folded }: ColumnTest,
  within: RowSet,
): RowSet {
  const needles = needlesOf(values)
  const matches = matchAnyText(values[0]?.match ?? "equal", needles, folded)
  const near = signatures ? matchSignatures(signatures, commonSignature(needles), within) : within
  return filterSet(near, (position) => {
    const text = texts[position]
    return text !== undefined && matches(text)
  })
}

/** Finds the rows of a set that have all bits of a signature: no other row can match. */
function matchSignatures(signatures: Int32Array, wanted: Int32Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const [letters = 0, pairs = 0, morePairs = 0] = wanted
  for (let index = 0; index < within.length; index++) {
    let rest = within[index] as number
    let bits = 0
    while (rest !== 0) {
      const bit = rest & -rest
      const offset = ((index << 5) + 31 - Math.clz32(bit)) * wordsOfSignature
      const missing =
        (letters & ~(signatures[offset] as number)) |
        (pairs & ~(signatures[offset + 1] as number)) |
        (morePairs & ~(signatures[offset + 2] as number))
      bits |= missing === 0 ? bit : 0
      rest ^= bit
    }
    found[index] = bits
  }
  return found
}
