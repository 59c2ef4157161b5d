import {
  CompiledQuery,
  DialectAdapterBase,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely"
import { readDateOfNanoseconds } from "./engines/duckdb.ts"
import { formatDateTime } from "../fields/kinds/date.ts"
import { formatDuration } from "../fields/kinds/duration.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { advice, SqlError, type SqlErrorKind } from "./sql-error.ts"

/** The type of a column of `@duckdb/node-api`. */
export interface NodeDuckdbType {
  readonly typeId: number
  toString(): string
  readonly valueType?: NodeDuckdbType
}

/** The part of a result of `@duckdb/node-api` that `nodeDuckdb` needs. */
export interface NodeDuckdbResult {
  readonly returnType: number
  readonly rowsChanged: number
  columnNames(): readonly string[]
  columnTypes(): readonly object[]
  getRows(): Promise<readonly (readonly unknown[])[]>
  yieldRows(): AsyncIterable<readonly (readonly unknown[])[]>
}

/** The part of a connection of `@duckdb/node-api` that `nodeDuckdb` needs. */
export interface NodeDuckdbConnection {
  run(sql: string, values?: never[]): Promise<NodeDuckdbResult>
  stream(sql: string, values?: never[]): Promise<NodeDuckdbResult>
  interrupt(): void
  closeSync(): void
}

/** The part of an instance of `@duckdb/node-api` that `nodeDuckdb` needs. */
export interface NodeDuckdbInstance {
  connect(): Promise<NodeDuckdbConnection>
  closeSync(): void
}

/**
 * Makes a dialect of kysely for an instance of `@duckdb/node-api`: `new Kysely({ dialect: nodeDuckdb(await DuckDBInstance.create()) })`.
 * Each request of kysely has a connection of its own, so that canceling one meets no other, and `destroy` closes the instance. Rows
 * hold the values of the kinds: texts for decimals, dates, uuids and durations, arrays for lists, and a bigint for an integer beyond
 * 2^53. The first request warns of a DuckDB that is older than 1.5, which no test knows.
 * @throws TypeError from a statement that returns a struct, a map or a union: select its parts.
 * @example
 * import { Kysely } from "kysely"
 * const instance = { connect: () => Promise.reject(new Error("closed")), closeSync: () => undefined }
 * const db = new Kysely<object>({ dialect: nodeDuckdb(instance) })
 * await db.destroy()
 */
export function nodeDuckdb(instance: NodeDuckdbInstance): Dialect {
  return {
    createAdapter: () => new DuckdbAdapter(),
    createDriver: () => createDriver(instance),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class DuckdbAdapter extends DialectAdapterBase {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsReturning(): boolean {
    return true
  }

  // One process at a time writes to a file.
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

function createDriver(instance: NodeDuckdbInstance): Driver {
  const open = new WeakMap<DatabaseConnection, NodeDuckdbConnection>()
  const run = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  return {
    init: async () => {
      const connection = await instance.connect()
      const [[version] = []] = await (await connection.run("select version()")).getRows()
      connection.closeSync()
      const [major = NaN, minor = NaN] = String(version).slice(1).split(".").map(Number)
      if (major * 1000 + minor < 1005)
        // eslint-disable-next-line no-console -- No range of a peer says it, since all versions of the driver are prereleases.
        console.warn(
          `DuckDB ${String(version)} is not tested: trommel/kysely/duckdb is tested from v1.5 on.`,
        )
    },
    acquireConnection: async () => {
      const connection = await instance.connect()
      const adapted = adapt(connection)
      open.set(adapted, connection)
      return adapted
    },
    beginTransaction: (connection, { accessMode }) =>
      run(connection, accessMode === "read only" ? "begin transaction read only" : "begin"),
    commitTransaction: (connection) => run(connection, "commit"),
    rollbackTransaction: (connection) => run(connection, "rollback"),
    releaseConnection: (connection) => {
      open.get(connection)?.closeSync()
      return Promise.resolve()
    },
    destroy: () => {
      instance.closeSync()
      return Promise.resolve()
    },
  }
}

function adapt(connection: NodeDuckdbConnection): DatabaseConnection {
  return {
    cancelQuery: () => {
      connection.interrupt()
      return Promise.resolve()
    },
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      try {
        const result = await connection.run(sql, parameters.map(asValue) as never[])
        const read = rowReader(result)
        const rows = await result.getRows()
        return (
          result.returnType === changedRows
            ? { numAffectedRows: BigInt(result.rowsChanged), rows: [] }
            : { rows: rows.map(read) }
        ) as QueryResult<Row>
      } catch (error) {
        throw readError(error)
      }
    },
    streamQuery: async function* <Row>({ sql, parameters }: CompiledQuery) {
      try {
        const result = await connection.stream(sql, parameters.map(asValue) as never[])
        const read = rowReader(result)
        for await (const rows of result.yieldRows())
          yield { rows: rows.map(read) } as QueryResult<Row>
      } catch (error) {
        throw readError(error)
      }
    },
  }
}

/** The kind of a result that counts the rows that a statement changed. */
const changedRows = 1

/** Returns a value as the driver binds it. It would change half of a surrogate pair to U+FFFD, and takes each whole number for a bigint. */
function asValue(value: unknown): unknown {
  if (typeof value === "string" && !value.isWellFormed())
    throw new TypeError("DuckDB holds no text with half of a surrogate pair.")
  if (value instanceof Date) return value.toISOString()
  if (typeof value === "number")
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value
  return value === undefined ? null : value
}

/** Makes a function that makes an object of a row. Each column becomes an own property, whatever its name is. */
function rowReader(result: NodeDuckdbResult): (row: readonly unknown[]) => object {
  const types = result.columnTypes() as readonly NodeDuckdbType[]
  const readers = types.map(valueReader)
  const names = result.columnNames()
  for (const [index, reader] of readers.entries())
    if (reader === undefined)
      throw new TypeError(
        `The column ${JSON.stringify(names[index])} is ${String(types[index])}: select its parts.`,
      )
  return (row) =>
    Object.fromEntries(
      row.map((value, index) => [
        names[index] ?? "",
        value === null ? null : readers[index]?.(value),
      ]),
    )
}

type ReadValue = (value: unknown) => unknown

const partsOf = (value: unknown): Readonly<Record<string, unknown>> => value as never

/** Returns how the values of a type that are not null are read; undefined for a struct, a map and the like. */
function valueReader({ typeId, valueType }: NodeDuckdbType): ReadValue | undefined {
  if (valueType === undefined) return readers.has(typeId) ? readers.get(typeId) : undefined
  const read = typeId === list || typeId === array ? valueReader(valueType) : undefined
  return (
    read &&
    ((value) =>
      (partsOf(value).items as readonly unknown[]).map((item) =>
        item === null ? null : read(item),
      ))
  )
}

const [list, array] = [24, 33]

const asIs: ReadValue = (value) => value
const asInteger: ReadValue = (value) => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
/** Reads a time in nanoseconds or larger units; one that no `Date` holds as DuckDB writes it. */
const asInstant =
  (part: string, unit: bigint): ReadValue =>
  (value) => {
    const instant = readDateOfNanoseconds(BigInt(String(partsOf(value)[part])) * unit)
    return instant === undefined ? String(value) : formatDateTime(instant)
  }
/** Reads an interval; one with months, which are not of one length, as DuckDB writes it. */
const asDuration: ReadValue = (value) => {
  const { months, days, micros } = partsOf(value)
  const ticks = BigInt(String(days)) * 864_000_000_000n + BigInt(String(micros)) * 10n
  return months === 0 ? formatDuration(ticks) : String(value)
}

/** How values are read, by the number of their type. */
const readers: ReadonlyMap<number, ReadValue> = new Map<number, ReadValue>([
  // Booleans, integers up to 32 bits, floats, texts, enum types and null.
  ...[1, 2, 3, 4, 6, 7, 8, 10, 11, 17, 23, 36].map((id) => [id, asIs] as const),
  // Longer integers.
  ...[5, 9, 16, 32, 35].map((id) => [id, asInteger] as const),
  [12, asInstant("micros", 1000n)],
  [20, asInstant("seconds", 1_000_000_000n)],
  [21, asInstant("millis", 1_000_000n)],
  [22, asInstant("nanos", 1n)],
  [31, asInstant("micros", 1000n)],
  [15, asDuration],
  [18, (value) => partsOf(value).bytes],
  // Dates, times, decimals, uuids and bits.
  ...[13, 14, 19, 27, 29, 30, 39].map((id) => [id, String] as const),
])

/** The kinds of errors that pass, by how their messages begin. */
const kindsOfErrors: readonly (readonly [start: RegExp, kind: SqlErrorKind])[] = [
  [/^INTERRUPT Error/, "deadline"],
  [/^Transaction(?:Context)? Error: .*conflict/i, "lock"],
  [/^Connection Error/, "connection"],
]

/** Returns a {@link SqlError} for what passes, and any other error as it is, with the code of SQL for a text that is no value of a type. */
function readError(error: unknown): unknown {
  if (!isObject(error) || typeof error.message !== "string") return error
  const { message } = error
  const [, kind] = kindsOfErrors.find(([start]) => start.test(message)) ?? []
  if (kind !== undefined)
    return new SqlError({
      kind,
      message: `DuckDB did not answer: ${message.trim().replace(/\.$/, "")}. ${advice(kind)}`,
      retryable: true,
      cause: error,
    })
  return message.startsWith("Conversion Error")
    ? Object.assign(error, { code: "22P02", where: "parameter $1" })
    : error
}
