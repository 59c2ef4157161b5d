/** Writes a query as SQL. Loaded on demand, since kysely is large. */
import { sql } from "kysely"
import type { BoundQuery, ColumnField, OpenFieldTable } from "../../../src/core.ts"
import { compileSql, defineSqlTable, postgres, sqlite } from "../../../src/kysely.ts"
import { isColumn } from "../data/table-source.ts"

/** A database of any tables. */
type AnyDatabase = Record<string, Record<string, unknown>>

const engines = { sqlite, postgres }

/** The engines whose SQL the page shows. */
export type EngineName = keyof typeof engines

/** The SQL of a query for one database. */
export interface WrittenSql {
  readonly page: string
  readonly parameters: readonly unknown[]
  /** What the database would answer differently, as sentences. */
  readonly remarks: readonly string[]
}

/**
 * Writes the SQL of a query over a table in which each field has a column of the name that the rows have, and each shortcut one of
 * true and false.
 */
export function writeSql(
  bound: BoundQuery,
  fields: OpenFieldTable,
  { engine, table }: { readonly engine: EngineName; readonly table: string },
): WrittenSql {
  const all = [...fields.fields.values()]
  const columns = new Map(all.filter(isColumn).map((field) => [field.name, columnOf(field)]))
  const shortcuts = all.filter(({ kind }) => kind === "shortcut")
  const unique = all.filter(isColumn).find((field) => field.unique)
  const taken = new Set([...columns.values()].map((name) => name.toLowerCase()))
  const number = rowNumbers[engine].find((name) => !taken.has(name))
  const key = unique === undefined ? (number ?? "id") : columnOf(unique)
  const schema = defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engine],
    table,
    key: [key],
    columns: Object.fromEntries(Array.from(columns, ([name, column]) => [name, { column }])),
    shortcuts: Object.fromEntries(shortcuts.map(({ name }) => [name, sql.ref(name)])),
  })
  const { page, diagnostics } = compileSql(bound, schema)
  return {
    page: page.sql,
    parameters: page.parameters,
    remarks: [
      ...diagnostics
        .filter((diagnostic) => !bound.diagnostics.includes(diagnostic))
        .map(({ message }) => message),
      ...(unique === undefined
        ? [`No field is unique, so ${key}, the number of the row, ends the order.`]
        : []),
    ],
  }
}

/** What each row has by itself, and a query can sort by. */
const rowNumbers = { sqlite: ["rowid", "_rowid_", "oid"], postgres: ["ctid"] } as const satisfies {
  readonly [Name in EngineName]: readonly string[]
}

function columnOf({ name, path }: ColumnField): string {
  const [property, ...others] = path ?? []
  return property !== undefined && others.length === 0 ? property : name
}
