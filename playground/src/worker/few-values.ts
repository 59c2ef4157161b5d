import type { ColumnField, OpenFieldTable } from "../../../src/core.ts"
import { isColumn } from "../data/table-source.ts"

/** The number of rows that are looked at, and the most different values that count as few. */
const lookedAt = 500
const mostValues = 10

/** Returns the names of the fields that hold few different values in the first rows, each of them often. */
export function findFewValued(rows: readonly object[], table: OpenFieldTable): readonly string[] {
  const first = rows.slice(0, lookedAt)
  return [...table.fields.values()].flatMap((field) =>
    isColumn(field) && hasFewValues(first, field) ? [field.name] : [],
  )
}

function hasFewValues(rows: readonly object[], field: ColumnField): boolean {
  const values = new Set<unknown>()
  for (const row of rows) {
    const value = field.read(row)
    if (typeof value === "object") continue
    if (value !== undefined) values.add(value)
    if (values.size > mostValues) return false
  }
  return values.size > 1 && values.size * 2 <= rows.length
}
