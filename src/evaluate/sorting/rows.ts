import type { BoundSort } from "../../bind/bound.ts"
import type { Operand } from "../../fields/field.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import { orderNumber } from "../../fields/kinds/order-number.ts"
import { compileKey, compileKeyComparator } from "../comparator.ts"
import { blockSize } from "../read-block.ts"
import {
  compileColumnKeys,
  numberWords,
  numericKindOf,
  readNumberKeys,
  startOfText,
  type ColumnKeys,
  type RowBlock,
  type Sorts,
} from "./numbers.ts"
import {
  givenOrder,
  joinWordKeys,
  sortByWords,
  type RowOrder,
  type Run,
  type WordKeys,
} from "./radix.ts"
import { readTexts, sortByTexts, textRanks } from "./texts.ts"

/** From this many rows on, the radix sort is faster than comparing: see the lines of the benchmark about 77 and 300 rows. */
const manyRows = 128

/** Sorts rows by the columns of a query. Rows that tie keep their order (rule P1). The rows given are not changed. */
export function sortRows<Row>(rows: readonly Row[], sorts: Sorts): readonly Row[] {
  if (rows.length < manyRows) return compareRows(rows, sorts)
  if (areInOrder(rows, sorts)) return rows
  if (!sorts.every(({ field }) => plainKindOf(field))) return compareRows(rows, sorts)
  const sorting = startSorting(rows.length)
  // Each sort keeps the order of ties. So the last column goes first, and the first one decides.
  for (const sort of sorts.toReversed()) sortByColumn(sorting, rows, sort)
  return itemsAt(rows, finishSorting(sorting))
}

function compareRows<Row>(rows: readonly Row[], sorts: Sorts): readonly Row[] {
  if (rows.length < 2) return rows
  const columns = sorts.map((sort) => readColumn(rows, sort))
  return itemsAt(
    rows,
    mergeSort(rows.length, (left, right) => comesBefore(columns, left, right)),
  )
}

interface Column {
  /** Numbers that never have another order than the values; NaN where a value is empty, or is NaN itself. */
  readonly numbers: ArrayLike<number>
  /** Compares two rows whose numbers are equal, in the direction of the sort; absent when these tie. */
  readonly compareEqual: ((left: number, right: number) => number) | undefined
  readonly descending: boolean
}

function readColumn(rows: readonly unknown[], sort: BoundSort): Column {
  const { field, descending } = sort
  const kind = numericKindOf(field)
  if (kind !== undefined) {
    const { numbers, ticks } = readNumberKeys(rows, field, kind)
    const direction = descending ? -1 : 1
    const compareEqual =
      ticks &&
      ((left: number, right: number) =>
        direction * ((ticks[left] as number) - (ticks[right] as number)))
    return { numbers, compareEqual, descending }
  }
  const compareKeys = compileKeyComparator(sort)
  const columnOf = <Key extends Operand>(
    keys: readonly (Key | undefined)[],
    numberOf: (key: Key | undefined) => number,
  ): Column => ({
    numbers: keys.map((key) => numberOf(key)),
    compareEqual: (left, right) => compareKeys(keys[left], keys[right]),
    descending,
  })
  return plainKindOf(field) === undefined
    ? columnOf(rows.map(compileKey(sort)), (key) =>
        key === undefined ? Number.NaN : orderNumber(key),
      )
    : columnOf(readTexts(rows, field), startOfText)
}

/** True when the left row is before the right one (rules P1 and P2). */
function comesBefore(columns: readonly Column[], left: number, right: number): boolean {
  for (const { numbers, compareEqual, descending } of columns) {
    const first = numbers[left] as number
    const second = numbers[right] as number
    if (first < second) return !descending
    if (first > second) return descending
    if (first !== second) {
      // At least one is NaN, which comes before all numbers and equals nothing.
      const isNone = Number.isNaN(first)
      if (isNone !== Number.isNaN(second)) return isNone !== descending
    }
    const order = compareEqual?.(left, right) ?? 0
    if (order !== 0) return order < 0
  }
  return false
}

/** Runs of this many positions are sorted by insertion before runs are merged. */
const shortRun = 8

/** Sorts positions by merging, which keeps the order of ties. Plain arrays take less time to make than typed ones. */
function mergeSort(
  length: number,
  isBefore: (left: number, right: number) => boolean,
): readonly number[] {
  let positions: number[] = []
  for (let position = 0; position < length; position++) positions.push(position)
  let merged = positions.slice()
  for (let start = 0; start < length; start += shortRun)
    insertRun(positions, { start, end: Math.min(start + shortRun, length) }, isBefore)
  for (let size = shortRun; size < length; size *= 2) {
    for (let start = 0; start < length; start += 2 * size) {
      const middle = Math.min(start + size, length)
      const end = Math.min(middle + size, length)
      let left = start
      let right = middle
      let index = start
      while (left < middle && right < end) {
        const first = positions[left] as number
        const second = positions[right] as number
        if (isBefore(second, first)) {
          merged[index++] = second
          right++
        } else {
          merged[index++] = first
          left++
        }
      }
      while (left < middle) merged[index++] = positions[left++] as number
      while (right < end) merged[index++] = positions[right++] as number
    }
    const swapped = positions
    positions = merged
    merged = swapped
  }
  return positions
}

