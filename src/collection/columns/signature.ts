/**
 * A signature says in three words which letters a text has, and which of them are side by side. A
 * text that lacks a bit of a searched text cannot contain it, in whatever letter case. So most texts
 * are ruled out by a comparison of words. The searches for parts of names in the questions "collection"
 * and "collection-counts" of the benchmark show what this is worth.
 */
export const wordsOfSignature = 3

/** The signature of a longer text would have nearly all bits. It has all of them, without being read. */
const longestText = 400

/** Stands for every unit that is not ASCII. Folding maps no unit to ASCII or away from it (rule V3). */
const otherUnit = 128

/** Returns the class of a unit: letters are equal in both cases. */
function classOf(unit: number): number {
  if (unit >= otherUnit) return otherUnit
  return unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit
}

/** Returns the bit of a class: one for each letter, and six for all other classes. */
function bitOfLetter(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : 26 + (unit % 6)
}

/** Writes the signature of a text; an offset counts in words. A text that is undefined has no bits. */
export function writeSignature(
  text: string | undefined,
  signatures: Int32Array,
  offset: number,
): void {
  const isLong = text !== undefined && text.length > longestText
  let [letters, pairs, morePairs] = isLong ? [-1, -1, -1] : [0, 0, 0]
  const length = isLong || text === undefined ? 0 : text.length
  let before = -1
  for (let index = 0; index < length; index++) {
    const unit = classOf((text as string).charCodeAt(index))
    letters |= 1 << bitOfLetter(unit)
    if (before >= 0) {
      const hash = Math.imul(before * 131 + unit, 0x9e37_79b1) >>> 8
      if ((hash & 32) === 0) pairs |= 1 << (hash & 31)
      else morePairs |= 1 << (hash & 31)
    }
    before = unit
  }
  signatures[offset] = letters
  signatures[offset + 1] = pairs
  signatures[offset + 2] = morePairs
}

/** Returns the bits that a text must have to match any of the searched texts: those that all of these have. */
export function commonSignature(needles: readonly string[]): Int32Array {
  const common = new Int32Array(wordsOfSignature).fill(needles.length > 0 ? -1 : 0)
  const signature = new Int32Array(wordsOfSignature)
  for (const needle of needles) {
    if (needle.length > longestText) continue
    writeSignature(needle, signature, 0)
    for (let index = 0; index < wordsOfSignature; index++)
      common[index] = (common[index] as number) & (signature[index] as number)
  }
  return common
}
