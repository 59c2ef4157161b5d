import type { BoundSort } from "../../bind/bound.ts"
import { compileKeyComparator } from "../../evaluate/comparator.ts"
import { bitsOf } from "../../evaluate/sorting/radix.ts"
import {
  addNumbers,
  addTexts,
  addWords,
  finishSorting,
  itemsAt,
  startSorting,
} from "../../evaluate/sorting/rows.ts"
import type { ColumnField } from "../../fields/field.ts"
import type { CodeColumn, KeptColumn } from "./column.ts"
import { addRow, hasRow, noRows, positionsOf, type RowSlice, type RowSet } from "./row-set.ts"
import { keyOfSorts } from "./condition-key.ts"
import { bytesOfOrder, columnOf, type IndexState, type KeptOrder } from "./index-state.ts"
import { keepIn, makeRoom, type Kept } from "./memory.ts"

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

/** Returns the positions of all rows, or the given ones, in the order of the sorts. They are given in the order of ties (rule P1). */
function sortPositions(
  sorts: readonly ColumnSort[],
  length: number,
  positions?: Uint32Array,
): Uint32Array {
  const sorting = startSorting(length)
  // Each sort keeps the order of ties. So the last column goes first, and the first one decides.
  for (const { sort, column } of sorts.toReversed()) {
    const numbersOf = (numbers: Float64Array): Float64Array =>
      positions === undefined
        ? numbers.subarray(0, length)
        : gather(numbers, positions, new Float64Array(length))
    switch (column.kind) {
      case "codes": {
        const ranks = rankKeys(column, sort)
        const words = new Uint32Array(length)
        for (let index = 0; index < length; index++)
          words[index] = ranks[column.codes[positions?.[index] ?? index] as number] as number
        addWords(sorting, { words, bits: bitsOf(ranks.length) })
        break
      }
      case "numbers": {
        const { numbers, ticks } = column
        if (ticks !== undefined) addNumbers(sorting, numbersOf(ticks), sort.descending)
        addNumbers(sorting, numbersOf(numbers), sort.descending)
        break
      }
      case "texts":
        addTexts(sorting, positions ? itemsAt(column.texts, positions) : column.texts, sort)
    }
  }
  const order = finishSorting(sorting)
  return positions === undefined ? order : gather(positions, order, new Uint32Array(length))
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

function gather<Values extends Uint32Array | Float64Array>(
  values: Values,
  positions: Uint32Array,
  gathered: Values,
): Values {
  for (let index = 0; index < positions.length; index++)
    gathered[index] = values[positions[index] as number] as number
  return gathered
}

/** What is asked of the rows that match: their order, and a part of it. */
interface Ordering {
  readonly sorts: readonly BoundSort[]
  readonly part: RowSlice
}

/**
 * Returns a part of the matching rows in order. The order of all rows is kept when many match, or when it is wanted again.
 * @returns undefined when there is no room for the columns of the sorts.
 */
export function findOrdered(
  state: IndexState,
  rows: MatchedRows,
  { sorts, part }: Ordering,
): Uint32Array | undefined {
  const { memory } = state
  const key = keyOfSorts(sorts)
  const known = restoreOrder(state, key, sorts) ?? createOrder(state, key, sorts, rows)
  if (known !== undefined) {
    known.lastUsed = memory.call
    const found = takeOrdered(known.value, rows, part)
    known.bytes = bytesOfOrder(known.value)
    return found
  }
  const columns = columnSorts(state, sorts)
  const matching = positionsOf(rows.set, rows.total, { skip: 0, size: rows.total })
  return (
    columns &&
    sortPositions(columns, rows.total, matching).subarray(part.skip, part.skip + part.size)
  )
}

/** Returns the fields whose columns are needed to order rows; none when the order is kept. */
export function sortedFields(
  { memory }: IndexState,
  sorts: readonly BoundSort[],
): readonly ColumnField[] {
  const isKept = sorts.length === 0 || memory.orders.get(keyOfSorts(sorts))?.value.moved.size === 0
  return isKept ? [] : sorts.map(({ field }) => field)
}

/** Returns a kept order, with rows that were changed in their new places; undefined without one. */
function restoreOrder(
  state: IndexState,
  key: string,
  sorts: readonly BoundSort[],
): Kept<KeptOrder> | undefined {
  const { orders } = state.memory
  const known = orders.get(key)
  if (known === undefined || known.value.moved.size === 0) return known
  const columns = columnSorts(state, sorts)
  if (columns === undefined) orders.delete(key)
  else moveRows(known.value, columns, state.rows.length)
  return columns && known
}

/** Takes the rows that have moved out of the order, and puts each into its new place. */
function moveRows(order: KeptOrder, columns: readonly ColumnSort[], length: number): void {
  const moved = Uint32Array.from(order.moved).sort()
  const isMoved = noRows(length)
  for (const position of moved) addRow(isMoved, position)
  const others = withoutMoved(order.positions, isMoved)
  const compare = compileComparison(columns)
  const positions = new Uint32Array(length)
  let from = 0
  for (const [index, position] of sortPositions(columns, moved.length, moved).entries()) {
    let [low, high] = [from, others.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(others[middle] as number, position) < 0) low = middle + 1
      else high = middle
    }
    positions.set(others.subarray(from, low), from + index)
    positions[low + index] = position
    from = low
  }
  positions.set(others.subarray(from), from + moved.length)
  order.positions = positions
  order.ranks = undefined
  order.moved.clear()
}

