import type { Redact } from "./redact.ts"

/** One request as the caller takes it. */
export interface CallRequest {
  readonly method: string
  /** Absolute; in browsers it may be relative to the page. A name or password in it is refused. */
  readonly url: string
  readonly body?: string | undefined
  /** Of the body; `application/json` unless given. */
  readonly contentType?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for the whole call, in place of the caller's own. */
  readonly deadline?: number | undefined
}

/** An answer, of whatever status, whose body was read to its end. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** The body read as JSON; undefined when it is none. */
  readonly body: unknown
  readonly text: string
  /** Requests that were sent, this one included. */
  readonly attempts: number
  /** Takes the credentials of the request out of a text, in case the service echoes them. */
  readonly redact: Redact
}

/** Sends requests by the rules of one client: see `createCaller`. */
export interface Caller {
  readonly call: (request: CallRequest) => Promise<Reply>
}