function insertRun(
  positions: number[],
  { start, end }: Run,
  isBefore: (left: number, right: number) => boolean,
): void {
  for (let index = start + 1; index < end; index++) {
    const position = positions[index] as number
    let hole = index
    for (; hole > start && isBefore(position, positions[hole - 1] as number); hole--)
      positions[hole] = positions[hole - 1] as number
    positions[hole] = position
  }
}

function sortByColumn(sorting: Sorting, rows: readonly unknown[], sort: BoundSort): void {
  const { field, descending } = sort
  const kind = numericKindOf(field)
  if (kind === undefined) {
    const texts = readTexts(rows, field)
    const ranks = textRanks(texts, compileKeyComparator(sort))
    return ranks === undefined ? addTexts(sorting, texts, sort) : addWords(sorting, ranks)
  }
  const { numbers, ticks } = readNumberKeys(rows, field, kind)
  if (ticks !== undefined) addNumbers(sorting, ticks, descending)
  addNumbers(sorting, numbers, descending)
}

/** Most rows are not in order, and the first few show it. A selection sorts a small page, whose rows are in order, and newer ones. */
const firstCounts = [8, 32] as const

function areInOrder(rows: readonly unknown[], sorts: Sorts): boolean {
  return [...firstCounts, rows.length].every((count) => areFirstInOrder(rows, sorts, count))
}

function areFirstInOrder(rows: readonly unknown[], sorts: Sorts, count: number): boolean {
  const end = Math.min(count, rows.length)
  const size = Math.min(blockSize, end)
  const columns = sorts.map((sort) => compileColumnKeys(sort, size))
  const ties = new Uint16Array(size)
  // Blocks overlap by one row, so that each pair of neighbors is in one of them.
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

/** An order, and the keys by which it is sorted next: keys of further columns are joined to them while they fit. */
export interface Sorting {
  readonly order: RowOrder
  waiting: WordKeys | undefined
}

/** Starts with the order in which rows are given. Each column that is added keeps the order of ties. */
export function startSorting(length: number): Sorting {
  return { order: givenOrder(length), waiting: undefined }
}

/** Returns the positions of the rows in the order of all columns that were added. */
export function finishSorting(sorting: Sorting): Uint32Array {
  return sortByWaiting(sorting).positions
}

/** Adds a column of keys. It decides before the columns that were added earlier. */
export function addWords(sorting: Sorting, keys: WordKeys): void {
  const joined = sorting.waiting && joinWordKeys(keys, sorting.waiting)
  if (joined === undefined) sortByWaiting(sorting)
  sorting.waiting = joined ?? keys
}

/** Adds a column of numbers, as {@link addWords} does; NaN stands for an empty value. */
export function addNumbers(sorting: Sorting, numbers: Float64Array, descending: boolean): void {
  const [low, high] = numberWords(numbers, descending)
  if (high?.bits === 32) return sortByHighWords(sortByWaiting(sorting), low, high)
  addWords(sorting, low)
  if (high !== undefined) addWords(sorting, high)
}

/** Adds a column of texts, as {@link addWords} does; undefined stands for an empty value. */
export function addTexts(
  sorting: Sorting,
  texts: readonly (string | undefined)[],
  sort: BoundSort,
): void {
  sortByTexts(sortByWaiting(sorting), {
    texts,
    compare: compileKeyComparator(sort),
    textOrder: sort.textOrder,
    descending: sort.descending,
  })
}

function sortByWaiting(sorting: Sorting): RowOrder {
  const { order, waiting } = sorting
  if (waiting !== undefined) sortByWords(order, waiting)
  sorting.waiting = undefined
  return order
}

/** Sorts by two words each. The high word of a fraction nearly always decides, which saves half of the passes. */
function sortByHighWords(order: RowOrder, low: WordKeys, high: WordKeys): void {
  sortByWords(order, high)
  if (!needLowWords(order, low.words, high.words)) return
  sortByWords(order, low)
  sortByWords(order, high)
}

/** True when two neighbors in order have the same high word, and different low ones. */
function needLowWords({ positions }: RowOrder, low: Uint32Array, high: Uint32Array): boolean {
  let before = positions[0] as number
  let highBefore = high[before]
  for (let index = 1; index < positions.length; index++) {
    const position = positions[index] as number
    const word = high[position]
    if (word === highBefore && low[position] !== low[before]) return true
    before = position
    highBefore = word
  }
  return false
}

/** Collects the items at some positions, with a plain loop: `Array.from` takes ten times as long. */
export function itemsAt<Item>(items: readonly Item[], positions: ArrayLike<number>): Item[] {
  const found = new Array<Item>(positions.length)
  for (let index = 0; index < positions.length; index++)
    found[index] = items[positions[index] as number] as Item
  return found
}
