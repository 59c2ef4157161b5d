import type {
  MysqlConnection,
  MysqlDialectConfig,
  MysqlPool,
  MysqlPoolConnection,
  MysqlQueryResult,
} from "kysely"
import { ownProperty } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { advice, SqlError, type SqlErrorKind } from "./sql-error.ts"

/** The options of a statement that `nodeMysql` gives to `mysql2`. */
export interface NodeMysqlStatement {
  readonly sql: string
  readonly values: unknown[]
  readonly supportBigNumbers: boolean
  readonly dateStrings: boolean
  readonly decimalNumbers: boolean
}

/** The part of a connection of `mysql2` that `nodeMysql` needs. */
export interface NodeMysqlConnection extends Omit<MysqlPoolConnection, "query" | "connect"> {
  execute(
    statement: NodeMysqlStatement,
    callback?: (error: unknown, result: unknown) => void,
  ): object
  query(statement: NodeMysqlStatement, callback?: (error: unknown, result: unknown) => void): object
  unprepare(sql: string): unknown
}

/** The part of a `Pool` of `mysql2` that `nodeMysql` needs. */
export interface NodeMysqlPool {
  getConnection(callback: (error: unknown, connection: NodeMysqlConnection) => void): unknown
  end(callback: (error: unknown) => void): unknown
}

/**
 * Adapts a pool of `mysql2` to the dialect of kysely: `new MysqlDialect({ pool: nodeMysql(pool) })`.
 * Values never stand in the text of a statement: each one is prepared, and closed after its answer, so that the server keeps none.
 * Integers beyond 2^53 and dates are returned as texts, which lose nothing; a `Date` is taken as its time in UTC.
 * @example
 * import { Kysely, MysqlDialect } from "kysely"
 * const pool = { getConnection: () => undefined, end: (ended: (error: null) => void) => ended(null) }
 * const db = new Kysely<object>({ dialect: new MysqlDialect({ pool: nodeMysql(pool as never) }) })
 * await db.destroy()
 */
export function nodeMysql(pool: NodeMysqlPool): MysqlPool {
  const adapted = new WeakMap<NodeMysqlConnection, MysqlPoolConnection>()
  return {
    getConnection: (callback) => {
      pool.getConnection((error: unknown, connection) => {
        if (error) return callback(readError(error), connection as never)
        const known = adapted.get(connection) ?? adapt(connection)
        adapted.set(connection, known)
        callback(null, known)
      })
    },
    end: (callback) => void pool.end(callback),
  }
}

function adapt(connection: NodeMysqlConnection): MysqlPoolConnection {
  return {
    config: connection.config,
    threadId: connection.threadId,
    connect: (callback) => callback?.(null),
    destroy: () => connection.destroy(),
    release: () => connection.release(),
    query: (given, parameters: readonly unknown[] = [], callback) => {
      // In the mode ORACLE of a session, the word alone begins a block of statements.
      const sql = given === "begin" ? "start transaction" : given
      const statement = {
        sql,
        values: parameters.map(asValue),
        supportBigNumbers: true,
        dateStrings: true,
        decimalNumbers: false,
      }
      // Some statements, such as those of transactions, cannot be prepared everywhere.
      const isPrepared =
        parameters.length > 0 || /^[\s(]*(?:select|with|set statement)\b/i.test(sql)
      const close = (): unknown => isPrepared && connection.unprepare(sql)
      const answer = (error: unknown, result: unknown): void => {
        close()
        callback?.(error && readError(error), result as MysqlQueryResult)
      }
      if (!isPrepared) return connection.query(statement, answer) as never
      const running = connection.execute(statement, callback && answer) as {
        stream: (options: object) => AsyncIterable<unknown>
      }
      return {
        stream: async function* (options: object) {
          try {
            yield* running.stream(options)
          } finally {
            close()
          }
        },
      }
    },
  }
}

/**
 * Adapts `createConnection` of `mysql2`, so that an aborted statement ends on the server, by a connection outside of the pool:
 * `new MysqlDialect({ pool: nodeMysql(pool), controlConnection: nodeMysqlControl(createConnection) })`. It ends the statement by its
 * own id, so that the next one of the connection, such as a rollback, never ends in its place.
 * @example
 * import { MysqlDialect } from "kysely"
 * const pool = { getConnection: () => undefined, end: (ended: (error: null) => void) => ended(null) }
 * const createConnection = () => ({}) as never
 * const dialect = new MysqlDialect({ pool: nodeMysql(pool as never), controlConnection: nodeMysqlControl(createConnection) })
 */
export function nodeMysqlControl(
  createConnection: (config: never) => object,
): NonNullable<MysqlDialectConfig["controlConnection"]> {
  return (config: object | string) => {
    const connection = createConnection(config as never) as MysqlConnection
    const query = (sql: string, callback?: Answer): never =>
      connection.query(sql, [], callback) as never
    return {
      config: connection.config,
      threadId: connection.threadId,
      connect: (callback) => connection.connect(callback),
      destroy: () => connection.destroy(),
      query: (sql, _parameters, callback) => {
        const session = sql.replace("kill query ", "")
        return query(
          `select query_id as id from information_schema.processlist where command = 'Execute' and id = ${session}`,
          (error: unknown, result) => {
            const [row] = Array.isArray(result) ? result : []
            if (error || row === undefined) callback?.(error, result)
            else query(`kill query id ${String(row.id)}`, callback)
          },
        )
      },
    }
  }
}

type Answer = (error: unknown, result: MysqlQueryResult) => void

/** The kinds of errors that pass, by their numbers in MariaDB and by the codes of lost connections. */
const kindsOfErrors: ReadonlyMap<unknown, SqlErrorKind> = new Map([
  ...[1040, 1045, 1053, 1203, 1927, "PROTOCOL_CONNECTION_LOST"].map(
    (code) => [code, "connection"] as const,
  ),
  ...[1205, 1213].map((code) => [code, "lock"] as const),
  ...[1317, 1969].map((code) => [code, "deadline"] as const),
])

/** Returns a {@link SqlError} for what passes, and any other error as it is. */
function readError(error: unknown): unknown {
  if (!isObject(error)) return error
  const [errno, code] = [ownProperty(error, "errno"), ownProperty(error, "code")]
  const kind = kindsOfErrors.get(errno) ?? kindsOfErrors.get(code)
  if (kind === undefined) return error
  // The password does not become right by itself.
  const retryable = errno !== 1045
  return new SqlError({
    kind,
    message: `MariaDB did not answer: ${String(error.message)}. ${advice(kind, retryable)}`,
    code: String(code ?? errno),
    retryable,
    cause: error,
  })
}

/** `mysql2` writes a `Date` in its own time zone, and sends a boolean as JSON. */
function asValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().slice(0, -1).replace("T", " ")
  return typeof value === "boolean"
    ? Number(value)
    : typeof value === "bigint"
      ? String(value)
      : value
}
