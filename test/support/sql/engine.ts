import type { Kysely } from "kysely"
import { duckdbEngine as duckdb } from "../../../src/sql/engines/duckdb.ts"
import { mariadbEngine as mariadb } from "../../../src/sql/engines/mariadb.ts"
import { postgresEngine as postgres } from "../../../src/sql/engines/postgres.ts"
import { sqliteEngine as sqlite } from "../../../src/sql/engines/sqlite.ts"

/** All engines by name. */
export const engines = { sqlite, postgres, duckdb, mariadb }

export type EngineName = keyof typeof engines

/** The engines that tests can start without another program. */
export type BuiltInName = "sqlite" | "postgres"

/** A row as the driver of an engine returns it. */
export type DriverRow = Readonly<Record<string, unknown>>

/** A database of any tables. */
export type AnyDatabase = Record<string, Record<string, unknown>>

/** A database of any engine. */
export type AnyEngine = Engine<EngineName>

/** A database with nothing in it, in which tests may do what they want. */
export interface Engine<Name extends EngineName = BuiltInName> {
  readonly name: "SQLite" | "PGlite" | "PostgreSQL" | "Citus" | "MariaDB" | "DuckDB"
  readonly engineName: Name
  readonly version: string
  /** The same database for kysely. It is closed with the engine. */
  readonly db: Kysely<AnyDatabase>
  /** Runs one statement with parameters, and returns its rows. */
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<readonly DriverRow[]>
  /** Runs statements without parameters. */
  readonly script: (sql: string) => Promise<void>
  /** Changes what a session can change, until all tables are removed. No answer may depend on it. */
  readonly vary?: (seed: number) => Promise<unknown>
  /** Removes all tables, for the next test. */
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
  /** Distributes an empty table by its group; undefined for an engine that is one server. */
  readonly distribute?: (table: string) => Promise<void>
}
