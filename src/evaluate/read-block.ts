import type { ColumnField } from "../fields/field.ts"
import { compileReader } from "./column-test.ts"
import { compileOwnCheck } from "./property-test.ts"

/** The values of a block of this size stay in the fastest cache. */
export const blockSize = 1024

/** Raw values of one column for consecutive rows. The array may be longer than the block. */
export interface ColumnBlock {
  readonly values: unknown[]
  start: number
  length: number
}

/** Makes an empty block. It takes the values of one block after the other. */
export function createBlock(size = blockSize): ColumnBlock {
  return { values: new Array<unknown>(size), start: 0, length: 0 }
}

/** Reads the values of a column into a block, from `start` on. A row that is no object, or an accessor that throws, gives undefined. */
export type ReadBlock = (rows: readonly unknown[], block: ColumnBlock) => void

/** Compiles the reading of a column. One loop over many rows is faster than a closure for each row. */
export function compileReadBlock(field: ColumnField): ReadBlock {
  const [key, ...deeper] = field.path ?? []
  if (key !== undefined && deeper.length === 0) return compileReadProperties(key)
  const read = compileReader(field)
  return (rows, { values, start, length }) => {
    for (let index = 0; index < length; index++) values[index] = read(rows[start + index])
  }
}

/** Compiles the reading of a property that rows themselves have (rule N4). */
function compileReadProperties(key: string): ReadBlock {
  const isOwn = compileOwnCheck(key)
  return (rows, { values, start, length }) => {
    for (let index = 0; index < length; index++) {
      let value: unknown
      try {
        const row = rows[start + index] as Readonly<Record<string, unknown>>
        const raw = row[key]
        if (isOwn(row)) value = raw
      } catch {
        // An accessor that throws is an empty value, and so is what no row can be.
      }
      values[index] = value
    }
  }
}

/** Reads a whole column, and hands over one block after the other. */
export function visitBlocks(
  rows: readonly unknown[],
  field: ColumnField,
  visit: (block: ColumnBlock) => void,
): void {
  const read = compileReadBlock(field)
  const block = createBlock(Math.min(blockSize, rows.length))
  for (; block.start < rows.length; block.start += blockSize) {
    block.length = Math.min(blockSize, rows.length - block.start)
    read(rows, block)
    visit(block)
  }
}
