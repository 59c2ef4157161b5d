import { formatDateTime } from "../../src/fields/kinds/date.ts"
import type { Asked } from "../support/reference/asked.ts"
import { bind } from "../support/reference/bind.ts"
import { columnOf, compareValues, matchesRow } from "../support/reference/conditions.ts"
import { readItems, readRow, type Column, type Table } from "../support/reference/table.ts"
import type { Comparable } from "../support/reference/values.ts"

/** The counts of a field over rows, worked out slowly: each value is compared with all others. */
export function modelCounts(
  table: Table,
  rows: readonly unknown[],
  { field, asked, limit }: { field: Column; asked: Asked; limit: number },
) {
  const { values, refused } = valuesOf(table, rows, field, asked)
  const isAmong = (value: Comparable, others: readonly Comparable[]): boolean =>
    others.some((other) => compareValues(value, other) === 0)
  const all = values.flat()
  const different = all.filter((value, index) => !isAmong(value, all.slice(0, index)))
  const counted = different.map((value) => ({
    value,
    count: values.filter((held) => isAmong(value, held)).length,
  }))
  counted.sort((left, right) => right.count - left.count || compareValues(left.value, right.value))
  const shown = counted.slice(0, limit)
  const listed = shown.map(({ value }) => value)
  return {
    values: shown.map(({ value, count }) => ({ value: written(value), count })),
    empty: values.filter((held) => held.length === 0).length,
    others: values.filter((held) => held.some((value) => !isAmong(value, listed))).length,
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
  const sorted = values.flat().sort(compareValues)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  return {
    least: least === undefined ? null : written(least),
    greatest: greatest === undefined ? null : written(greatest),
    refused,
  }
}

/** The values of a field in each row that matches all conditions but those on this field alone: none, one, or the items of a list. */
function valuesOf(
  table: Table,
  rows: readonly unknown[],
  field: Column,
  asked: Asked,
): { readonly values: readonly (readonly Comparable[])[]; readonly refused: boolean } {
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
  const valuesIn = (row: unknown): readonly Comparable[] =>
    field.list
      ? readItems(row, field)
      : [readRow(row, field)].filter((value) => value !== undefined)
  return { values: matching.map(valuesIn), refused: false }
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
