import { formatDateTime } from "../../src/fields/kinds/date.ts"
import type { Asked } from "../support/reference/asked.ts"
import { bind } from "../support/reference/bind.ts"
import { columnOf, compareValues, matchesRow } from "../support/reference/conditions.ts"
import { readRow, type Column, type Table } from "../support/reference/table.ts"
import type { Comparable } from "../support/reference/values.ts"

/** The counts of a field over rows, worked out slowly: each value is compared with all others. */
export function modelCounts(
  table: Table,
  rows: readonly unknown[],
  { field, asked, limit }: { field: Column; asked: Asked; limit: number },
) {
  const { values, refused } = valuesOf(table, rows, field, asked)
  const held = values.filter((value) => value !== undefined)
  const different = held.filter(
    (value, index) => held.findIndex((other) => compareValues(value, other) === 0) === index,
  )
  const counted = different.map((value) => ({
    value,
    count: held.filter((other) => compareValues(value, other) === 0).length,
  }))
  counted.sort((left, right) => right.count - left.count || compareValues(left.value, right.value))
  return {
    values: counted.slice(0, limit).map(({ value, count }) => ({ value: written(value), count })),
    empty: values.length - held.length,
    others: counted.slice(limit).reduce((sum, { count }) => sum + count, 0),
    refused,
  }
}

/** The ends of the values of a field, likewise. */
export function modelRange(
  table: Table,
  rows: readonly unknown[],
  { field, asked }: { field: Column; asked: Asked },
) {
  const { values, refused } = valuesOf(table, rows, field, asked)
  const sorted = values.filter((value) => value !== undefined).sort(compareValues)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  return {
    least: least === undefined ? null : written(least),
    greatest: greatest === undefined ? null : written(greatest),
    refused,
  }
}

/** The values of a field in the rows that match all conditions but those on this field alone. */
function valuesOf(
  table: Table,
  rows: readonly unknown[],
  field: Column,
  asked: Asked,
): { readonly values: readonly (Comparable | undefined)[]; readonly refused: boolean } {
  const { conditions, limited } = bind(table, asked)
  if (limited) return { values: [], refused: true }
  const others = conditions.filter((alternatives) =>
    alternatives.some((alternative) => columnOf(alternative.field) !== field),
  )
  const matching = rows.filter((row) =>
    others.every((alternatives) =>
      alternatives.some((alternative) => matchesRow(alternative, row)),
    ),
  )
  return { values: matching.map((row) => readRow(row, field)), refused: false }
}

/** A value as users get it. Dates of the reference are counts of 100 ns. */
function written(value: Comparable): string | number | boolean {
  if (typeof value === "number") return value === 0 ? 0 : value
  if (typeof value !== "bigint") return value
  const ticks = ((value % 10_000n) + 10_000n) % 10_000n
  return formatDateTime({ ms: Number((value - ticks) / 10_000n), ticks: Number(ticks) })
}

/** The columns of a table. */
export function columnsOf(table: Table): Column[] {
  return table.fields.filter(
    (field): field is Column => field.kind !== "shortcut" && field.kind !== "range-end",
  )
}
