import { Kysely, SqliteQueryCompiler, type CompiledQuery } from "kysely"
import type { DatabaseSync, SQLInputValue } from "node:sqlite"
import { unconnectedSqlite } from "../sql/unconnected-sqlite.ts"

/** Writes statements for SQLite. It has no connection. */
export const statementWriter = /* @__PURE__ */ new Kysely<Record<string, Record<string, unknown>>>({
  dialect: unconnectedSqlite(() => new SqliteQueryCompiler()),
})

/** Runs a statement and returns its rows. */
export function runStatement(
  database: DatabaseSync,
  { sql, parameters }: CompiledQuery,
): readonly Readonly<Record<string, unknown>>[] {
  return database.prepare(sql).all(...parameters.map(asInput))
}

/** Returns a parameter in a form that SQLite takes. */
function asInput(value: unknown): SQLInputValue {
  if (value instanceof Uint8Array) return value
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value
    case "boolean":
      return Number(value)
    default:
      return null
  }
}
