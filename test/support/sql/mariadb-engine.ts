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
const usual = ["set sql_mode = 'STRICT_TRANS_TABLES,ANSI_QUOTES', sql_auto_is_null = 0"]

/** All modes of a session but EMPTY_STRING_IS_NULL, which `checkSqlTable` names. */
const modes = [
  ...["REAL_AS_FLOAT", "PIPES_AS_CONCAT", "IGNORE_SPACE", "IGNORE_BAD_TABLE_OPTIONS", "ANSI"],
  ...["ONLY_FULL_GROUP_BY", "NO_UNSIGNED_SUBTRACTION", "NO_DIR_IN_CREATE", "POSTGRESQL", "ORACLE"],
  ...["MSSQL", "DB2", "MAXDB", "NO_KEY_OPTIONS", "NO_TABLE_OPTIONS", "NO_FIELD_OPTIONS"],
  ...["MYSQL323", "MYSQL40", "NO_AUTO_VALUE_ON_ZERO", "NO_BACKSLASH_ESCAPES", "TRADITIONAL"],
  ...["STRICT_TRANS_TABLES", "STRICT_ALL_TABLES", "NO_ZERO_IN_DATE", "NO_ZERO_DATE", ""],
  ...["ALLOW_INVALID_DATES", "ERROR_FOR_DIVISION_BY_ZERO", "NO_AUTO_CREATE_USER"],
  ...["HIGH_NOT_PRECEDENCE", "NO_ENGINE_SUBSTITUTION", "PAD_CHAR_TO_FULL_LENGTH"],
  ...["SIMULTANEOUS_ASSIGNMENT", "TIME_ROUND_FRACTIONAL"],
]

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
    engineName: "mariadb",
    version: String(row?.version),
    pool,
    db,
    run,
    script: async (text) => {
      for (const statement of text.split(";\n")) await run(statement)
    },
    vary: (seed) =>
      run(
        `set sql_mode = 'ANSI_QUOTES,${modes[seed % modes.length] ?? ""}', sql_auto_is_null = ${seed % 2}`,
      ),
    clear: async () => {
      for (const setting of usual) await run(setting)
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
