import type { BoundSort } from "../../bind/bound.ts"
import { findPage, isSelected } from "../../evaluate/run-query.ts"
import type { Sorts } from "../../evaluate/sorting/numbers.ts"
import { bitsOf } from "../../evaluate/sorting/radix.ts"
import {
  addNumbers,
  addTexts,
  addWords,
  finishSorting,
  itemsAt,
  startSorting,
} from "../../evaluate/sorting/rows.ts"
import type { ColumnField, ReadValue } from "../../fields/field.ts"
import type { CodeColumn, KeptColumn } from "./column.ts"
import {
  addRow,
  countRows,
  hasRow,
  positionsOf,
  visitRows,
  withoutRows,
  type RowSlice,
  type RowSet,
} from "./row-set.ts"
import { keyOfSorts } from "./condition-key.ts"
import {
  bytesOfOrder,
  columnOf,
  mostLacked,
  readColumns,
  type IndexState,
  type KeptOrder,
} from "./index-state.ts"
import { fieldOfFunction } from "./match-conditions.ts"
import { keepIn, makeRoom, recall } from "./memory.ts"

export interface SortedOrder {
  positions: Uint32Array
  /** The place of each row in the order; undefined until it is needed. */
  ranks: Uint32Array | undefined
}

interface MatchedRows {
  readonly set: RowSet
  readonly total: number
}

/** Returns the positions of a part of the rows that match, in the order of the sorts. */
export function takeOrdered(order: SortedOrder, rows: MatchedRows, part: RowSlice): Uint32Array {
  const { positions } = order
  const { total } = rows
  if (total === positions.length) return positions.slice(part.skip, part.skip + part.size)
  return isSortedSooner(order, rows, part)
    ? sortMatches(order, rows, part)
    : walkOrder(positions, rows, part)
}

/** True when sorting the matching rows takes fewer steps than walking along the order to the end of the part. */
function isSortedSooner(
  { positions }: SortedOrder,
  { total }: MatchedRows,
  { skip, size }: RowSlice,
): boolean {
  const walked = positions.length * Math.min(1, (skip + size) / total)
  return total * Math.log2(total + 1) < walked
}

function walkOrder(
  positions: Uint32Array,
  { set, total }: MatchedRows,
  { skip, size }: RowSlice,
): Uint32Array {
  const found = new Uint32Array(Math.max(0, Math.min(size, total - skip)))
  if (found.length === 0) return found
  let passed = -skip
  for (let place = 0; place < positions.length && passed < found.length; place++) {
    const position = positions[place] as number
    if (!hasRow(set, position)) continue
    if (passed >= 0) found[passed] = position
    passed++
  }
  return found
}

function sortMatches(order: SortedOrder, { set, total }: MatchedRows, part: RowSlice): Uint32Array {
  order.ranks ??= ranksOf(order.positions)
  const { ranks, positions } = order
  const places = positionsOf(set, total, { skip: 0, size: total })
  for (let index = 0; index < places.length; index++)
    places[index] = ranks[places[index] as number] as number
  return places
    .sort()
    .subarray(part.skip, part.skip + part.size)
    .map((place) => positions[place] as number)
}

interface ColumnSort {
  readonly sort: BoundSort
  readonly column: KeptColumn
}

/** Returns the positions of all rows in the order of the sorts. Ties are in the order of the rows (rule P1). */
function sortPositions(sorts: readonly ColumnSort[], length: number): Uint32Array {
  const sorting = startSorting(length)
  // Each sort keeps the order of ties. So the last column goes first, and the first one decides.
  for (const { sort, column } of sorts.toReversed()) {
    switch (column.kind) {
      case "codes": {
        const ranks = rankKeys(column, sort)
        const words = new Uint32Array(length)
        for (let index = 0; index < length; index++)
          words[index] = ranks[column.codes[index] as number] as number
        addWords(sorting, { words, bits: bitsOf(ranks.length) })
        break
      }
      case "numbers": {
        const { numbers, ticks } = column
        if (ticks !== undefined) addNumbers(sorting, ticks.subarray(0, length), sort.descending)
        addNumbers(sorting, numbers.subarray(0, length), sort.descending)
        break
      }
      case "texts":
        addTexts(sorting, column.texts, sort)
    }
  }
  return finishSorting(sorting)
}

/** Returns the rank of each value of a dictionary in the order of a sort. Code 0 stands for empty values. */
function rankKeys({ keys }: CodeColumn, sort: BoundSort): Uint32Array {
  const sorting = startSorting(keys.length)
  if (typeof keys[1] === "string") addTexts(sorting, keys as readonly (string | undefined)[], sort)
  else
    addNumbers(
      sorting,
      Float64Array.from(keys, (key) => Number(key ?? NaN)),
      sort.descending,
    )
  return ranksOf(finishSorting(sorting))
}

function ranksOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) ranks[order[place] as number] = place
  return ranks
}

/** What is asked of the rows that match: their order, and a part of it. */
interface Ordering {
  readonly sorts: Sorts
  readonly part: RowSlice
}