/** A loop, since `filter` of the engine takes several times as long. */
function withoutMoved(positions: Uint32Array, isMoved: RowSet): Uint32Array {
  const others = new Uint32Array(positions.length)
  let count = 0
  for (const position of positions) {
    others[count] = position
    count += hasRow(isMoved, position) ? 0 : 1
  }
  return others.subarray(0, count)
}

/** Compiles the comparison of two rows in the order of the sorts. Ties are in the order of the rows (rule P1). */
function compileComparison(
  columns: readonly ColumnSort[],
): (left: number, right: number) => number {
  const comparisons = columns.map(compileColumnComparison)
  return (left, right) => {
    for (const compare of comparisons) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return left - right
  }
}

function compileColumnComparison({
  sort,
  column,
}: ColumnSort): (left: number, right: number) => number {
  if (column.kind === "codes") {
    const { codes } = column
    const ranks = rankKeys(column, sort)
    const rankAt = (position: number): number => ranks[codes[position] as number] as number
    return (left, right) => rankAt(left) - rankAt(right)
  }
  if (column.kind === "texts") {
    const { texts } = column
    const compare = compileKeyComparator(sort)
    return (left, right) => compare(texts[left], texts[right])
  }
  const { numbers, ticks } = column
  const direction = sort.descending ? -1 : 1
  return (left, right) => {
    const [first, second] = [numbers[left] as number, numbers[right] as number]
    if (first < second) return -direction
    if (first > second) return direction
    // An empty value is NaN, which comes before all numbers (rule P2).
    if (first !== second)
      return direction * (Number(!Number.isNaN(first)) - Number(!Number.isNaN(second)))
    return ticks === undefined
      ? 0
      : direction * ((ticks[left] as number) - (ticks[right] as number))
  }
}

/** Returns the columns of the sorts; undefined when there is no room for one. */
function columnSorts(
  state: IndexState,
  sorts: readonly BoundSort[],
): readonly ColumnSort[] | undefined {
  const found = sorts.flatMap((sort): ColumnSort[] => {
    const column = columnOf(state, sort.field)
    return column === undefined ? [] : [{ sort, column }]
  })
  return found.length === sorts.length ? found : undefined
}

/** Sorting this part of the rows alone takes far less time than sorting all. */
const fewRows = 1 / 8
const mostAsked = 32

/** Sorts all rows, and keeps the order; undefined when that is not worth it, or there is no room. */
function createOrder(
  state: IndexState,
  key: string,
  sorts: readonly BoundSort[],
  rows: MatchedRows,
): Kept<KeptOrder> | undefined {
  const { memory, askedSorts } = state
  const { length } = state.rows
  const isWorthIt = rows.total > length * fewRows || askedSorts.has(key)
  if (askedSorts.size === mostAsked) askedSorts.clear()
  askedSorts.add(key)
  const columns = isWorthIt ? columnSorts(state, sorts) : undefined
  if (columns === undefined || !makeRoom(memory, 2 * 4 * length)) return undefined
  const value: KeptOrder = {
    positions: sortPositions(columns, length),
    ranks: undefined,
    fields: sorts.map(({ field }) => field.name),
    moved: new Set(),
  }
  return keepIn(memory, memory.orders, { key, value, bytes: bytesOfOrder(value) })
}
