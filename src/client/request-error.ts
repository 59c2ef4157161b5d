/**
 * The reason why a request failed: the service refused it (`refused`), its response cannot be read (`protocol`) or is larger than
 * `maxAnswer` (`too-large`), no complete response arrived (`network`), or the time ran out (`deadline`).
 */
export type RequestErrorKind = "refused" | "protocol" | "too-large" | "network" | "deadline"

/** The details of a failed request. Keys and other credentials are removed from all strings. */
export interface RequestFailure {
  readonly kind: RequestErrorKind
  readonly message: string
  /** The number of requests sent, further attempts included; 0 when none was sent. */
  readonly attempts: number
  /** The status of the last response, where there was one. */
  readonly status?: number | undefined
  /** The service's own code of the error. */
  readonly code?: string | undefined
  /** The time before which the service wants no further request. */
  readonly retryAt?: Date | undefined
  /** The first 200 characters of a body that cannot be read. */
  readonly excerpt?: string | undefined
  /** The error of the connection: a copy without anything that may contain a credential. */
  readonly cause?: Error | undefined
}

/** The error of all failed requests. An aborted call rejects with the reason of its signal instead. */
export class RequestError extends Error {
  override readonly name = "RequestError"
  readonly kind: RequestErrorKind
  readonly attempts: number
  declare readonly status?: number
  declare readonly code?: string
  declare readonly retryAt?: Date
  declare readonly excerpt?: string

  constructor({ kind, message, attempts, cause, ...details }: RequestFailure) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.attempts = attempts
    // Unknown details are left out, so that a printed error is short.
    Object.assign(
      this,
      Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== undefined)),
    )
  }
}
