import { atLeast, readDeadline } from "../diagnostics/at-least.ts"
import { orDefaults, type Read } from "../diagnostics/options.ts"
import type { Backoff } from "./retry-delay.ts"

/**
 * Header names and values.
 */
export type HeaderValues = Readonly<Record<string, string>>

/** The reason to repeat a request: status 429; status 502, 503 or 504; or a failed connection. */
export type RetryReason = "too-many-requests" | "unavailable" | "connection"

/** An attempt that failed and will be repeated. */
export interface RetryEvent {
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number
  /** Milliseconds until the next attempt. */
  readonly delay: number
  /** The reason to try again. */
  readonly reason: RetryReason
  /** The status of the response; absent for `connection`. */
  readonly status?: number
  /** The time of the next attempt, unless a later 429 moves it. */
  readonly retryAt: Date
}

/** A request that is about to be sent. */
export interface RequestEvent {
  /** The number of the attempt, from 1. */
  readonly attempt: number
  /** The method of the request, in capital letters. */
  readonly method: string
  /** The URL as errors show it: without credentials, and cut after 500 characters. */
  readonly url: string
}

/** A response whose body was not read yet. */
export interface ResponseEvent extends RequestEvent {
  /** The status of the response. */
  readonly status: number
  /** The headers of the response. */
  readonly headers: Headers
}

/** Callbacks around the requests of a client, or of one call; those of the client come first. */
export interface RequestHooks {
  /** Receives each attempt before it is sent. Headers that it returns replace others of the same name. An error rejects the call. */
  readonly onRequest?:
    // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a callback need not return anything
    ((event: RequestEvent) => HeaderValues | void | Promise<HeaderValues | void>) | undefined
  /** Receives status and headers of each response before the body is read, also before another attempt. An error rejects the call. */
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined
}

/**
 * The options of a single call.
 * @example
 * import type { CallOptions } from "trommel/client"
 * const options: CallOptions = { signal: AbortSignal.abort("The page was left.") }
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: async () => Response.json([]) })
 * const reason = await list.list({}, options).catch((error: unknown) => error)
 * reason // => "The page was left."
 */
export interface CallOptions extends RequestHooks {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one request with its further attempts, instead of the client's own. */
  readonly deadline?: number | undefined
  /** Milliseconds for each wait of an attempt, instead of the client's own. */
  readonly attemptTimeout?: number | undefined
  /** Headers of this call, in the place of the client's own of the same name. Their values are removed from error messages. */
  readonly headers?: HeaderValues | undefined
}

const hookKinds = { onRequest: "a function", onResponse: "a function" } as const

export const callKinds = {
  signal: "an object",
  deadline: "a number",
  attemptTimeout: "a number",
  // Checked below, since a wrong string may be a key and must not be quoted.
  headers: "any",
  ...hookKinds,
} as const

/**
 * The options for sending requests.
 * @example
 * import type { CallerOptions } from "trommel/client"
 * const retried: number[] = []
 * const answers = [new Response(null, { status: 503 }), Response.json([1])]
 * const options: CallerOptions = {
 *   fetch: async () => answers.shift() ?? Response.json([]),
 *   backoff: { first: 0 },
 *   tries: 2,
 *   onRetry: ({ status }) => { retried.push(status ?? 0) },
 * }
 * const { body } = await createCaller(options).call({ method: "GET", url: "https://example.com/" })
 * body // => [1]
 * retried // => [503]
 */
