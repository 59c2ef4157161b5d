import type { AliasedExpression } from "kysely"
import { sql } from "kysely"
import { columnRef, type SqlScope } from "./sql-column.ts"
import { selectionOf, type Selection } from "./row-values.ts"
import type { SelectedColumns } from "./statements.ts"

/** What to select for the rows of `data`, and how to read one. */
export interface RowReading {
  readonly selections: readonly AliasedExpression<unknown, string>[]
  /** The columns of the table that the selections and the order read. */
  readonly columns: SelectedColumns
  readonly read: (raw: object) => Record<string, unknown>
}

/** A value of the row: its place there, what to select for it, and the name that the driver gives it. */
interface RowPart extends Selection {
  readonly path: readonly string[]
  readonly alias: string
}

/**
 * Returns what to select for all fields that have a column, and for more columns of the table, by their names. The names in the
 * statement are the library's own, so that plugins which change names leave them alone.
 */
export function rowReading(scope: SqlScope, more: readonly string[]): RowReading {
  const parts = [
    ...[...scope.schema.columns.values()].map((column) => ({
      path: column.field.path ?? column.field.name.split("."),
      ...selectionOf(scope, column),
    })),
    ...more.map((name) => ({
      path: [name],
      sql: columnRef(scope, name),
      read: (raw: unknown) => raw,
    })),
  ].map((part, index): RowPart => ({ ...part, alias: `c${index}` }))
  return {
    selections: parts.map(({ sql: value, alias }) => sql`${value}`.as(alias)),
    columns: columnsRead(scope, more),
    read: (raw) => readRow(raw, parts),
  }
}

/**
 * Returns the columns that a row is made of. Shards are joined by the positions of their columns, which may differ from shard to
 * shard, so they are named. Only SQL in a function tells the names of its columns: beside other SQL all of them are selected.
 */
function columnsRead(scope: SqlScope, more: readonly string[]): SelectedColumns {
  const { shards, key, columns } = scope.schema
  if (shards.length === 0) return "all"
  const names = new Set([...key, ...more])
  for (const { place } of columns.values()) {
    if (place.kind === "column") names.add(place.name)
    else if (typeof place.expression === "function")
      place.expression((name) => {
        names.add(name)
        return columnRef(scope, name)
      })
    else return "all"
  }
  return [...names]
}

function readRow(raw: object, parts: readonly RowPart[]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(raw))
  const row: Record<string, unknown> = {}
  for (const { path, alias, read } of parts) {
    const value = values.get(alias)
    setAt(row, path, value === null || value === undefined ? null : read(value))
  }
  return row
}

/** Sets a value at the end of a path. Every step becomes an own property, whatever its name is. */
function setAt(row: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = "", ...rest] = path
  if (rest.length === 0) return define(row, step, value)
  const given = Object.hasOwn(row, step) ? row[step] : undefined
  const next: Record<string, unknown> = isNested(given) ? given : {}
  define(row, step, next)
  setAt(next, rest, value)
}

/** Only this file puts objects into a row, besides the values of columns that are not fields. */
function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function define(row: object, name: string, value: unknown): void {
  Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true })
}
