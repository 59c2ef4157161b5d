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

/** The details of a query that a database did not answer. */
export interface SqlFailure {
  /** The reason, by which a program decides what to do. */
  readonly kind: SqlErrorKind
  /** A sentence that tells what happened, and one that tells what to do. */
  readonly message: string
  /** The database's own code, such as `08006` or `SQLITE_BUSY`. */
  readonly code?: string | undefined
  /** The servers that the database names as the reason, such as the foreign servers of a coordinator. */
  readonly servers?: readonly string[] | undefined
  /** False when the same query would fail again until somebody changes the configuration. */
  readonly retryable: boolean
  /** The error of the driver; undefined when the time ran out before the driver said anything. */
  readonly cause?: unknown
}

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
  /** Tells a list endpoint that the rows are not available at the moment. */
  readonly unavailable = true
  declare readonly code?: string

  /** @param failure - What happened, and whether the same query may succeed later. */
  constructor({ kind, message, code, servers = [], retryable, cause }: SqlFailure) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.retryable = retryable
    this.servers = servers
    if (code !== undefined) this.code = code
  }
}
