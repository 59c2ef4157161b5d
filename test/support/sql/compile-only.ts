import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely"
import type { SqlDialectName } from "../../../src/sql/types.ts"
import type { AnyDatabase } from "./engine.ts"

const sqlite = new Kysely<AnyDatabase>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const postgres = new Kysely<AnyDatabase>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Returns a kysely without a connection, which compiles statements for an engine. */
export function statementsFor(dialect: SqlDialectName): Kysely<AnyDatabase> {
  return dialect === "sqlite" ? sqlite : postgres
}
