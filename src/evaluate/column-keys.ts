import type { BoundSort } from "../bind/bound.ts"
import type { Operand } from "../fields/field.ts"
import { plainKindOf } from "../fields/kinds/kinds.ts"
import { orderNumber } from "../fields/kinds/order-number.ts"
import { readTextOfRow } from "../fields/kinds/text.ts"
import { readUuidOfRow } from "../fields/kinds/uuid.ts"
import { compileKeyComparator } from "./comparator.ts"
import { setNumberKeys, setTimesFrom } from "./number-keys.ts"
import { compileReadBlock, createBlock, type ColumnBlock } from "./read-block.ts"

/** The sorts of a query that has any. */
export type Sorts = readonly [BoundSort, ...BoundSort[]]

/** Consecutive rows, at most as many as a block holds. */
export interface RowBlock {
  readonly rows: readonly unknown[]
  readonly start: number
  readonly length: number
}

export interface ColumnKeys {
  /**
   * Reads a block of rows, and overwrites what was read before.
   * @param last - The number of a row. Rows after it may get any number that is greater.
   */
  readonly read: (block: RowBlock, last?: number) => void
  /** Smaller numbers come first. Rows with equal numbers have to be compared. */
  readonly numbers: Float64Array
  readonly values: readonly unknown[]
  /** Compares raw values whose numbers are equal, in the direction of the sort. */
  readonly compareValues: (left: unknown, right: unknown) => number
}

/**
 * Compiles the reading of a sort column. One comparison of numbers tells most rows apart.
 * @param size - The number of rows in the largest block.
 */
export function compileColumnKeys(sort: BoundSort, size: number): ColumnKeys {
  const { field, descending } = sort
  const { readRow } = field.rules
  const kind = plainKindOf(field)
  const compareKeys = compileKeyComparator(sort)
  const readBlock = compileReadBlock(field)
  const block = createBlock(size)
  const numbers = new Float64Array(size)
  return {
    read: ({ rows, start, length }, last) => {
      block.start = start
      block.length = length
      readBlock(rows, block)
      block.start = 0
      if (kind === undefined) setOperandNumbers(readRow, block, numbers)
      else if (kind === "text" || kind === "uuid")
        setStarts(kind === "uuid" ? readUuidOfRow : readTextOfRow, block, numbers)
      else if (kind === "date" && descending && last !== undefined)
        setTimesFrom(-last, block, { numbers, ticks: undefined })
      else setNumberKeys(kind, block, { numbers, ticks: undefined })
      directKeys(numbers, length, descending)
    },
    numbers,
    values: block.values,
    compareValues: (left, right) =>
      left === right ? 0 : compareKeys(readRow(left), readRow(right)),
  }
}

/** Turns numbers in the direction of the sort. Empty values come first ascending, and last descending (rule P2). */
function directKeys(numbers: Float64Array, length: number, descending: boolean): void {
  for (let index = 0; index < length; index++) {
    const number = numbers[index] as number
    const ascending = Number.isNaN(number) ? -Infinity : number
    numbers[index] = descending ? -ascending : ascending
  }
}

/** Sets numbers that never have another order than the values. */
function setOperandNumbers(
  read: (raw: unknown) => Operand | undefined,
  { values, length }: ColumnBlock,
  numbers: Float64Array,
): void {
  for (let index = 0; index < length; index++) {
    const operand = read(values[index])
    numbers[index] = operand === undefined ? Number.NaN : orderNumber(operand)
  }
}

function setStarts(
  read: (raw: unknown) => string | undefined,
  { values, length }: ColumnBlock,
  numbers: Float64Array,
): void {
  for (let index = 0; index < length; index++) numbers[index] = startOfText(read(values[index]))
}

/** Packs the first three units of a text into a number; NaN for an empty value. The order after a surrogate depends on more. */
export function startOfText(text: string | undefined): number {
  if (text === undefined) return Number.NaN
  let start = 0
  for (let offset = 0; offset < 3; offset++) {
    const unit = offset < text.length ? text.charCodeAt(offset) : 0
    if (unit >= 0xd800) return (start * 0x1_0000 + 0xd800) * 0x1_0000 ** (2 - offset)
    start = start * 0x1_0000 + unit
  }
  return start
}
