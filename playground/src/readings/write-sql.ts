/** Writes a query as SQL. Loaded on demand, since kysely is large. */
import { sql } from "kysely"
import type { BoundQuery, OpenFieldTable } from "../../../src/core.ts"
import { compileSql, defineSqlTable, postgres, sqlite } from "../../../src/kysely.ts"

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
 * Writes the SQL of a query over a table in which each field has a column of its name, and each shortcut one of true and
 * false.
 */
export function writeSql(
  bound: BoundQuery,
  fields: OpenFieldTable,
  { engine, table }: { readonly engine: EngineName; readonly table: string },
): WrittenSql {
  const all = [...fields.fields.values()]
  const columns = all.filter(({ kind }) => kind !== "shortcut" && kind !== "range-end")
  const shortcuts = all.filter(({ kind }) => kind === "shortcut")
  const key = all.find((field) => "unique" in field && field.unique)?.name ?? "id"
  const schema = defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engine],
    table,
    key: [key],
    columns: Object.fromEntries(columns.map(({ name }) => [name, { column: name }])),
    shortcuts: Object.fromEntries(shortcuts.map(({ name }) => [name, sql.ref(name)])),
  })
  const { page, diagnostics } = compileSql(bound, schema)
  return {
    page: page.sql,
    parameters: page.parameters,
    remarks: diagnostics
      .filter((diagnostic) => !bound.diagnostics.includes(diagnostic))
      .map(({ message }) => message),
  }
}