/** Returns a part of the matching rows in order, from the order of all rows where it is kept or pays off. */
export function findOrdered(
  state: IndexState,
  rows: MatchedRows,
  { sorts, part }: Ordering,
): readonly unknown[] {
  const { memory } = state
  const key = keyOfSorts(sorts)
  const order = recall(memory, memory.orders, key) ?? createOrder(state, key, { sorts, part }, rows)
  if (order === undefined) return selectPart(state, rows.set, { sorts, part })
  const placed = withoutMoved(order, rows)
  const isAsKept = placed.total === rows.total
  const found = takeOrdered(
    order,
    placed,
    isAsKept ? part : { skip: 0, size: part.skip + part.size },
  )
  const kept = memory.orders.get(key)
  if (kept !== undefined) kept.bytes = bytesOfOrder(order)
  if (isAsKept) return itemsAt(state.rows, found)
  // Rows that have moved are sorted with as many of the others as the page may have.
  const first = withoutRows(rows.set, placed.set)
  for (const position of found) addRow(first, position)
  return selectPart(state, first, { sorts, part })
}

function withoutMoved({ moved }: KeptOrder, rows: MatchedRows): MatchedRows {
  if (moved.size === 0) return rows
  const isMoved = new Int32Array(rows.set.length)
  for (const position of moved) addRow(isMoved, position)
  const set = withoutRows(rows.set, isMoved)
  return { set, total: countRows(set) }
}

/** Sorts the rows of a set as far as the part goes, by the columns where all of them are kept. */
function selectPart(
  state: IndexState,
  set: RowSet,
  { sorts, part: { skip, size } }: Ordering,
): readonly unknown[] {
  const positions: number[] = []
  visitRows(set, (position) => {
    positions.push(position)
  })
  const select = <Item>(items: readonly Item[], by: Sorts): readonly Item[] =>
    findPage(items, { skip, pageSize: size }, { predicate: undefined, sorts: by }).data
  const [first, ...others] = columnSorts(state, sorts).flatMap(sortsOfPositions)
  return first === undefined
    ? select(itemsAt(state.rows, positions), sorts)
    : itemsAt(state.rows, select(positions, [first, ...others]))
}

type ReadAt = (position: number) => unknown

/** Returns sorts of positions in place of rows. */
function sortsOfPositions({ sort, column }: ColumnSort): readonly BoundSort[] {
  const { field, descending } = sort
  const numberAt = (read: ReadAt, isDescending: boolean): BoundSort => ({
    ...sort,
    descending: isDescending,
    field: fieldOfFunction("number", field, read as ReadValue),
  })
  switch (column.kind) {
    case "codes": {
      const { codes } = column
      const ranks = rankKeys(column, sort)
      return [numberAt((position) => ranks[codes[position] as number], false)]
    }
    case "numbers": {
      const { numbers, ticks } = column
      const first = numberAt((position) => numbers[position], descending)
      return ticks === undefined
        ? [first]
        : [first, numberAt((position) => ticks[position], descending)]
    }
    case "texts": {
      const read: ReadAt = (position) => column.texts[position]
      return [{ ...sort, field: { ...field, path: undefined, read: read as ReadValue } }]
    }
  }
}

/** Returns the columns of the sorts; none when one of them is not kept. */
function columnSorts(state: IndexState, sorts: readonly BoundSort[]): readonly ColumnSort[] {
  const found = sorts.flatMap((sort): readonly ColumnSort[] => {
    const column = columnOf(state, sort.field)
    return column === undefined ? [] : [{ sort, column }]
  })
  return found.length === sorts.length ? found : []
}

/** Returns the fields whose values are needed to order rows; none when the order is kept. */
export function sortedFields(
  { memory }: IndexState,
  sorts: readonly BoundSort[],
): readonly ColumnField[] {
  const isKept = sorts.length === 0 || memory.orders.has(keyOfSorts(sorts))
  return isKept ? [] : sorts.map(({ field }) => field)
}

/** Sorting a row among all takes as long as looking this often if one belongs to a page near the start. */
const looksOfSorting = 2

/** All rows are sorted by their keys in one go, which takes a fraction of a look into rows that lie apart. */
const looksOfOrder = 0.15

/** Sorts all rows, and keeps the order, once doing without it has taken as long; undefined before, and where there is no room. */
function createOrder(
  state: IndexState,
  key: string,
  { sorts, part }: Ordering,
  { total }: MatchedRows,
): KeptOrder | undefined {
  const { memory, lacked } = state
  const { length } = state.rows
  const looks = total * (isSelected(part.skip + part.size, total) ? 1 : looksOfSorting)
  const before = lacked.orders.get(key) ?? 0
  const spent = before + looks
  if (lacked.orders.size === mostLacked) lacked.orders.clear()
  lacked.orders.set(key, spent)
  const paysOff = before >= length * looksOfOrder || spent >= length * looksOfSorting
  if (!paysOff || !makeRoom(memory, 2 * 4 * length)) return undefined
  readColumns(
    state,
    sorts.map(({ field }) => field),
  )
  const columns = columnSorts(state, sorts)
  if (columns.length === 0) return undefined
  const value: KeptOrder = {
    positions: sortPositions(columns, length),
    ranks: undefined,
    fields: sorts.map(({ field }) => field.name),
    moved: new Set(),
  }
  lacked.orders.delete(key)
  return keepIn(memory, memory.orders, { key, value, bytes: bytesOfOrder(value) }).value
}
