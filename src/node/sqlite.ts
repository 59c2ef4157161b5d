import type { SqliteDatabase, SqliteStatement } from "kysely"
import type { DatabaseSync, SQLInputValue } from "node:sqlite"

/**
 * Adapts the SQLite of Node.js to kysely: `new SqliteDialect({ database: nodeSqlite(database) })`. Statements block the thread.
 * Node.js 22 returns a text only up to U+0000.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, sql, SqliteDialect } from "kysely"
 * const db = new Kysely<object>({ dialect: new SqliteDialect({ database: nodeSqlite(new DatabaseSync(":memory:")) }) })
 * const { rows } = await sql`select 1 + 1 as two`.execute(db)
 * Object.entries(rows[0] as object) // => [["two", 2]]
 */
export function nodeSqlite(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => {
      database.close()
    },
    prepare: (text): SqliteStatement => {
      const statement = database.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...asInputs(parameters)),
        run: (parameters) => statement.run(...asInputs(parameters)),
        iterate: (parameters) => statement.iterate(...asInputs(parameters)),
      }
    },
  }
}

/** Returns parameters as they are. Node.js itself refuses those that SQLite cannot hold. */
function asInputs(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[]
}
