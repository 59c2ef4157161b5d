import type { BoundSort } from "../../bind/bound.ts"
import type { ColumnField, Operand } from "../../fields/field.ts"
import { readDateTimeOfRow } from "../../fields/kinds/date.ts"
import { plainKindOf, type PlainKind } from "../../fields/kinds/kinds.ts"
import { orderNumber } from "../../fields/kinds/order-number.ts"
import { readTextOfRow } from "../../fields/kinds/text.ts"
import { readUuidOfRow } from "../../fields/kinds/uuid.ts"
import { canonicalText, isCanonicalForm } from "../canonical-date.ts"
import { canonicalTime } from "../canonical-time.ts"
import { compileKeyComparator } from "../comparator.ts"
import {
  compileReadBlock,
  createBlock,
  visitBlocks,
  type ColumnBlock,
  type ColumnReading,
} from "../read-block.ts"
import { bitsOf, type WordKeys } from "./radix.ts"

/** The kinds whose values have the order of numbers. */
export type NumericKind = Exclude<PlainKind, "text" | "uuid">

/** The values of a column as numbers that have the order of the values (rule P2); NaN where a value is empty. */
export interface NumberKeys {
  readonly numbers: Float64Array
  /** Decides between equal numbers: the ticks of dates. Undefined while all are 0. */
  ticks: Float64Array | undefined
}

/** Returns the kind of a column in the order of numbers; undefined for a text or own rules. */
export function numericKindOf(field: ColumnField): NumericKind | undefined {
  const kind = plainKindOf(field)
  return kind === "text" || kind === "uuid" ? undefined : kind
}

export function readNumberKeys(
  rows: readonly unknown[],
  field: ColumnField,
  kind: NumericKind,
): NumberKeys {
  const reading = numberReading(field, kind, rows.length)
  visitBlocks(rows, [reading])
  return reading.keys
}

/** Prepares the reading of a column of numbers. */
export function numberReading(
  field: ColumnField,
  kind: NumericKind,
  length: number,
): ColumnReading & { readonly keys: NumberKeys } {
  const keys: NumberKeys = { numbers: new Float64Array(length), ticks: undefined }
  const take = (block: ColumnBlock): void => {
    setNumberKeys(kind, block, keys)
  }
  return { field, keys, take }
}

/** Returns the keys of one block alone. */
export function readNumberBlock(kind: NumericKind, { values, length }: ColumnBlock): NumberKeys {
  const keys: NumberKeys = { numbers: new Float64Array(length), ticks: undefined }
  setNumberKeys(kind, { values, start: 0, length }, keys)
  return keys
}

export function setNumberKeys(kind: NumericKind, block: ColumnBlock, keys: NumberKeys): void {
  switch (kind) {
    case "number":
    case "integer":
    case "enum":
      return setNumbers(block, keys)
    case "boolean":
      return setBooleans(block, keys)
    case "date":
      return setTimes(block, keys)
  }
}

function setNumbers({ values, start, length }: ColumnBlock, { numbers }: NumberKeys): void {
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    numbers[start + index] = typeof raw === "number" ? raw : Number.NaN
  }
}

function setBooleans({ values, start, length }: ColumnBlock, { numbers }: NumberKeys): void {
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    numbers[start + index] = typeof raw === "boolean" ? Number(raw) : Number.NaN
  }
}

function setTimes({ values, start, length }: ColumnBlock, keys: NumberKeys): void {
  for (let index = 0; index < length; index++) setTime(values[index], start + index, keys)
}

/** Reads dates as {@link setNumberKeys} does, but canonical texts before the given time become NaN, which is faster. */
function setTimesFrom(
  time: number,
  { values, start, length }: ColumnBlock,
  keys: NumberKeys,
): void {
  const first = canonicalText(time)
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    if (isCanonicalForm(raw) && raw < first) keys.numbers[start + index] = Number.NaN
    else setTime(raw, start + index, keys)
  }
}

