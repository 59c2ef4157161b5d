import { ownProperty } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import type { SqlProblem } from "./engine.ts"

/**
 * The reason why a database did not answer: it cannot be reached or ended the connection (`connection`), another transaction
 * holds what the statement needs (`lock`), or the time ran out (`deadline`).
 * @example
 * import type { SqlErrorKind } from "trommel/kysely"
 * const advice: Record<SqlErrorKind, string> = { connection: "Check the server.", lock: "Try again.", deadline: "Ask for less." }
 * const error = new SqlError({ kind: "lock", message: "The table is locked.", retryable: true })
 * advice[error.kind] // => "Try again."
 */
export type SqlErrorKind = "connection" | "lock" | "deadline"

/**
 * The error of a query that a database did not answer for a reason that passes: it cannot be reached, a lock, a deadline. There
 * is never a part of a list. An aborted query rejects with the reason of its signal instead, and any other error of the database
 * is that of the driver. `listEndpoint` answers 503 for it.
 * @example
 * const error = new SqlError({ kind: "lock", message: "The table is locked. Try again.", retryable: true })
 * error.kind // => "lock"
 * error.unavailable // => true
 */
export class SqlError extends Error {
  override readonly name = "SqlError"
  readonly kind: SqlErrorKind
  readonly retryable: boolean
  /** The names of the servers that are the reason, as far as they are known. */
  readonly servers: readonly string[]
  /** Says to a list endpoint that the rows are not available at the moment. */
  readonly unavailable = true
  declare readonly code?: string

  /** @param failure - What happened, and whether the same query may succeed later. */
  constructor({
    kind,
    message,
    code,
    servers = [],
    retryable,
    cause,
  }: {
    /** The reason, by which a program decides what to do. */
    readonly kind: SqlErrorKind
    /** A sentence that says what happened, and one that says what to do. */
    readonly message: string
    /** The database's own code, such as `08006` or `SQLITE_BUSY`. */
    readonly code?: string | undefined
    /** The servers that the database names as the reason, such as the foreign servers of a coordinator. */
    readonly servers?: readonly string[] | undefined
    /** False when the same query would fail again until somebody changes the configuration. */
    readonly retryable: boolean
    /** The error of the driver; undefined when the time ran out before the driver said anything. */
    readonly cause?: unknown
  }) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryable = retryable
    this.servers = servers
    if (code !== undefined) this.code = code
  }
}

/**
 * The error of a source whose table is another one in the database than its definition says: a missing column, another type or
 * collation. Queries would have other rows than in memory, so there are none. The problems are for a log, and in no answer.
 * @example
 * const error = new SqlTableError("orders", [{ code: "type", field: "total", message: "The field \"total\" must have the type int4, got text." }])
 * error.problems.length // => 1
 */
export class SqlTableError extends Error {
  override readonly name = "SqlTableError"
  readonly problems: readonly SqlProblem[]

  /**
   * @param table - The name of the table.
   * @param problems - What `checkSqlTable` says of its columns.
   */
  constructor(table: string, problems: readonly SqlProblem[]) {
    const messages = problems.map(({ message }) => message).join(" ")
    super(
      `The table ${JSON.stringify(table)} of the database is not as its definition says. ${messages} Change one of them, or leave the check out with check: false.`,
    )
    this.problems = problems
  }
}

/**
 * The error of a text in `after` that is no cursor of the query: it was cut or changed on its way, belongs to another query, or holds
 * a value that the database cannot read. `listEndpoint` answers 400 for it.
 * @example
 * const error = new CursorError("The cursor is of another query.")
 * error.unreadableCursor // => true
 */
export class CursorError extends TypeError {
  override readonly name = "CursorError"
  /** Says to a list endpoint that the request is wrong, and not the server. */
  readonly unreadableCursor = true
}

/** Matches codes of PostgreSQL for a text that is no value of a type. */
const unreadableCode = /^22(?:003|007|008|P02)$/

/** True when PostgreSQL says that it cannot read a parameter. A cursor holds the only ones whose type is unknown before. */
export function isUnreadableParameter(error: unknown): boolean {
  const { code = "", where = "" } = readDriverError(error) ?? {}
  return unreadableCode.test(code) && /\$\d/.test(where)
}

/** What an error of a driver says of itself. */
interface DriverError {
  readonly message: string
  readonly code: string | undefined
  /** Where PostgreSQL met the error, such as `unnamed portal parameter $1 = '...'`. */
  readonly where: string | undefined
}

