import { CompiledQuery, Kysely, MysqlDialect } from "kysely"
import { createRequire } from "node:module"
import { nodeMysql, nodeMysqlControl, type NodeMysqlPool } from "../../../src/kysely-mariadb.ts"
import type { AnyDatabase, DriverRow, Engine } from "./engine.ts"
import { startMariadb } from "./mariadb-server.ts"

/** The part of `mysql2` that the tests need. */
interface Driver {
  readonly createPool: (options: object) => NodeMysqlPool
  readonly createConnection: (config: object | string) => never
}

/** The tables of tests quote names as SQL does. */
const usual = ["set sql_mode = concat(@@sql_mode, ',ANSI_QUOTES')"]

/**
 * Starts a server of MariaDB with an empty database.
 * @param settings - statements for each connection.
 */
export async function openMariadb(
  settings: readonly string[] = usual,
): Promise<Engine<"mariadb"> & { readonly pool: NodeMysqlPool }> {
  const { port, driver, stop } = await startMariadb()
  const { createPool, createConnection } = createRequire(driver)("./index.js") as Driver
  const pool = createPool({ host: "127.0.0.1", port, user: "root", database: "test" })
  const db = new Kysely<AnyDatabase>({
    dialect: new MysqlDialect({
      pool: nodeMysql(pool),
      controlConnection: nodeMysqlControl(createConnection),
      onCreateConnection: async (connection) => {
        for (const setting of settings) await connection.executeQuery(CompiledQuery.raw(setting))
      },
    }),
  })
  const run = async (text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await db.executeQuery<DriverRow>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
  const [row] = await run("select version() as version")
  return {
    name: "MariaDB",
    dialect: "mariadb",
    version: String(row?.version),
    pool,
    db,
    run,
    script: async (text) => {
      for (const statement of text.split(";\n")) await run(statement)
    },
    clear: async () => {
      const tables = await run(
        "select table_name as name from information_schema.tables where table_schema = database()",
      )
      for (const { name } of tables)
        await run(`drop table \`${String(name).replaceAll("`", "``")}\``)
    },
    close: async () => {
      await db.destroy()
      await stop()
    },
  }
}
