import type { ColumnField } from "../fields/field.ts"
import { isOwnOfRow } from "../fields/path.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { compileReader } from "./column-test.ts"

/** The values of a block of this size stay in the fastest cache. */
export const blockSize = 1024

/** Raw values of one column for consecutive rows. The array may be longer than the block. */
export interface ColumnBlock {
  readonly values: unknown[]
  start: number
  length: number
}

/** Makes an empty block. It takes the values of one block after the other. Filled, its array is of one shape for values of each type. */
export function createBlock(size = blockSize): ColumnBlock {
  return { values: new Array<unknown>(size).fill(undefined), start: 0, length: 0 }
}

/** Reads the values of a column into a block, from `start` on. A row that is no object, or an accessor that throws, gives undefined. */
export type ReadBlock = (rows: readonly unknown[], block: ColumnBlock) => void

/** Compiles the reading of a column. One loop over many rows is faster than a closure for each row. */
export function compileReadBlock(field: ColumnField): ReadBlock {
  const [key, ...deeper] = field.path ?? []
  if (key !== undefined && deeper.length === 0)
    return (rows, block) => {
      readProperties(rows, key, block)
    }
  const read = compileReader(field)
  return (rows, { values, start, length }) => {
    for (let index = 0; index < length; index++) values[index] = read(rows[start + index])
  }
}

function readProperties(
  rows: readonly unknown[],
  key: string,
  { values, start, length }: ColumnBlock,
): void {
  const plain = plainPrototypeFor(key)
  for (let index = 0; index < length; index++)
    values[index] = tryOwn(rows[start + index], key, plain)
}

/** Reads a property as {@link readOwn} does. An accessor that throws is an empty value. */
export function tryOwn(row: unknown, key: string, plain: object | undefined): unknown {
  try {
    return readOwn(row, key, plain)
  } catch {
    return undefined
  }
}

/** Returns the prototype of objects that inherit nothing of this name; undefined when plain objects inherit it. */
export function plainPrototypeFor(key: string): object | undefined {
  return key in Object.prototype ? undefined : Object.prototype
}

/**
 * Reads a property that a row itself has (rule N4). A plain object shows nothing that it inherits, and
 * is told apart first. To look for a `length`, which every array has, teaches the engine the shape of
 * the row. The prototype then costs next to nothing, even where columns of several names were read.
 */
function readOwn(row: unknown, key: string, plain: object | undefined): unknown {
  if (!isObject(row)) return undefined
  const isPlain = !("length" in row) && Object.getPrototypeOf(row) === plain
  return isPlain || isOwnOfRow(row, key) ? row[key] : undefined
}

/** A column to read, and what takes its values. */
export interface ColumnReading {
  readonly field: ColumnField
  readonly take: (block: ColumnBlock) => void
}

/**
 * Reads whole columns in one pass over the rows, and hands over one block after the other. To fetch a row takes longer than to
 * read one of its values.
 */
export function visitBlocks(rows: readonly unknown[], readings: readonly ColumnReading[]): void {
  const columns = readings.map(({ field, take }) => ({ read: compileReadBlock(field), take }))
  const block = createBlock(Math.min(blockSize, rows.length))
  for (; block.start < rows.length; block.start += blockSize) {
    block.length = Math.min(blockSize, rows.length - block.start)
    for (const { read, take } of columns) {
      read(rows, block)
      take(block)
    }
  }
}
