import type { Kysely } from "kysely"
import type pg from "pg"
import { expect } from "vitest"
import { SqlError } from "../../src/kysely.ts"
import { openPool } from "../support/sql/open-pool.ts"
import { openPostgres } from "../support/sql/postgres-engines.ts"
import { createGoods, type GoodsDatabase } from "./goods.ts"

/** The goods on a server of PostgreSQL, with a pool of kysely and a client beside it that disturbs. */
export interface PostgresGoods {
  readonly db: Kysely<GoodsDatabase>
  readonly pool: pg.Pool
  /** Runs a statement beside the pool. */
  readonly script: (sql: string) => Promise<void>
  /** Returns how many statements of the pool the server runs. */
  readonly countRunning: () => Promise<number>
  readonly close: () => Promise<void>
}

/** Opens the goods on a server of PostgreSQL, with a pool of a size, which may connect through another server. */
export async function openPostgresGoods(
  given: { readonly max?: number; readonly query_timeout?: number },
  through = (url: string, _schema: string): pg.PoolConfig | Promise<pg.PoolConfig> => ({
    connectionString: url,
  }),
): Promise<PostgresGoods> {
  const engine = await openPostgres()
  await createGoods(engine)
  const [row] = await engine.run("select current_schema() as schema")
  const schema = String(row?.schema)
  const options = `-c search_path=${schema}`
  const application = `limits_${crypto.randomUUID()}`
  const { pool, db } = openPool<GoodsDatabase>({
    options,
    application_name: application,
    ...given,
    ...(await through(engine.url, schema)),
  })
  return {
    db,
    pool,
    script: engine.script,
    countRunning: async () => {
      const [counted] = await engine.run(
        "select count(*)::int4 as n from pg_stat_activity where application_name = $1 and state <> 'idle'",
        [application],
      )
      return Number(counted?.n)
    },
    close: async () => {
      await engine.script("rollback")
      await pool.end()
      await engine.close()
    },
  }
}

/** Returns the `SqlError` that a promise rejects with. */
export async function sqlErrorOf(promise: Promise<unknown>): Promise<SqlError> {
  const error: unknown = await promise.then(
    () => expect.fail("It must reject."),
    (rejection: unknown) => rejection,
  )
  return error instanceof SqlError ? error : expect.fail(`It is no SqlError: ${String(error)}`)
}
