import { compileReader } from "../evaluate/column-test.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import type { ValueCounts, ValueRange } from "./row-index.ts"
import { createCounter, createValueRange, type Summary } from "./summarize-values.ts"

/** Counts the values of a field over rows. */
export function countValues(rows: readonly unknown[], field: ColumnField): ValueCounts {
  return summarizeRows(rows, field, createCounter())
}

/** Finds the least and the greatest value of a field over rows. */
export function findValueRange(rows: readonly unknown[], field: ColumnField): ValueRange {
  return summarizeRows(rows, field, createValueRange(field.rules))
}

function summarizeRows<Result>(
  rows: readonly unknown[],
  field: ColumnField,
  { add, result }: Summary<Result>,
): Result {
  const read = compileReader(field)
  const { readRow } = field.rules
  for (const row of rows) add(readRow(read(row)))
  return result()
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
  { rules }: ColumnField,
  limit: number,
): HighestCounts {
  const { compare } = rules
  const sorted = [...counts.values].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compare(left, right),
  )
  const others = sorted.slice(limit).reduce((rows, [, count]) => rows + count, 0)
  return { values: sorted.slice(0, limit), others }
}