/** Returns what a run rejects with: a {@link SqlError} for what passes, and any other error as it is. */
export function readSqlError(error: unknown): unknown {
  const driverError = readDriverError(error)
  const kind = driverError === undefined ? undefined : kindOf(driverError)
  if (driverError === undefined || kind === undefined) return error
  const { message, code } = driverError
  const servers = serversIn(driverError)
  const retryable = !lasting.test(String(code))
  return new SqlError({
    kind,
    message: `${happened(kind, servers, code)}: ${message.replace(/\.?\s*$/, "")}. ${advice(kind, retryable)}`,
    code,
    servers,
    retryable,
    cause: error,
  })
}

/** Returns the advice after a failure of a kind. */
export function advice(kind: SqlErrorKind, retryable = true): string {
  const unreachable = retryable
    ? "Try again when the server runs."
    : "Check the address and the credentials of the server."
  return {
    connection: unreachable,
    lock: "Try again when the other transaction has ended.",
    deadline: "Try again, ask for less, or raise the deadline.",
  }[kind]
}

/** Only a server that has a code for it has canceled the statement. */
function happened(kind: SqlErrorKind, servers: readonly string[], code?: string): string {
  const place = servers.length === 0 ? "the database" : `server ${JSON.stringify(servers[0])}`
  return {
    connection: `The connection to ${place} failed`,
    lock: `Another transaction holds a lock in ${place}`,
    deadline: code
      ? `The statement was canceled in ${place}`
      : `No answer came from ${place} in time`,
  }[kind]
}

/**
 * Matches codes of a lost connection: class 08 of SQLSTATE, a server that stops, crashed, starts or ends idle sessions, too many
 * connections, a foreign server that cannot be reached, and those of the operating system.
 */
const connectionCode =
  /^(?:08...|57P0[1235]|53300|HV00N|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)|NOTFOUND|AI_AGAIN))$/

/** Matches the words of `pg`, `mysql2` and kysely for a lost connection, which have no code. */
const connectionWords =
  /^(?:Connection terminated|timeout (?:exceeded when trying to connect|expired)|Client (?:has encountered a connection error|was closed)|Postgres connection has been discarded|Can't add new command when connection is in closed state)/

/** Matches codes of a lock: one that is not available, a deadlock, transactions that cannot be put in an order. */
const lockCode = /^(?:55P03|40P01|40001|SQLITE_(?:BUSY|LOCKED)(?:_[A-Z_]+)?)$/

/** Matches codes of a connection that further attempts would not get either. */
const lasting = /^(?:08004|08P01|ENOTFOUND)$/

function kindOf({ code, message }: DriverError): SqlErrorKind | undefined {
  if (code === "57014" || message === "Query read timeout") return "deadline"
  if (code === undefined) return connectionWords.test(message) ? "connection" : undefined
  if (lockCode.test(code)) return "lock"
  return connectionCode.test(code) ? "connection" : undefined
}

/** Matches where Citus names a worker: in the message when it cannot connect, and otherwise where the error was met. */
const worker = /(?:remote node|executing command on) (?:\S+@)?(\S+:\d+)/

/** Returns the server that Citus names, or postgres_fdw when it cannot connect. */
function serversIn({ code, message, where = "" }: DriverError): readonly string[] {
  const ofFdw = code === "08001" ? /["„“«»](.+?)["“”«»]/.exec(message) : null
  const [, server] = worker.exec(`${message}\n${where}`) ?? ofFdw ?? []
  return server === undefined ? [] : [server]
}

/** Reads an error of a driver; undefined for anything else. */
function readDriverError(error: unknown): DriverError | undefined {
  if (!isObject(error) || typeof error.message !== "string") return undefined
  return { message: error.message, code: codeOf(error), where: ownString(error, "where") }
}

/** Returns the code of an error. Node's own SQLite has a number for it, whose low byte is the kind. */
function codeOf(error: Readonly<Record<string, unknown>>): string | undefined {
  const errcode = ownProperty(error, "errcode")
  const known = typeof errcode === "number" ? sqliteCodes.get(errcode & 0xff) : undefined
  return known ?? ownString(error, "code")
}

function ownString(error: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = ownProperty(error, name)
  return typeof value === "string" ? value : undefined
}

const sqliteCodes: ReadonlyMap<number, string> = new Map([
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
])
