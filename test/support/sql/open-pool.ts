import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { nodePostgres } from "../../../src/node/postgres.ts"

/** A pool of connections to a server of PostgreSQL, and the database of kysely that uses it and closes it. */
export interface OpenPool<Database> {
  readonly pool: pg.Pool
  readonly db: Kysely<Database>
}

/** Opens a pool. A server that stops before the pool has closed its connections ends no process. */
export function openPool<Database>(config: pg.PoolConfig): OpenPool<Database> {
  const pool = new pg.Pool(config)
  const dialect = new PostgresDialect(nodePostgres(pool, pg.Client))
  return { pool, db: new Kysely<Database>({ dialect }) }
}
