/**
 * A set of rows, by their positions: bit `position % 32` of the word `position / 32` says if a row is
 * in the set. Words are signed, since the engine computes with signed ones faster. Bits after the
 * last row are 0.
 */
export type RowSet = Int32Array

export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5
}

export function noRows(rows: number): RowSet {
  return new Int32Array(wordsFor(rows))
}

export function allRows(rows: number): RowSet {
  const set = noRows(rows).fill(-1)
  if (rows % 32 !== 0) set[set.length - 1] = (1 << (rows % 32)) - 1
  return set
}

export function addRow(set: RowSet, position: number): void {
  set[position >>> 5] = (set[position >>> 5] as number) | (1 << (position & 31))
}

export function hasRow(set: RowSet, position: number): boolean {
  return (((set[position >>> 5] as number) >>> (position & 31)) & 1) === 1
}

export function countRows(set: RowSet): number {
  let count = 0
  for (const word of set) count += countBits(word)
  return count
}

/** Counts the bits of a word: in pairs first, then in fours, then in bytes, which a product adds up. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function addRows(set: RowSet, others: RowSet): void {
  for (let index = 0; index < set.length; index++)
    set[index] = (set[index] as number) | (others[index] as number)
}

export function withoutRows(set: RowSet, others: RowSet): RowSet {
  const rest = new Int32Array(set.length)
  for (let index = 0; index < set.length; index++)
    rest[index] = (set[index] as number) & ~(others[index] as number)
  return rest
}

/** Returns those rows of a set for which a function holds. It is called for no other row. */
export function filterSet(set: RowSet, holds: (position: number) => boolean): RowSet {
  const found = new Int32Array(set.length)
  for (let index = 0; index < set.length; index++) {
    let rest = set[index] as number
    let bits = 0
    while (rest !== 0) {
      const bit = rest & -rest
      if (holds((index << 5) + 31 - Math.clz32(bit))) bits |= bit
      rest ^= bit
    }
    found[index] = bits
  }
  return found
}

/** Of so many words, one is counted to estimate the rows of a set. */
const sampled = 16

/**
 * True when a set seems to have so many rows that looking at every row of the list, in and out of the
 * set, takes less time than finding those in it: a loop without branches reads several values in the
 * time in which the next bit is found.
 */
export function isDense(set: RowSet): boolean {
  let rows = 0
  let words = 0
  for (let index = 0; index < set.length; index += sampled, words++)
    rows += countBits(set[index] as number)
  return rows > words * 8
}

/** Calls a function with the position of each row of a set, in order. */
export function visitRows(set: RowSet, visit: (position: number) => void): void {
  for (let index = 0; index < set.length; index++) {
    let rest = set[index] as number
    while (rest !== 0) {
      const bit = rest & -rest
      visit((index << 5) + 31 - Math.clz32(bit))
      rest ^= bit
    }
  }
}

export interface RowSlice {
  readonly skip: number
  readonly size: number
}

/** Returns the positions of a part of a set, in order. Words in front of the part are counted as a whole. */
export function positionsOf(set: RowSet, count: number, { skip, size }: RowSlice): Uint32Array {
  const positions = new Uint32Array(Math.max(0, Math.min(size, count - skip)))
  let index = 0
  let found = -skip
  for (; index < set.length; index++) {
    const bits = countBits(set[index] as number)
    if (found + bits > 0) break
    found += bits
  }
  let rest = withoutFirst(set[index] ?? 0, -found)
  found = 0
  while (found < positions.length) {
    while (rest !== 0 && found < positions.length) {
      const bit = rest & -rest
      positions[found++] = (index << 5) + 31 - Math.clz32(bit)
      rest ^= bit
    }
    rest = set[++index] as number
  }
  return positions
}

function withoutFirst(word: number, count: number): number {
  let rest = word
  for (let index = 0; index < count && rest !== 0; index++) rest &= rest - 1
  return rest
}
