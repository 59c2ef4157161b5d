import type { Redact } from "./redact.ts"

/** A request to send. */
export interface CallRequest {
  /** The method, such as `GET`. */
  readonly method: string
  /** An absolute URL; in browsers it may be relative to the page. A user name or password in it is refused. */
  readonly url: string
  /** The body as text. Default: none. */
  readonly body?: string | undefined
  /** The type of the body. Default: `application/json`. */
  readonly contentType?: string | undefined
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for the whole call, instead of the client's own. */
  readonly deadline?: number | undefined
}

/**
 * A complete response of any status.
 * @example
 * import type { Reply } from "trommel/client"
 * const describeReply = ({ method, status, attempts }: Reply): string => `${method} ${status} after ${attempts}`
 * const caller = createCaller({ fetch: async () => Response.json([]) })
 * describeReply(await caller.call({ method: "get", url: "https://example.com/" })) // => "GET 200 after 1"
 */
export interface Reply {
  /** The method of the request, in capital letters. */
  readonly method: string
  /** The URL of the request, as it was sent. */
  readonly url: string
  /** The status of the response, from 200 to 599. */
  readonly status: number
  /** The headers of the response. */
  readonly headers: Headers
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown
  /** The body as text. */
  readonly text: string
  /** The number of requests sent, this one included. */
  readonly attempts: number
  /** Removes the credentials of the request from a string, in case the service echoes them. */
  readonly redact: Redact
}

/**
 * Sends requests by the rules of one client. See `createCaller`.
 * @example
 * import type { Caller } from "trommel/client"
 * const caller: Caller = createCaller({ fetch: async () => Response.json([]) })
 * const movieList = createListClient({ url: "https://example.com/movies", table, caller })
 * const goodsList = createListClient({ url: "https://example.com/goods", table, caller })
 * const [first, second] = await Promise.all([movieList.list(), goodsList.list()])
 * first.data.length + second.data.length // => 0
 */
export interface Caller {
  readonly call: (request: CallRequest) => Promise<Reply>
}
