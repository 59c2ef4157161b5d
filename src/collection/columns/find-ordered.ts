import type { BoundSort } from "../../bind/bound.ts"
import { keyOfSorts } from "./condition-key.ts"
import { columnOf, type IndexState, type KeptOrder } from "./index-state.ts"
import { keepIn, makeRoom, type Kept } from "./memory.ts"
import { takeOrdered, sortPositions, type MatchedRows, type ColumnSort } from "./sorted-order.ts"
import { positionsOf, type RowSlice } from "./row-set.ts"

/** What is asked of the rows that match: their order, and a part of it. */
export interface Ordering {
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
  const known = memory.orders.get(key) ?? createOrder(state, { key, sorts, rows })
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

interface WantedOrder {
  readonly key: string
  readonly sorts: readonly BoundSort[]
  readonly rows: MatchedRows
}

/** Sorting this part of the rows alone takes far less time than sorting all. */
const fewRows = 1 / 8
const mostAsked = 32

/** Sorts all rows, and keeps the order; undefined when that is not worth it, or there is no room. */
function createOrder(
  state: IndexState,
  { key, sorts, rows }: WantedOrder,
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
  }
  return keepIn(memory, memory.orders, { key, value, bytes: bytesOfOrder(value) })
}

function bytesOfOrder({ positions, ranks }: KeptOrder): number {
  return positions.byteLength + (ranks?.byteLength ?? 0)
}
