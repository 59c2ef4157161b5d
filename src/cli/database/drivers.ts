import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import {
  CompiledQuery,
  Kysely,
  MysqlDialect,
  PostgresDialect,
  SqliteDialect,
  type Compilable,
  type ControlledTransaction,
  type Dialect,
  type PostgresPool,
} from "kysely"
import {
  nodePostgres,
  type NodePostgresClient,
  type NodePostgresPool,
} from "../../node/postgres.ts"
import { nodeSqlite } from "../../node/sqlite.ts"
import type { SqlEngine, AnyDatabase } from "../../sql/types.ts"
import { duckdb } from "../../sql/engines/duckdb.ts"
import { mariadb } from "../../sql/engines/mariadb.ts"
import { postgres } from "../../sql/engines/postgres.ts"
import { sqlite } from "../../sql/engines/sqlite.ts"
import { nodeDuckdb, type NodeDuckdbInstance } from "../../sql/node-duckdb.ts"
import { nodeMysql, type NodeMysqlPool } from "../../sql/node-mysql.ts"
import type { DatabaseAddress, DatabaseKind } from "./address.ts"

/** A database that only reads. */
export interface OpenedDatabase {
  readonly db: Kysely<AnyDatabase>
  readonly engine: SqlEngine
  /** Runs a statement, and returns its rows in batches as they are found. */
  readonly stream: (statement: StreamedStatement) => AsyncGenerator<readonly object[], undefined>
  readonly close: () => Promise<unknown>
}

interface StreamedStatement extends Compilable {
  readonly stream: () => AsyncIterable<object>
}

interface Opened {
  readonly dialect: Dialect
  readonly engine: SqlEngine
  /** The connections of a server, whose transactions end with them. */
  readonly connections?: readonly Connection[]
}

interface Connection {
  readonly end: () => unknown
}

/** Imports a package that is installed beside the program, or in the folder of the user. */
type Load = <Package>(name: string) => Promise<Package>

/** Milliseconds to wait for a server. */
const patience = 10_000

const open: Readonly<
  Record<DatabaseKind, (address: string, load: Load, folder: string) => Promise<Opened>>
> = {
  sqlite: async (file, _load, folder) => {
    const { DatabaseSync } = await import("node:sqlite")
    const database = new DatabaseSync(resolve(folder, file), { readOnly: true })
    return { dialect: new SqliteDialect({ database: nodeSqlite(database) }), engine: sqlite }
  },
  duckdb: (file, load, folder) =>
    openDuckdb(load, resolve(folder, file), { access_mode: "READ_ONLY" }),
  parquet: (_file, load) => openDuckdb(load),
  postgres: async (connectionString, load) => {
    const { Pool, Client } = await load<Pg>("pg")
    const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: patience })
    const connections: Connection[] = []
    pool.on("connect", (client) => connections.push({ end: () => client.end() }))
    return {
      dialect: new PostgresDialect(nodePostgres(pool, Client)),
      engine: postgres,
      connections,
    }
  },
  mariadb: async (uri, load) => {
    const { createPool } = await load<Mysql>("mysql2")
    const pool = createPool({ uri, connectionLimit: 1, connectTimeout: patience })
    const connections: Connection[] = []
    // It would wait for the end of a statement whose rows nobody reads any longer.
    pool.on("connection", (connection) => connections.push({ end: () => connection.destroy() }))
    return {
      dialect: new MysqlDialect({ pool: nodeMysql(pool) }),
      engine: mariadb,
      connections,
    }
  },
}

interface Pg {
  readonly Pool: new (options: object) => NodePostgresPool & PostgresPool
  readonly Client: NodePostgresClient
}

interface Mysql {
  readonly createPool: (options: object) => NodeMysqlPool & {
    readonly on: (
      event: "connection",
      listener: (connection: { destroy: () => void }) => unknown,
    ) => unknown
  }
}

interface Duckdb {
  readonly DuckDBInstance: {
    readonly create: (file?: string, options?: object) => Promise<NodeDuckdbInstance>
  }
}

async function openDuckdb(load: Load, ...given: readonly [file?: string, options?: object]) {
  const { DuckDBInstance } = await load<Duckdb>("@duckdb/node-api")
  return { dialect: nodeDuckdb(await DuckDBInstance.create(...given)), engine: duckdb }
}

/** Opens a database for reading: a file by its driver, and a server by one transaction of the engine, which sees one moment. */
export async function openDriver(
  { kind, address }: DatabaseAddress,
  folder: string,
): Promise<OpenedDatabase> {
  const { dialect, engine, connections } = await open[kind](address, loadFrom(folder), folder)
  const db = new Kysely<AnyDatabase>({ dialect })
  if (connections === undefined) return { db, engine, stream: inBatches, close: () => db.destroy() }
  const begin = db.startTransaction().setAccessMode("read only")
  const transaction = await begin.setIsolationLevel("repeatable read").execute()
  return {
    db: transaction,
    engine,
    stream: kind === "postgres" ? byCursor(transaction) : inBatches,
    close: () => Promise.all(connections.map(({ end }) => end())),
  }
}

function loadFrom(folder: string): Load {
  return async <Package>(name: string) => {
    const { resolve: find } = createRequire(join(folder, "noop.js"))
    const loaded = (await import(name).catch(() => import(pathToFileURL(find(name)).href))) as {
      readonly default?: Package
    } & Package
    return loaded.default ?? loaded
  }
}

/** The number of rows in a batch. */
const batchSize = 2000

async function* inBatches(
  statement: StreamedStatement,
): AsyncGenerator<readonly object[], undefined> {
  let batch: object[] = []
  for await (const row of statement.stream()) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  return undefined
}

/** Reads a statement by a cursor in SQL, since `pg` alone streams none. */
function byCursor(db: ControlledTransaction<AnyDatabase>): OpenedDatabase["stream"] {
  return async function* (statement) {
    const { sql, parameters } = statement.compile()
    const declared = `declare trommel no scroll cursor for ${sql}`
    await db.executeQuery(CompiledQuery.raw(declared, [...parameters]))
    for (;;) {
      const fetched = CompiledQuery.raw(`fetch ${batchSize} from trommel`)
      const { rows } = await db.executeQuery<object>(fetched)
      if (rows.length === 0) break
      yield rows
    }
    await db.executeQuery(CompiledQuery.raw("close trommel"))
    return undefined
  }
}
