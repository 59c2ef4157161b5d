/** The positions of rows while they are sorted. Each pass writes into the spare array, which then takes the place of the other. */
export interface RowOrder {
  positions: Uint32Array
  spare: Uint32Array
}

/** A range of positions, the end not included. */
export interface Run {
  readonly start: number
  readonly end: number
}

/** Whole numbers below 2^32 by which rows are sorted. The array is indexed by row. */
export interface WordKeys {
  readonly words: Uint32Array
  readonly bits: number
}

export function bitsOf(integer: number): number {
  return 32 - Math.clz32(integer)
}

export function givenOrder(length: number): RowOrder {
  const positions = new Uint32Array(length)
  for (let index = 0; index < length; index++) positions[index] = index
  return { positions, spare: new Uint32Array(length) }
}

/**
 * Joins the keys of two columns into one word each when both fit, which saves most passes over the rows.
 * @returns keys in the array of `before`; undefined when they do not fit.
 */
export function joinWordKeys(before: WordKeys, behind: WordKeys): WordKeys | undefined {
  const bits = before.bits + behind.bits
  if (bits > 32) return undefined
  const { words } = before
  for (let index = 0; index < words.length; index++)
    words[index] = ((words[index] as number) << behind.bits) | (behind.words[index] as number)
  return { words, bits }
}

/** Sorts a run of the order by words, ascending. Rows that tie keep their order (rule P1). */
export function sortByWords(order: RowOrder, keys: WordKeys, run?: Run): void {
  const range = run ?? { start: 0, end: order.positions.length }
  const length = range.end - range.start
  if (length <= 32) insertByWords(order.positions, keys.words, range)
  // Tables of 256 digits are set up sooner, those of 2,048 save a pass over the rows.
  else sortByDigits(order, keys, { ...range, bitsOfDigit: length < 3000 ? 8 : 11 })
}

function insertByWords(positions: Uint32Array, words: Uint32Array, { start, end }: Run): void {
  for (let index = start + 1; index < end; index++) {
    const position = positions[index] as number
    const word = words[position] as number
    let hole = index
    for (; hole > start; hole--) {
      const other = positions[hole - 1] as number
      if ((words[other] as number) <= word) break
      positions[hole] = other
    }
    positions[hole] = position
  }
}

/** The offsets of all digits. They are kept, since nothing else runs during a pass. */
const shortOffsets = new Uint32Array(256)
const longOffsets = new Uint32Array(2048)

/** Sorts from the lowest digit to the highest (a radix sort), in linear time. Rows with equal digits keep their order. */
function sortByDigits(
  order: RowOrder,
  { words, bits }: WordKeys,
  { start, end, bitsOfDigit }: Run & { readonly bitsOfDigit: 8 | 11 },
): void {
  const offsets = bitsOfDigit === 8 ? shortOffsets : longOffsets
  const mask = offsets.length - 1
  const isWhole = end - start === order.positions.length
  for (let shift = 0; shift < bits; shift += bitsOfDigit) {
    const { positions, spare } = order
    if (!countDigits({ positions, start, end, words, shift }, offsets)) continue
    for (let index = start; index < end; index++) {
      const position = positions[index] as number
      const digit = ((words[position] as number) >>> shift) & mask
      const offset = offsets[digit] as number
      offsets[digit] = offset + 1
      spare[start + offset] = position
    }
    if (isWhole) {
      order.positions = spare
      order.spare = positions
    } else positions.set(spare.subarray(start, end), start)
  }
}

interface Digits extends Run {
  readonly positions: Uint32Array
  readonly words: Uint32Array
  readonly shift: number
}

/**
 * Counts the digits of a run, and sets the offset at which the rows of each digit begin.
 * @returns false when all digits are equal, so that the pass would change nothing.
 */
function countDigits(
  { positions, start, end, words, shift }: Digits,
  offsets: Uint32Array,
): boolean {
  const mask = offsets.length - 1
  let digit = 0
  offsets.fill(0)
  if (end - start === positions.length)
    // The order makes no difference here, and memory is read faster from its start to its end.
    for (let index = 0; index < end; index++) {
      digit = ((words[index] as number) >>> shift) & mask
      offsets[digit] = (offsets[digit] as number) + 1
    }
  else
    for (let index = start; index < end; index++) {
      digit = ((words[positions[index] as number] as number) >>> shift) & mask
      offsets[digit] = (offsets[digit] as number) + 1
    }
  if (offsets[digit] === end - start) return false
  let offset = 0
  for (let value = 0; value <= mask; value++) {
    const count = offsets[value] as number
    offsets[value] = offset
    offset += count
  }
  return true
}
