import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
} from "kysely"
import type { DatabaseSync, SQLInputValue } from "node:sqlite"

/** Writes statements for SQLite. It has no connection. */
export const statementWriter = /* @__PURE__ */ new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
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
