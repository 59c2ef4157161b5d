import type {
  PostgresClient,
  PostgresCursor,
  PostgresDialectConfig,
  PostgresPool,
  PostgresQueryResult,
} from "kysely"
import { once } from "node:events"
import { connect, isIP, Socket } from "node:net"
import { connect as connectTls, type ConnectionOptions } from "node:tls"

/** The part of a client of `pg` that `nodePostgres` needs. The key of a connection is there once it is connected. */
export interface ListenedClient {
  on(event: "error", listener: (error: Error) => void): unknown
  readonly processID?: number | null
  readonly secretKey?: number | null
  readonly host?: string
  readonly port?: number
  readonly ssl?: boolean | ConnectionOptions
  readonly connection?: { readonly stream: object }
}

/** The part of a client in a pool of `pg` that `nodePostgres` needs besides. */
export interface PooledClient extends ListenedClient {
  query: (...given: never[]) => unknown
  end(): Promise<void>
}

/** The part of a `Pool` of `pg` that `nodePostgres` needs. */
export interface NodePostgresPool {
  on(event: "error", listener: (error: Error) => void): unknown
  on(event: "connect" | "remove", listener: (client: PooledClient) => void): unknown
  connect(): ReturnType<PostgresPool["connect"]>
  end(): Promise<void>
  readonly options: object
}

/** A client of `pg`, which is also an emitter of events. */
export type NodePostgresClient = new (options: object) => PostgresClient & ListenedClient

/** Milliseconds after which an attempt to cancel a statement is given up, unless the pool has a limit of its own. */
const controlPatience = 5_000

/**
 * Adapts a pool of `pg` to the dialect of kysely: `new PostgresDialect(nodePostgres(new pg.Pool(), pg.Client))`. A connection that
 * the server ends then fails its own statement and nothing else: without listeners, `pg` ends the process. Statements are
 * canceled beside the pool, so that a full pool does not delay it, and by the protocol's request, which PgBouncer hands on. A
 * connection whose statement outlasts the `query_timeout` of `pg` is closed, and the statement canceled.
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
): PostgresDialectConfig {
  // The statement that runs on a lost connection rejects by itself, and the pool removes the connection.
  const ignore = (): void => undefined
  const clients = new Map<string, ListenedClient>()
  pool.on("error", ignore)
  pool.on("connect", (client) => {
    client.on("error", ignore)
    clients.set(String(client.processID), client)
    endAfterTimeout(client)
  })
  pool.on("remove", (client) => clients.delete(String(client.processID)))
  return {
    pool,
    // kysely makes a control connection with `new` for each statement that it cancels.
    controlClient: class extends Client {
      constructor(options: object) {
        super({
          connectionTimeoutMillis: controlPatience,
          ...options,
          query_timeout: controlPatience,
        })
        this.on("error", ignore)
      }

      // The statement says whether a session is needed.
      override connect(): Promise<PostgresClient> {
        return Promise.resolve(this)
      }

      override query<Row>(sql: string, values: unknown[]): Promise<PostgresQueryResult<Row>>
      override query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
      override query<Row>(
        statement: string | PostgresCursor<Row>,
      ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
        return typeof statement === "string" ? this.#run(statement) : super.query(statement)
      }

      async #run<Row>(text: string): Promise<PostgresQueryResult<Row>> {
        // PgBouncer invents ids, negative ones too.
        const [, id = ""] = /^select pg_cancel_backend\((-?\d+)\)$/.exec(text) ?? []
        const client = clients.get(id)
        if (typeof client?.secretKey === "number") {
          await sendCancelRequest(client)
          return { command: "SELECT", rowCount: 0, rows: [] }
        }
        await super.connect()
        return super.query(text, [])
      }
    },
  }
}

/** Closes a connection on which `pg` no longer waits for a statement. The pool would give it to others while the statement runs. */
function endAfterTimeout(client: PooledClient): void {
  const { query } = client
  client.query = (...given) => {
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (!(error instanceof Error && error.message === "Query read timeout")) return
        sendCancelRequest(client).catch(() => undefined)
        void client.end()
      })
    return answer
  }
}

/** Asks the server to cancel the statement of a connection, as its protocol defines, and waits for the end. Uses the same address. */
async function sendCancelRequest(client: ListenedClient): Promise<void> {
  const { processID, secretKey, host = "localhost", port = 5432, ssl, connection } = client
  const stream = connection?.stream
  const address = stream instanceof Socket ? stream.remoteAddress : undefined
  const socket = host.startsWith("/")
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect(port, address ?? host)
  const timeout = { signal: AbortSignal.timeout(controlPatience) }
  let secured = socket
  try {
    if (ssl) {
      // SSLRequest
      socket.write(message(80877103))
      const answers: readonly unknown[] = await once(socket, "data", timeout)
      if (String(answers[0]) !== "S") throw new Error("The server takes no TLS for canceling.")
      const servername = isIP(host) === 0 ? { servername: host } : {}
      const options = ssl === true ? {} : { ...ssl, key: ssl.key }
      secured = connectTls({ socket, ...servername, ...options })
    }
    secured.write(message(80877102, Number(processID), Number(secretKey)))
    await once(secured.resume(), "close", timeout)
  } finally {
    secured.destroy()
  }
}

function message(...numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + 4 * numbers.length))
  for (const [index, number] of [view.byteLength, ...numbers].entries())
    view.setInt32(4 * index, number)
  return new Uint8Array(view.buffer)
}
