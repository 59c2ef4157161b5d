import { Kysely, PGliteDialect, SqliteDialect, type KyselyPlugin } from "kysely"
import { nodeSqlite } from "../../../src/kysely-node.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** An engine with a connection of kysely to it, and the statements that ran there. */
export interface TestDatabase<Database> {
  readonly engine: Engine
  readonly db: Kysely<Database>
  readonly statements: string[]
  /** Connects again, with plugins. */
  readonly connect: <Other>(...plugins: KyselyPlugin[]) => Kysely<Other>
  readonly close: () => Promise<void>
}

/** Opens a new SQLite in memory. */
export function openSqliteDatabase<Database>(): TestDatabase<Database> {
  const engine = openSqlite()
  const statements: string[] = []
  const connect = <Other>(...plugins: KyselyPlugin[]): Kysely<Other> =>
    new Kysely<Other>({
      dialect: new SqliteDialect({ database: nodeSqlite(engine.database) }),
      plugins,
      log: ({ query }) => {
        statements.push(query.sql)
      },
    })
  return { engine, db: connect(), statements, connect, close: engine.close }
}

/** Opens a schema of its own in the PGlite of this process. */
export async function openPgliteDatabase<Database>(): Promise<TestDatabase<Database>> {
  const engine = await openPglite()
  const statements: string[] = []
  const connect = <Other>(...plugins: KyselyPlugin[]): Kysely<Other> =>
    new Kysely<Other>({
      dialect: new PGliteDialect({ pglite: engine.database }),
      plugins,
      log: ({ query }) => {
        statements.push(query.sql)
      },
    })
  return { engine, db: connect(), statements, connect, close: engine.close }
}
