import { CompiledQuery, Kysely } from "kysely"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { nodeDuckdb, type NodeDuckdbInstance } from "../../../src/kysely-duckdb.ts"
import type { AnyDatabase, DriverRow, Engine } from "./engine.ts"

/** The part of `@duckdb/node-api` that the tests need. */
interface Driver {
  readonly DuckDBInstance: {
    readonly create: (file: string, options?: object) => Promise<NodeDuckdbInstance>
  }
}

const folder = new URL("../../duckdb/node_modules/@duckdb/node-api/", import.meta.url)

/** The folder of DuckDB; undefined where it is not installed. */
export const duckdbFolder = existsSync(folder) ? fileURLToPath(folder) : undefined

/** What to do without DuckDB. */
export const missingDuckdb = "No @duckdb/node-api found: install it with .ci/install-packages."

/** Opens an empty database in memory, whose collation of texts is not that of their bytes. */
export async function openDuckdb(): Promise<Engine<"duckdb">> {
  if (duckdbFolder === undefined) throw new Error(missingDuckdb)
  const { DuckDBInstance } = createRequire(folder)("./lib/index.js") as Driver
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" })
  const db = new Kysely<AnyDatabase>({ dialect: nodeDuckdb(instance) })
  const run = async (text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await db.executeQuery<DriverRow>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
  const [row] = await run("select version() as version")
  await run("set global default_collation = 'nocase'")
  await run("set global TimeZone = 'Asia/Kathmandu'")
  return {
    name: "DuckDB",
    engineName: "duckdb",
    version: String(row?.version),
    db,
    run,
    script: async (text) => {
      for (const statement of text.split(";\n")) await run(statement)
    },
    clear: async () => {
      for (const { name } of await run("select table_name as name from duckdb_tables()"))
        await run(`drop table "${String(name).replaceAll('"', '""')}"`)
    },
    close: () => db.destroy(),
  }
}