/** Most rows hold canonical texts, which are whole milliseconds. */
function setTime(raw: unknown, row: number, keys: NumberKeys): void {
  const time = typeof raw === "string" ? canonicalTime(raw) : Number.NaN
  keys.numbers[row] = time
  if (Number.isNaN(time)) setDate(raw, row, keys)
}

function setDate(raw: unknown, row: number, keys: NumberKeys): void {
  const date = readDateTimeOfRow(raw)
  if (date === undefined) return
  keys.numbers[row] = date.ms
  if (date.ticks === 0) return
  keys.ticks ??= new Float64Array(keys.numbers.length)
  keys.ticks[row] = date.ticks
}

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

const wordSize = 2 ** 32

/** One word for each number, or two where one cannot hold it. */
type NumberWords = readonly [low: WordKeys, high?: WordKeys]

/** Turns numbers into words of the same order, least significant first. NaN, for empty, is first ascending and last descending (P2). */
export function numberWords(numbers: Float64Array, descending: boolean): NumberWords {
  const range = rangeOfIntegers(numbers, 1) ?? rangeOfIntegers(numbers, 100)
  return range === undefined
    ? wordsOfFractions(numbers, descending)
    : wordsOfIntegers(numbers, range, descending)
}

interface IntegerRange {
  readonly least: number
  readonly greatest: number
  /** What the numbers were multiplied by. */
  readonly scale: number
}

/**
 * Returns the range of numbers that are integers close enough to be counted from the least, once
 * they are multiplied by the scale; undefined for others. Amounts of money are such integers with a
 * scale of 100, and have few bits then: see the lines of the benchmark about `total`. Rounding keeps
 * the order, and each number can be told from its integer, so different numbers have different ones.
 */
function rangeOfIntegers(numbers: Float64Array, scale: number): IntegerRange | undefined {
  let least = Infinity
  let greatest = -Infinity
  for (const number of numbers) {
    const integer = Math.round(number * scale)
    const rounded = integer / scale
    // A comparison with NaN is false, so empty values change nothing.
    if (rounded < number || rounded > number) return undefined
    if (integer < least) least = integer
    if (integer > greatest) greatest = integer
  }
  if (least > greatest) return { least: 0, greatest: 0, scale }
  const areCountable = [least, greatest, greatest - least + 1].every(Number.isSafeInteger)
  return areCountable ? { least, greatest, scale } : undefined
}

/** Counts integers from the least. Few bits are used then, and few passes needed, whatever the numbers are. */
function wordsOfIntegers(
  numbers: Float64Array,
  { least, greatest, scale }: IntegerRange,
  descending: boolean,
): NumberWords {
  const last = greatest - least + 1
  const low = new Uint32Array(numbers.length)
  const high = last < wordSize ? undefined : new Uint32Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    const ascending = Number.isNaN(number) ? 0 : Math.round(number * scale) - least + 1
    const key = descending ? last - ascending : ascending
    low[index] = key
    if (high !== undefined) high[index] = key / wordSize
  }
  if (high === undefined) return [{ words: low, bits: bitsOf(last) }]
  return [
    { words: low, bits: 32 },
    { words: high, bits: bitsOf(Math.floor(last / wordSize)) },
  ]
}

/** Returns the bits of numbers as words in their order; those of negative numbers are inverted. Empty becomes 0, the first. */
function wordsOfFractions(numbers: Float64Array, descending: boolean): NumberWords {
  const low = new Uint32Array(numbers.length)
  const high = new Uint32Array(numbers.length)
  const view = new DataView(new ArrayBuffer(8))
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    let [upper, lower] = [0, 0]
    if (!Number.isNaN(number)) {
      // Adding 0 turns -0 into 0, which is equal to it.
      view.setFloat64(0, number + 0)
      upper = view.getInt32(0)
      lower = view.getInt32(4)
      if (upper < 0) lower = ~lower
      upper = upper < 0 ? ~upper : upper | 0x8000_0000
    }
    low[index] = descending ? ~lower : lower
    high[index] = descending ? ~upper : upper
  }
  return [
    { words: low, bits: 32 },
    { words: high, bits: 32 },
  ]
}
