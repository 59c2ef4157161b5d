import { compileColumnKeys, type ColumnKeys, type RowBlock, type Sorts } from "./column-keys.ts"
import { blockSize } from "./read-block.ts"

/**
 * Most rows are not in order, and the first few show it: arrays of so few keys take no time to make.
 * A selection sorts the rows of a small page, which are in order, and newer rows behind them.
 */
const firstCounts = [8, 32] as const

/** True when rows stand in the order of the sorts already. */
export function areInOrder(rows: readonly unknown[], sorts: Sorts): boolean {
  return [...firstCounts, rows.length].every((count) => areFirstInOrder(rows, sorts, count))
}

function areFirstInOrder(rows: readonly unknown[], sorts: Sorts, count: number): boolean {
  const end = Math.min(count, rows.length)
  const size = Math.min(blockSize, end)
  const columns = sorts.map((sort) => compileColumnKeys(sort, size))
  const ties = new Uint16Array(size)
  // Blocks overlap by one row, so that each pair of neighbors stands in one of them.
  for (let start = 0; start + 1 < end; start += size - 1) {
    const length = Math.min(size, end - start)
    if (!isBlockInOrder({ rows, start, length }, columns, ties)) return false
  }
  return true
}

/** Compares neighbors by the first column, and those that tie by the next ones. */
function isBlockInOrder(
  block: RowBlock,
  columns: readonly ColumnKeys[],
  ties: Uint16Array,
): boolean {
  let left = block.length - 1
  for (let index = 0; index < left; index++) ties[index] = index + 1
  for (const keys of columns) {
    keys.read(block)
    left = keepTies(keys, ties, left)
    if (left <= 0) break
  }
  return left >= 0
}

/**
 * Keeps those of the given rows that tie with the row before them.
 * @returns their number; -1 when a row comes before its neighbor.
 */
function keepTies(
  { numbers, values, compareValues }: ColumnKeys,
  ties: Uint16Array,
  length: number,
): number {
  let kept = 0
  for (let place = 0; place < length; place++) {
    const index = ties[place] as number
    const before = numbers[index - 1] as number
    const number = numbers[index] as number
    if (before < number) continue
    if (before > number) return -1
    const order = compareValues(values[index - 1], values[index])
    if (order > 0) return -1
    if (order === 0) ties[kept++] = index
  }
  return kept
}
