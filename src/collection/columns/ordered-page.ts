import { hasRow, positionsOf, type RowSlice, type RowSet } from "./row-set.ts"
import { ranksOf } from "./sorted-order.ts"

/** The order of all rows of a list by some sorts. */
export interface SortedOrder {
  /** The positions of all rows, in order. */
  readonly positions: Uint32Array
  /** The place of each row in the order; undefined until it is needed. */
  ranks: Uint32Array | undefined
}

/** Rows that match, and how many they are. */
export interface MatchedRows {
  readonly set: RowSet
  readonly matched: number
}

/** Returns the positions of a part of the rows that match, in the order of the sorts. */
export function takeOrdered(order: SortedOrder, rows: MatchedRows, part: RowSlice): Uint32Array {
  const { positions } = order
  const { matched } = rows
  if (matched === positions.length) return positions.slice(part.skip, part.skip + part.size)
  return isSortedSooner(order, rows, part)
    ? sortMatches(order, rows, part)
    : walkOrder(positions, rows, part)
}

/**
 * True when sorting the rows that match takes fewer steps than walking along the order to the end of
 * the part. A walk passes all rows that do not match, so it is long when few match.
 */
function isSortedSooner(
  { positions }: SortedOrder,
  { matched }: MatchedRows,
  { skip, size }: RowSlice,
): boolean {
  const walked = positions.length * Math.min(1, (skip + size) / matched)
  return matched * Math.log2(matched + 1) < walked
}

/** Walks along the order until the part is full. */
function walkOrder(
  positions: Uint32Array,
  { set, matched }: MatchedRows,
  part: RowSlice,
): Uint32Array {
  const { skip, size } = part
  const found = new Uint32Array(Math.max(0, Math.min(size, matched - skip)))
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

/** Sorts the rows that match by their places in the order. */
function sortMatches(
  order: SortedOrder,
  { set, matched }: MatchedRows,
  part: RowSlice,
): Uint32Array {
  order.ranks ??= ranksOf(order.positions)
  const { ranks, positions } = order
  const places = positionsOf(set, matched, { skip: 0, size: matched })
  for (let index = 0; index < places.length; index++)
    places[index] = ranks[places[index] as number] as number
  return places
    .sort()
    .subarray(part.skip, part.skip + part.size)
    .map((place) => positions[place] as number)
}
