import { compileItems, compileReader } from "../evaluate/column-test.ts"
import { keyOfValue, type ValueCounts } from "../evaluate/field-counts.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import type { ColumnKindRules } from "../fields/kinds/rules.ts"
import type { ValueRange } from "./row-index.ts"

export function countRowValues(rows: readonly unknown[], field: ColumnField): ValueCounts {
  return field.list ? countItems(rows, field) : summarizeRows(rows, field, createCounter())
}

/** Counts items: a row once for each different one, and once among the others (rule V14). */
function countItems(rows: readonly unknown[], field: ColumnField): ValueCounts {
  const { add, result } = createCounter()
  const read = compileItems(field)
  const itemsByKey = (row: unknown): ReadonlyMap<unknown, Operand> =>
    new Map(read(row).map((item) => [keyOfValue(item), item]))
  for (const row of rows) {
    const items = itemsByKey(row)
    if (items.size === 0) add(undefined)
    items.forEach(add)
  }
  const countOthers = (shown: readonly Operand[]): number => {
    const keys = new Set(shown.map(keyOfValue))
    return rows.filter((row) => [...itemsByKey(row).keys()].some((key) => !keys.has(key))).length
  }
  return { ...result(), countOthers }
}

export function findValueRange(rows: readonly unknown[], field: ColumnField): ValueRange {
  return summarizeRows(rows, field, createValueRange(field.rules))
}

function summarizeRows<Result>(
  rows: readonly unknown[],
  field: ColumnField,
  { add, result }: Summary<Result>,
): Result {
  if (field.list) {
    const read = compileItems(field)
    for (const row of rows) for (const item of read(row)) add(item)
    return result()
  }
  const read = compileReader(field)
  const { readRow } = field.rules
  for (const row of rows) add(readRow(read(row)))
  return result()
}

/** Takes one value after the other; undefined for one that is empty. */
export interface Summary<Result> {
  readonly add: (value: Operand | undefined) => void
  readonly result: () => Result
}

export function createCounter(): Summary<ValueCounts> {
  const counts = new Map<unknown, [Operand, number]>()
  let empty = 0
  return {
    add: (value) => {
      if (value === undefined) {
        empty++
        return
      }
      const same = keyOfValue(value)
      const known = counts.get(same)
      if (known === undefined) counts.set(same, [value, 1])
      else known[1]++
    },
    result: () => ({ values: counts.values(), empty, countOthers: undefined }),
  }
}

/** Finds the least and the greatest of values, in the order of their kind (rule P2). */
export function createValueRange({ compare }: ColumnKindRules): Summary<ValueRange> {
  let least: Operand | undefined
  let greatest: Operand | undefined
  return {
    add: (value) => {
      if (value === undefined) return
      if (least === undefined || compare(value, least) < 0) least = value
      if (greatest === undefined || compare(value, greatest) > 0) greatest = value
    },
    result: () => ({ least, greatest }),
  }
}
