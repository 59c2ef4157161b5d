import { compileColumnKeys, type ColumnKeys, type RowBlock, type Sorts } from "./sorting/numbers.ts"
import type { RowPredicate } from "./column-test.ts"
import { blockSize } from "./read-block.ts"
import { sortRows } from "./sorting/rows.ts"

export interface Wanted {
  /** Absent when all rows match. */
  readonly predicate: RowPredicate | undefined
  readonly sorts: Sorts
  readonly count: number
}

interface Column {
  readonly keys: ColumnKeys
  number: number
  value: unknown
  /** By index in the block: 1 for a row that comes before the last row. */
  readonly isBefore: Uint8Array
  /** The rows that tie with the last row in this column, by index in the block. */
  readonly ties: Uint16Array
  readonly rows: unknown[]
}

interface Selection<Row> {
  readonly wanted: Wanted
  readonly columns: readonly Column[]
  /** The kept rows in order, as many as wanted, and after them newer rows that may replace some of them. */
  candidates: Row[]
}

/** Finds the rows that would come first if all matching rows were sorted. Reads each row once; memory grows with `count`. */
export function selectRows<Row>(rows: readonly Row[], wanted: Wanted) {
  const { predicate, sorts, count } = wanted
  const candidates: Row[] = []
  const most = mostCandidates(count)
  let start = 0
  // In a short list few rows match. Sorting them takes less time than making blocks.
  for (; start < rows.length && candidates.length < most; start++) {
    const row = rows[start] as Row
    if (predicate === undefined || predicate(row)) candidates.push(row)
  }
  if (start === rows.length)
    return { rows: sortRows(candidates, sorts).slice(0, count), total: candidates.length }
  const selection: Selection<Row> = { wanted, columns: sorts.map(createColumn), candidates }
  keepFirst(selection)
  const others = visitMatching(rows, start, selection)
  keepFirst(selection)
  return { rows: selection.candidates, total: candidates.length + others }
}

/** With so many candidates, those that are not wanted are dropped. */
const mostCandidates = (count: number): number => count + Math.max(count, blockSize)

function createColumn(sort: Sorts[number]): Column {
  return {
    keys: compileColumnKeys(sort, blockSize),
    number: 0,
    value: undefined,
    isBefore: new Uint8Array(blockSize),
    ties: new Uint16Array(blockSize),
    rows: new Array<unknown>(blockSize),
  }
}

/** Filters with a plain loop: `rows.filter` takes up to three times as long. */
export function filterRows<Row>(rows: readonly Row[], predicate: RowPredicate): Row[] {
  const matching: Row[] = []
  for (const row of rows) if (predicate(row)) matching.push(row)
  return matching
}

/** Adds the matching rows from a place on, in blocks. @returns their number. */
function visitMatching<Row>(rows: readonly Row[], from: number, selection: Selection<Row>): number {
  const { predicate } = selection.wanted
  if (predicate === undefined) {
    for (let start = from; start < rows.length; start += blockSize)
      addRows(selection, rows, { rows, start, length: Math.min(blockSize, rows.length - start) })
    return rows.length - from
  }
  const block = new Array<Row>(blockSize)
  let matched = 0
  for (let start = from; start < rows.length; start += blockSize) {
    const length = filterBlock(
      { rows, start, length: Math.min(blockSize, rows.length - start) },
      predicate,
      block,
    )
    addRows(selection, block, { rows: block, start: 0, length })
    matched += length
  }
  return matched
}

function filterBlock(
  { rows, start, length }: RowBlock,
  predicate: RowPredicate,
  matching: unknown[],
): number {
  let matched = 0
  for (let index = start; index < start + length; index++) {
    const row = rows[index]
    if (predicate(row)) matching[matched++] = row
  }
  return matched
}

function addRows<Row>(selection: Selection<Row>, rows: readonly Row[], block: RowBlock): void {
  const { candidates, columns, wanted } = selection
  const { start, length } = block
  const [first] = columns
  markBefore(block, columns)
  for (let index = 0; index < length; index++)
    if (first?.isBefore[index] === 1) candidates.push(rows[start + index] as Row)
  if (candidates.length >= mostCandidates(wanted.count)) keepFirst(selection)
}

/** Marks the rows before the last row. Ties are read in the next column; a row that ties in all columns is after the last one. */
function markBefore(block: RowBlock, columns: readonly Column[], depth = 0): void {
  const column = columns[depth]
  if (column === undefined) return
  const { keys, number: last, value, isBefore, ties } = column
  const { numbers, values, compareValues } = keys
  keys.read(block, last)
  let tied = 0
  for (let index = 0; index < block.length; index++) {
    const number = numbers[index] as number
    isBefore[index] = number < last ? 1 : 0
    if (number !== last) continue
    const order = compareValues(values[index], value)
    if (order < 0) isBefore[index] = 1
    else if (order === 0) ties[tied++] = index
  }
  const next = columns[depth + 1]
  if (next === undefined || tied === 0) return
  for (let place = 0; place < tied; place++)
    next.rows[place] = block.rows[block.start + (ties[place] as number)]
  markBefore({ rows: next.rows, start: 0, length: tied }, columns, depth + 1)
  for (let place = 0; place < tied; place++)
    isBefore[ties[place] as number] = next.isBefore[place] as number
}

function keepFirst<Row>(selection: Selection<Row>): void {
  const { columns, wanted } = selection
  const kept = sortRows(selection.candidates, wanted.sorts).slice(0, wanted.count)
  selection.candidates = kept
  for (const column of columns) {
    column.keys.read({ rows: kept, start: wanted.count - 1, length: 1 })
    column.number = column.keys.numbers[0] as number
    column.value = column.keys.values[0]
  }
}
