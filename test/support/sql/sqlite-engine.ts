import { Kysely, SqliteDialect } from "kysely"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { nodeSqlite } from "../../../src/kysely-node.ts"
import { quoteName } from "../../../src/sql/quote-name.ts"
import type { AnyDatabase, Engine } from "./engine.ts"

/** Opens a new SQLite in memory. */
export function openSqlite(): Engine & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(":memory:")
  const version = String(database.prepare("select sqlite_version() as version").get()?.version)
  return {
    name: "SQLite",
    dialect: "sqlite",
    version,
    database,
    db: new Kysely<AnyDatabase>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) }),
    run: (sql, parameters = []) =>
      Promise.resolve(database.prepare(sql).all(...parameters.map(asInput))),
    script: (sql) => Promise.resolve(database.exec(sql)),
    clear: () => Promise.resolve(dropTables(database)),
    close: () => Promise.resolve(database.close()),
  }
}

function asInput(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value
    default:
      throw new TypeError(`SQLite takes no ${typeof value} as parameter.`)
  }
}

function dropTables(database: DatabaseSync): void {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  for (const { name } of tables) database.exec(`drop table ${quoteName(String(name))}`)
}
