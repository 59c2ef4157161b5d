import { compileSorts, type RowComparator } from "./comparator.ts"
import { compileFirstKeys, type FirstKeys, type Sorts } from "./first-keys.ts"
import { blockSize } from "./read-block.ts"

const firstSize = 32

/**
 * True when rows stand in the order of the sorts already. The first blocks are small, so that rows in
 * another order cost little.
 */
export function areInOrder(rows: readonly unknown[], sorts: Sorts): boolean {
  const keys = compileFirstKeys(sorts)
  const [, ...others] = sorts
  const compareOthers = compileSorts(others)
  // Blocks overlap by one row, so that each pair of neighbors stands in one of them.
  let size = firstSize
  for (let start = 0; start + 1 < rows.length; size = blockSize) {
    if (!isBlockInOrder(rows.slice(start, start + size), keys, compareOthers)) return false
    start += size - 1
  }
  return true
}

function isBlockInOrder(
  rows: readonly unknown[],
  keys: FirstKeys,
  compareOthers: RowComparator,
): boolean {
  keys.read(rows)
  const { numbers, values } = keys
  for (let index = 1; index < rows.length; index++) {
    const before = numbers[index - 1] as number
    const number = numbers[index] as number
    if (before < number) continue
    if (before > number) return false
    const order = keys.compareValues(values[index - 1], values[index])
    if (order > 0 || (order === 0 && compareOthers(rows[index - 1], rows[index]) > 0)) return false
  }
  return true
}
