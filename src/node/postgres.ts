import type { PostgresClient, PostgresClientConstructor, PostgresPool } from "kysely"

/** The part of a client of `pg` that `nodePostgres` needs. */
export interface ListenedClient {
  on(event: "error", listener: (error: Error) => void): unknown
}

/** The part of a `Pool` of `pg` that `nodePostgres` needs. */
export interface NodePostgresPool {
  on(event: "error", listener: (error: Error) => void): unknown
  on(event: "connect", listener: (client: ListenedClient) => void): unknown
  connect(): ReturnType<PostgresPool["connect"]>
  end(): Promise<void>
  readonly options: object
}

/** A client of `pg`, which is also an emitter of events. */
export type NodePostgresClient = new (options: object) => PostgresClient & ListenedClient

/** The parts of a dialect of kysely. */
export interface NodePostgresConfig {
  readonly pool: PostgresPool
  readonly controlClient: PostgresClientConstructor
}

/** Milliseconds after which an attempt to cancel a statement is given up, unless the pool has a limit of its own. */
const controlPatience = 5_000

/**
 * Adapts a pool of `pg` to the dialect of kysely: `new PostgresDialect(nodePostgres(new pg.Pool(), pg.Client))`. A connection that
 * the server ends then fails its own statement and nothing else: without listeners, `pg` ends the process. Statements are
 * canceled through connections beside the pool, so that a full pool does not delay it.
 * @param Client - the class of clients of `pg`.
 * @example
 * import { Kysely, PostgresDialect } from "kysely"
 * import pg from "pg"
 * const pool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 2000 })
 * const db = new Kysely<object>({ dialect: new PostgresDialect(nodePostgres(pool, pg.Client)) })
 * await db.destroy()
 * pool.listenerCount("error") // => 1
 */
export function nodePostgres(
  pool: NodePostgresPool & PostgresPool,
  Client: NodePostgresClient,
): NodePostgresConfig {
  // The statement that runs on a lost connection rejects by itself, and the pool removes the connection.
  const ignore = (): void => undefined
  pool.on("error", ignore)
  pool.on("connect", (client) => client.on("error", ignore))
  return {
    pool,
    // kysely makes control connections with `new`.
    controlClient: class extends Client {
      constructor(options: object) {
        super({
          connectionTimeoutMillis: controlPatience,
          ...options,
          query_timeout: controlPatience,
        })
        this.on("error", ignore)
      }
    },
  }
}
