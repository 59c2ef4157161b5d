import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect, PostgresDialect } from "kysely"
import process, { env } from "node:process"
import pg from "pg"
import type { AnyDatabase, Engine } from "./engine.ts"
import { startPostgres, type PostgresServer } from "./postgres-server.ts"

/** Settings of a session on which no answer may depend. */
const oddSession = `
  set timezone = 'Asia/Kathmandu'; set datestyle = german; set plan_cache_mode = force_generic_plan`

let schemas = 0

/** Makes a schema of its own the only one, and removes it again. */
async function openSchema(
  script: Engine["script"],
): Promise<{ readonly schema: string; readonly clear: () => Promise<void> }> {
  const schema = `test_${process.pid}_${++schemas}`
  const create = () => script(`create schema ${schema}; set search_path to ${schema}`)
  const drop = () => script(`set client_min_messages = warning; drop schema ${schema} cascade`)
  await create()
  return {
    schema,
    clear: async () => {
      await drop()
      await create()
    },
  }
}

function majorVersion(text: unknown): string {
  return /^PostgreSQL [\d.]+/.exec(String(text))?.[0].slice("PostgreSQL ".length) ?? String(text)
}

let pglite: Promise<PGlite> | undefined

/** Returns the one PGlite of this process. It takes seconds to start, and hundreds of megabytes. */
function sharedPglite(): Promise<PGlite> {
  pglite ??= PGlite.create()
  return pglite
}

/** Opens a schema of its own in the PGlite of this process. */
export async function openPglite(): Promise<Engine & { readonly database: PGlite }> {
  const database = await sharedPglite()
  const script = async (sql: string) => {
    await database.exec(sql)
  }
  const { schema, clear } = await openSchema(script)
  await script(oddSession)
  const { rows } = await database.query<{ version: string }>("select version() as version")
  return {
    name: "PGlite",
    engineName: "postgres",
    version: `${majorVersion(rows[0]?.version)} of PGlite`,
    database,
    db: new Kysely<AnyDatabase>({ dialect: new PGliteDialect({ pglite: database }) }),
    script,
    run: async (sql, parameters = []) =>
      (await database.query<Record<string, unknown>>(sql, [...parameters])).rows,
    clear,
    close: () => script(`drop schema ${schema} cascade; reset all`),
  }
}

/** A pool for kysely with one connection, whose session has the settings of the tests. */
function poolOf(client: pg.Client): pg.Pool {
  const pool = new pg.Pool({ max: 1 })
  const connection = Object.assign(client, { release: () => undefined })
  return Object.assign(pool, { connect: () => Promise.resolve(connection) })
}

/** A connection to a server of PostgreSQL, in a schema of its own. */
export interface PostgresSession extends Pick<
  Engine,
  "version" | "db" | "run" | "script" | "clear" | "close"
> {
  readonly client: pg.Client
  readonly schema: string
}

/** Opens a schema of its own in a server of PostgreSQL. */
export async function openSession(url: string): Promise<PostgresSession> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const script = async (sql: string) => {
    await client.query(sql)
  }
  const { schema, clear } = await openSchema(script)
  await script(oddSession)
  const { rows } = await client.query<{ version: string }>("select version() as version")
  return {
    version: majorVersion(rows[0]?.version),
    client,
    schema,
    db: new Kysely<AnyDatabase>({ dialect: new PostgresDialect({ pool: poolOf(client) }) }),
    script,
    run: async (sql, parameters = []) =>
      (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    clear,
    close: async () => {
      await script(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

let server: Promise<PostgresServer> | undefined

/** Returns the address of the one server of this process, with which it stops. To make its files takes longer than most tests. */
async function sharedServer(): Promise<string> {
  server ??= startPostgres()
  return (await server).url
}

/**
 * Opens a schema of its own in a server of PostgreSQL: the one of the variable `TROMMEL_POSTGRES`, or else that of this process.
 */
export async function openPostgres(): Promise<
  Engine & { readonly client: pg.Client; readonly url: string }
> {
  const url = env.TROMMEL_POSTGRES ?? (await sharedServer())
  return { name: "PostgreSQL", engineName: "postgres", ...(await openSession(url)), url }
}
