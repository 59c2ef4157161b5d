import type { BoundSort } from "../bind/bound.ts"
import { compileKeyComparator } from "./comparator.ts"
import { numberWords } from "./number-words.ts"
import { givenOrder, joinWordKeys, sortByWords, type RowOrder, type WordKeys } from "./radix.ts"
import { sortByTexts } from "./sort-texts.ts"

/** An order, and the keys by which it is sorted next: keys of further columns are joined to them while they fit. */
export interface Sorting {
  readonly order: RowOrder
  waiting: WordKeys | undefined
}

/** Starts with the order in which rows are given. Each column that is added keeps the order of ties. */
export function startSorting(length: number): Sorting {
  return { order: givenOrder(length), waiting: undefined }
}

/** Returns the positions of the rows in the order of all columns that were added. */
export function finishSorting(sorting: Sorting): Uint32Array {
  return sortByWaiting(sorting).positions
}

/** Adds a column of keys. It decides before the columns that were added earlier. */
export function addWords(sorting: Sorting, keys: WordKeys): void {
  const joined = sorting.waiting && joinWordKeys(keys, sorting.waiting)
  if (joined === undefined) sortByWaiting(sorting)
  sorting.waiting = joined ?? keys
}

/** Adds a column of numbers, as {@link addWords} does; NaN stands for an empty value. */
export function addNumbers(sorting: Sorting, numbers: Float64Array, descending: boolean): void {
  const [low, high] = numberWords(numbers, descending)
  if (high?.bits === 32) return sortByHighWords(sortByWaiting(sorting), low, high)
  addWords(sorting, low)
  if (high !== undefined) addWords(sorting, high)
}

/** Adds a column of texts, as {@link addWords} does; undefined stands for an empty value. */
export function addTexts(
  sorting: Sorting,
  texts: readonly (string | undefined)[],
  sort: BoundSort,
): void {
  sortByTexts(sortByWaiting(sorting), {
    texts,
    compare: compileKeyComparator(sort),
    textOrder: sort.textOrder,
    descending: sort.descending,
  })
}

function sortByWaiting(sorting: Sorting): RowOrder {
  const { order, waiting } = sorting
  if (waiting !== undefined) sortByWords(order, waiting)
  sorting.waiting = undefined
  return order
}

/** Sorts by two words each. The high word of a fraction nearly always decides, which saves half of the passes. */
function sortByHighWords(order: RowOrder, low: WordKeys, high: WordKeys): void {
  sortByWords(order, high)
  if (!needLowWords(order, low.words, high.words)) return
  sortByWords(order, low)
  sortByWords(order, high)
}

/** True when two neighbors in order have the same high word, and different low ones. */
function needLowWords({ positions }: RowOrder, low: Uint32Array, high: Uint32Array): boolean {
  let before = positions[0] as number
  let highBefore = high[before]
  for (let index = 1; index < positions.length; index++) {
    const position = positions[index] as number
    const word = high[position]
    if (word === highBefore && low[position] !== low[before]) return true
    before = position
    highBefore = word
  }
  return false
}
