import { Kysely, SqliteDialect } from "kysely"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { nodeSqlite } from "../../../src/kysely-node.ts"
import { quoteName } from "./quote-name.ts"
import type { AnyDatabase, DriverRow, Engine } from "./engine.ts"

/** Opens a new SQLite in memory. */
export function openSqlite(): Engine & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(":memory:")
  const version = String(database.prepare("select sqlite_version() as version").get()?.version)
  return {
    name: "SQLite",
    engineName: "sqlite",
    version,
    database,
    db: new Kysely<AnyDatabase>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) }),
    run: (sql, parameters = []) => {
      const statement = database.prepare(sql)
      // Rows of all columns may hold integers beyond 2^53.
      statement.setReadBigInts(true)
      const rows = statement.all(...parameters.map(asInput))
      return Promise.resolve(rows.map((row) => mapValues(row, asSafeNumber)))
    },
    script: (sql) => Promise.resolve(database.exec(sql)),
    clear: () => Promise.resolve(dropTables(database)),
    close: () => Promise.resolve(database.close()),
  }
}

function mapValues(row: DriverRow, write: (value: unknown) => unknown): DriverRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, write(value)]))
}

/** Integers are numbers where a number holds them. */
function asSafeNumber(value: unknown): unknown {
  const number = typeof value === "bigint" ? Number(value) : undefined
  return Number.isSafeInteger(number) ? number : value
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
