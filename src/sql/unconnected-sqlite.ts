import {
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  type Dialect,
  type QueryCompiler,
} from "kysely"

/** Makes a dialect of SQLite that writes statements and has no connection to run them. */
export function unconnectedSqlite(createQueryCompiler: () => QueryCompiler): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler,
  }
}
