import type { RowPredicate } from "./column-test.ts"
import { compileSortsAgainst } from "./comparator.ts"
import { compileFirstKeys, type FirstKeys, type Sorts } from "./first-keys.ts"
import { blockSize } from "./read-block.ts"
import { sortRows } from "./sort-rows.ts"

/** The first rows of those that match. */
export interface SelectedRows<Row> {
  /** In order, with ties in the order given. */
  readonly rows: readonly Row[]
  /** The number of rows that match. */
  readonly matched: number
}

/** The rows to look for. */
export interface Wanted {
  /** Absent when all rows match. */
  readonly predicate: RowPredicate | undefined
  readonly sorts: Sorts
  /** The number of rows to return at most, 1 or greater. */
  readonly count: number
}

/** The last of the rows that are kept. A row behind it is not wanted. */
interface LastRow {
  /** Its key in the first column, as {@link FirstKeys} reads it. */
  readonly number: number
  readonly value: unknown
  /** Compares a row with it by all other columns. */
  readonly compareOthers: (row: unknown) => number
}

interface Selection<Row> {
  readonly wanted: Wanted
  readonly keys: FirstKeys
  /** The kept rows in order, and behind them newer rows that may replace some of them. */
  candidates: Row[]
  /** Absent until enough rows are kept. */
  last: LastRow | undefined
}

/**
 * Finds the rows that would come first if all matching rows were sorted. It reads each row once, and
 * keeps those that may be wanted. Memory grows with `count`, and not with the number of rows.
 */
export function selectRows<Row>(rows: readonly Row[], wanted: Wanted): SelectedRows<Row> {
  const { predicate, sorts } = wanted
  const keys = compileFirstKeys(sorts)
  const selection: Selection<Row> = { wanted, keys, candidates: [], last: undefined }
  let matched = 0
  for (let start = 0; start < rows.length; start += blockSize) {
    const given = rows.slice(start, start + blockSize)
    const block = predicate === undefined ? given : filterRows(given, predicate)
    matched += block.length
    addRows(selection, block)
  }
  keepFirst(selection)
  return { rows: selection.candidates, matched }
}

/** Filters with a plain loop: `rows.filter` takes up to three times as long. */
export function filterRows<Row>(rows: readonly Row[], predicate: RowPredicate): Row[] {
  const matching: Row[] = []
  for (const row of rows) if (predicate(row)) matching.push(row)
  return matching
}

/** Adds those rows of a block that come before the last row. */
function addRows<Row>(selection: Selection<Row>, block: readonly Row[]): void {
  const { keys, last } = selection
  const { numbers, values } = keys
  keys.read(block)
  for (let index = 0; index < block.length; index++) {
    const number = numbers[index] as number
    // A row that ties with the last one stands behind it, since it was given later.
    if (last !== undefined && number >= last.number) {
      if (number > last.number) continue
      const order = keys.compareValues(values[index], last.value)
      if (order > 0 || (order === 0 && last.compareOthers(block[index]) >= 0)) continue
    }
    selection.candidates.push(block[index] as Row)
  }
  const { count } = selection.wanted
  if (selection.candidates.length >= count + Math.max(count, blockSize)) keepFirst(selection)
}

/** Sorts the candidates and drops those that are not wanted. */
function keepFirst<Row>(selection: Selection<Row>): void {
  const { keys, wanted } = selection
  const kept = sortRows(selection.candidates, wanted.sorts).slice(0, wanted.count)
  selection.candidates = kept
  if (kept.length < wanted.count) return
  const row = kept[wanted.count - 1]
  keys.read([row])
  selection.last = {
    number: keys.numbers[0] as number,
    value: keys.values[0],
    compareOthers: compileSortsAgainst(wanted.sorts.slice(1), row),
  }
}
