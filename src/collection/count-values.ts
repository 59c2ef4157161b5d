import { compileReader } from "../evaluate/column-test.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { formatDateTime } from "../fields/kinds/date.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { ValueCounts, ValueRange } from "./row-index.ts"

/** Counts the values of a field over rows. */
export function countValues(rows: readonly unknown[], field: ColumnField): ValueCounts {
  const read = compileReader(field)
  const { readRow } = kinds[field.kind]
  const counts = new Map<unknown, [Operand, number]>()
  let empty = 0
  for (const row of rows) {
    const value = readRow(read(row))
    if (value === undefined) {
      empty++
      continue
    }
    // A Map tells values apart as their kinds do, but for dates, which are objects.
    const same = typeof value === "object" ? `${value.ms} ${value.ticks}` : value
    const known = counts.get(same)
    if (known === undefined) counts.set(same, [value, 1])
    else known[1]++
  }
  return { values: counts.values(), empty }
}

/** Finds the least and the greatest value of a field over rows. */
export function findValueRange(rows: readonly unknown[], field: ColumnField): ValueRange {
  const read = compileReader(field)
  const { readRow, compare } = kinds[field.kind]
  let least: Operand | undefined
  let greatest: Operand | undefined
  for (const row of rows) {
    const value = readRow(read(row))
    if (value === undefined) continue
    if (least === undefined || compare(value, least) < 0) least = value
    if (greatest === undefined || compare(value, greatest) > 0) greatest = value
  }
  return { least, greatest }
}

/** The values with the highest counts. */
export interface HighestCounts {
  /** The highest count first; values of the same count in the order of rule P2. */
  readonly values: readonly (readonly [value: Operand, count: number])[]
  /** The number of rows with other values. */
  readonly others: number
}

/** Sorts counts, and takes the first. */
export function takeHighest(
  counts: ValueCounts,
  { kind }: ColumnField,
  limit: number,
): HighestCounts {
  const { compare } = kinds[kind]
  const sorted = [...counts.values].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compare(left, right),
  )
  const others = sorted.slice(limit).reduce((rows, [, count]) => rows + count, 0)
  return { values: sorted.slice(0, limit), others }
}

/** Returns a value in the form that users get: a date as canonical text in UTC, and 0 for -0. */
export function writeOperand(operand: Operand): string | number | boolean {
  if (typeof operand === "object") return formatDateTime(operand)
  return typeof operand === "number" ? operand + 0 : operand
}