export interface CallerOptions extends RequestHooks {
  /**
   * Replaces the global `fetch`, which is looked up at each call. The client calls it with `redirect: "manual"`, so that no
   * header goes to another address and no write becomes a read (a 3xx is a response like any other), with
   * `cache: "no-store"`, so that no page is older than the one before it, and with `credentials`. Pass a function that
   * changes them to choose otherwise.
   */
  readonly fetch?: typeof fetch | undefined
  /** Headers of every request. A function is called before each attempt. Their values are removed from error messages. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined
  /** Decides if a browser sends cookies. Default: `omit`. */
  // The types of Node.js have no name for this union of literals.
  readonly credentials?: "omit" | "same-origin" | "include" | undefined
  /** Maximum number of concurrent calls; others wait. Default: 6. After a 429 it is 1, and grows by 1 after each ten successes. */
  readonly concurrency?: number | undefined
  /** The largest number of requests for one call. Default: 5. */
  readonly tries?: number | undefined
  /** Milliseconds for one call, with its queueing, pauses, further attempts and the body. Default: 60,000. */
  readonly deadline?: number | undefined
  /**
   * Milliseconds for each wait of an attempt: until the headers arrive, and between two parts of the body. An attempt that waits
   * longer counts as a failed connection, so a read is repeated and a write fails. Default: half of the time that is left where
   * another attempt may follow, as for a read with tries left; otherwise all of it. So a read that takes longer than half of its
   * deadline needs this option.
   */
  readonly attemptTimeout?: number | undefined
  /** The waits before further attempts. Default: 500 and 30,000 milliseconds. */
  readonly backoff?: Partial<Backoff> | undefined
  /** Maximum bytes of a response body after decompression; the call fails with kind `too-large`. Default: 67,108,864 (64 MiB). */
  readonly maxAnswer?: number | undefined
  /** Receives each failed attempt before the wait for the next one. An error thrown here rejects the call. */
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined
}

/** The longest allowed wait in milliseconds. The end of a longer wait would not be a valid date. */
const longestWait = 2 ** 52

export const callerKinds = {
  fetch: "a function",
  headers: "any",
  credentials: '"omit" or "same-origin" or "include"',
  concurrency: "a number",
  tries: "a number",
  deadline: "a number",
  attemptTimeout: "a number",
  backoff: { first: "a number", longest: "a number" },
  maxAnswer: "a number",
  onRetry: "a function",
  ...hookKinds,
} as const

export type GivenCallerOptions = Read<CallerOptions, typeof callerKinds>

/** Options with their defaults, checked. */
export type CallerSettings = ReturnType<typeof readCallerOptions>

/** Fills in the defaults. @throws TypeError for headers of another type, RangeError for a number below the least. */
export function readCallerOptions({
  fetch: send = (...request) => fetch(...request),
  headers = {},
  credentials = "omit",
  concurrency = 6,
  tries = 5,
  deadline = 60_000,
  attemptTimeout,
  backoff,
  maxAnswer = 64 * 2 ** 20,
  onRetry = () => undefined,
  onRequest,
  onResponse,
}: GivenCallerOptions) {
  if (typeof headers !== "function") checkHeaders(headers, "an object or a function")
  const { first, longest } = orDefaults(backoff, { first: 500, longest: 30_000 })
  return {
    // This looks up the global `fetch` at each call, so that a later replacement is used as well.
    fetch: send,
    headers: typeof headers === "function" ? headers : () => headers,
    credentials,
    concurrency: atLeast(1, "concurrency", concurrency),
    tries: atLeast(1, "tries", tries),
    deadline: readDeadline(deadline),
    attemptTimeout: readAttemptTimeout(attemptTimeout),
    backoff: {
      first: atLeast(0, "backoff.first", first),
      longest: Math.min(longestWait, atLeast(0, "backoff.longest", longest)),
    },
    maxAnswer: atLeast(1, "maxAnswer", maxAnswer),
    onRetry,
    onRequest,
    onResponse,
  }
}

/** Checks headers. A wrong string may be a key, and is not quoted. @throws TypeError for anything but an object. */
export function checkHeaders(headers: unknown, expected = "an object"): void {
  if (typeof headers !== "object")
    throw new TypeError(`headers must be ${expected}, got a ${typeof headers}.`)
}

/** Checks the time of an attempt, where one is given. @throws RangeError below 1 millisecond. */
export function readAttemptTimeout(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : atLeast(1, "attemptTimeout", milliseconds)
}
