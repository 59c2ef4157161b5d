import type { BoundSort } from "../bind/bound.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { compileKey, compileKeyComparator } from "./comparator.ts"
import type { Sorts } from "./column-keys.ts"
import { areInOrder } from "./in-order.ts"
import { isNumericKind, readNumberKeys } from "./number-keys.ts"
import { numberWords } from "./number-words.ts"
import { givenOrder, joinWordKeys, sortByWords, type RowOrder, type WordKeys } from "./radix.ts"
import { rowsAt } from "./rows-at.ts"
import { sortByTexts } from "./sort-texts.ts"
import { readTexts, textRanks } from "./text-ranks.ts"

/** From this many rows on, the radix sort is faster than comparing. */
const manyRows = 100

/** Sorts rows by the columns of a query. Rows that tie keep their order (rule P1). The rows given are not changed. */
export function sortRows<Row>(rows: readonly Row[], sorts: Sorts): readonly Row[] {
  if (rows.length < manyRows) return compareRows(rows, sorts)
  if (areInOrder(rows, sorts)) return rows
  const sorting: Sorting = { order: givenOrder(rows.length), waiting: undefined }
  // Each sort keeps the order of ties. So the last column goes first, and the first one decides.
  for (const sort of sorts.toReversed()) sortByColumn(sorting, rows, sort)
  return rowsAt(rows, sortByWaiting(sorting).positions)
}

/** An order, and the keys by which it is sorted next: keys of further columns are joined to them while they fit. */
interface Sorting {
  readonly order: RowOrder
  waiting: WordKeys | undefined
}

function addWords(sorting: Sorting, keys: WordKeys): void {
  const joined = sorting.waiting && joinWordKeys(keys, sorting.waiting)
  if (joined === undefined) sortByWaiting(sorting)
  sorting.waiting = joined ?? keys
}

/** Sorts by the keys that wait, and returns the order. */
function sortByWaiting(sorting: Sorting): RowOrder {
  const { order, waiting } = sorting
  if (waiting !== undefined) sortByWords(order, waiting)
  sorting.waiting = undefined
  return order
}

/** Sorts by comparing keys that are read once for each row. */
function compareRows<Row>(rows: readonly Row[], sorts: Sorts): readonly Row[] {
  if (rows.length < 2) return rows
  const columns = sorts.map((sort) => ({
    keys: rows.map(compileKey(sort)),
    compareKeys: compileKeyComparator(sort),
  }))
  const order = rows
    .map((_, index) => index)
    .sort((left, right) => {
      for (const { keys, compareKeys } of columns) {
        const order = compareKeys(keys[left], keys[right])
        if (order !== 0) return order
      }
      return 0
    })
  return order.map((index) => rows[index] as Row)
}

function sortByColumn(sorting: Sorting, rows: readonly unknown[], sort: BoundSort): void {
  const { field, descending } = sort
  if (!isNumericKind(field.kind)) return sortByTextColumn(sorting, readTexts(rows, field), sort)
  const { numbers, ticks } = readNumberKeys(rows, field, field.kind)
  if (ticks !== undefined) sortByNumbers(sorting, ticks, descending)
  sortByNumbers(sorting, numbers, descending)
}

function sortByNumbers(sorting: Sorting, numbers: Float64Array, descending: boolean): void {
  const [low, high] = numberWords(numbers, descending)
  if (low === undefined) return
  if (high?.bits === 32) return sortByHighWords(sortByWaiting(sorting), low, high)
  addWords(sorting, low)
  if (high !== undefined) addWords(sorting, high)
}

/**
 * Sorts by two words each. The high word of a fraction holds its first six digits, so it nearly always decides alone,
 * and half of the passes are saved: see the lines of the benchmark about `total`.
 */
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

function sortByTextColumn(
  sorting: Sorting,
  texts: readonly (string | undefined)[],
  sort: BoundSort,
): void {
  const compare = compileKeyComparator(sort)
  const ranks = textRanks(texts, compare)
  if (ranks !== undefined) return addWords(sorting, ranks)
  const { descending } = sort
  const byCodeUnit = ownProperty(sort, "byCodeUnit") === true
  sortByTexts(sortByWaiting(sorting), { texts, compare, byCodeUnit, descending })
}
