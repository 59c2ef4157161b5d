/**
 * Why a request has no data to give: the service said no (`refused`), it answered something that cannot be read
 * (`protocol`), there was no whole answer (`network`), or the time was not enough (`deadline`).
 */
export type RequestErrorKind = "refused" | "protocol" | "network" | "deadline"

/** What is known of a failed request. Keys and other credentials are taken out of every text before it comes here. */
export interface RequestFailure {
  readonly kind: RequestErrorKind
  readonly message: string
  /** Requests that were sent, the repeated ones included; 0 when it did not come to one. */
  readonly attempts: number
  /** Of the last answer, where there was one. */
  readonly status?: number | undefined
  /** The service's own code for what went wrong. */
  readonly code?: string | undefined
  /** Before this time the service wants no other try. */
  readonly retryAt?: Date | undefined
  /** The beginning of a body that cannot be read, at most 200 characters. */
  readonly excerpt?: string | undefined
  /** What the connection died of: a copy, without anything that may hold a credential. */
  readonly cause?: Error | undefined
}

/** The one error of the client. A call that was aborted rejects with the reason of its signal instead. */
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
    // What is not known is no property at all, so that a printed error is short.
    Object.assign(
      this,
      Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== undefined)),
    )
  }
}
