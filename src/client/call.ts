import type { Redact } from "./redact.ts"

/** A request to send. */
export interface CallRequest {
  readonly method: string
  /** An absolute URL; in browsers it may be relative to the page. A user name or password in it is refused. */
  readonly url: string
  readonly body?: string | undefined
  /** The type of the body. Default: `application/json`. */
  readonly contentType?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for the whole call, instead of the client's own. */
  readonly deadline?: number | undefined
}

/** A complete response of any status. */
export interface Reply {
  /** The method of the request, in capital letters. */
  readonly method: string
  /** The URL of the request, as it was sent. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown
  readonly text: string
  /** The number of requests sent, this one included. */
  readonly attempts: number
  /** Removes the credentials of the request from a string, in case the service echoes them. */
  readonly redact: Redact
}

/** Sends requests by the rules of one client. See `createCaller`. */
export interface Caller {
  readonly call: (request: CallRequest) => Promise<Reply>
}
