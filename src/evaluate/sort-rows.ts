import type { BoundSort } from "../bind/bound.ts"
import { plainKindOf } from "../fields/kinds/kinds.ts"
import { compileKey, compileKeyComparator } from "./comparator.ts"
import type { Sorts } from "./column-keys.ts"
import { areInOrder } from "./in-order.ts"
import { numericKindOf, readNumberKeys } from "./number-keys.ts"
import { rowsAt } from "./rows-at.ts"
import {
  addNumbers,
  addTexts,
  addWords,
  finishSorting,
  startSorting,
  type Sorting,
} from "./sorting.ts"
import { readTexts, textRanks } from "./text-ranks.ts"

/** From this many rows on, the radix sort is faster than comparing. */
const manyRows = 100

/** Sorts rows by the columns of a query. Rows that tie keep their order (rule P1). The rows given are not changed. */
export function sortRows<Row>(rows: readonly Row[], sorts: Sorts): readonly Row[] {
  if (rows.length < manyRows) return compareRows(rows, sorts)
  if (areInOrder(rows, sorts)) return rows
  if (!sorts.every(({ field }) => plainKindOf(field))) return compareRows(rows, sorts)
  const sorting = startSorting(rows.length)
  // Each sort keeps the order of ties. So the last column goes first, and the first one decides.
  for (const sort of sorts.toReversed()) sortByColumn(sorting, rows, sort)
  return rowsAt(rows, finishSorting(sorting))
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
  return rowsAt(rows, order)
}

function sortByColumn(sorting: Sorting, rows: readonly unknown[], sort: BoundSort): void {
  const { field, descending } = sort
  const kind = numericKindOf(field)
  if (kind === undefined) return sortByTextColumn(sorting, readTexts(rows, field), sort)
  const { numbers, ticks } = readNumberKeys(rows, field, kind)
  if (ticks !== undefined) addNumbers(sorting, ticks, descending)
  addNumbers(sorting, numbers, descending)
}

function sortByTextColumn(
  sorting: Sorting,
  texts: readonly (string | undefined)[],
  sort: BoundSort,
): void {
  const compareKeys = compileKeyComparator(sort)
  const ranks = textRanks(texts, compareKeys)
  if (ranks === undefined) addTexts(sorting, texts, sort)
  else addWords(sorting, ranks)
}
