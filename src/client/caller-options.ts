import { atLeast, readDeadline } from "../diagnostics/at-least.ts"
import { orDefaults, type Read } from "../diagnostics/options.ts"
import type { Backoff } from "./retry-delay.ts"

/**
 * Header names and values.
 * @example
 * import type { HeaderValues } from "trommel/client"
 * const headers: HeaderValues = { authorization: "Bearer k3y" }
 * const fetch = async (_url: unknown, init?: RequestInit) => Response.json([new Headers(init?.headers).get("authorization")])
 * const caller = createCaller({ headers, fetch })
 * const { body } = await caller.call({ method: "GET", url: "https://example.com/" })
 * body // => ["Bearer k3y"]
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
export interface CallerOptions {
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
  /**
   * The number of calls at the same time; the others wait in order. Default: 6. After a 429 requests go one at a time, and ten
   * successes in a row allow one more each time.
   */
  readonly concurrency?: number | undefined
  /** The largest number of requests for one call. Default: 5. */
  readonly tries?: number | undefined
  /** Milliseconds for one call, with its queueing, pauses, further attempts and the body. Default: 60,000. */
  readonly deadline?: number | undefined
  /** The waits before further attempts. Default: 500 and 30,000 milliseconds. */
  readonly backoff?: Partial<Backoff> | undefined
  /**
   * The largest body of a response, in bytes after decompression. A larger one is not read to its end, and the call fails with
   * kind `too-large`. Default: 67,108,864 (64 MiB).
   */
  readonly maxAnswer?: number | undefined
  /**
   * Receives each failed attempt before the wait for the next one. An error thrown here rejects the
   * call.
   */
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined
}

/** The options with their defaults. */
export interface CallerSettings {
  readonly fetch: typeof fetch
  readonly headers: () => HeaderValues | Promise<HeaderValues>
  readonly credentials: NonNullable<CallerOptions["credentials"]>
  readonly concurrency: number
  readonly tries: number
  readonly deadline: number
  readonly backoff: Backoff
  readonly maxAnswer: number
  readonly onRetry: (event: RetryEvent) => void | Promise<void>
}

/** The longest allowed wait in milliseconds. The end of a longer wait would not be a valid date. */
const longestWait = 2 ** 52

export const callerKinds = {
  fetch: "a function",
  // Checked below, since a wrong string may be a key and must not be quoted.
  headers: "any",
  credentials: '"omit" or "same-origin" or "include"',
  concurrency: "a number",
  tries: "a number",
  deadline: "a number",
  backoff: { first: "a number", longest: "a number" },
  maxAnswer: "a number",
  onRetry: "a function",
} as const

/** The options for sending requests, as they were read. */
export type GivenCallerOptions = Read<CallerOptions, typeof callerKinds>

/** Fills in the defaults. @throws TypeError for headers of another type, RangeError for a number below the least. */
export function readCallerOptions({
  fetch: send = (...request) => fetch(...request),
  headers = {},
  credentials = "omit",
  concurrency = 6,
  tries = 5,
  deadline = 60_000,
  backoff,
  maxAnswer = 64 * 2 ** 20,
  onRetry = () => undefined,
}: GivenCallerOptions): CallerSettings {
  if (typeof headers !== "function" && typeof headers !== "object")
    throw new TypeError(`headers must be an object or a function, got a ${typeof headers}.`)
  const { first, longest } = orDefaults(backoff, { first: 500, longest: 30_000 })
  return {
    // This looks up the global `fetch` at each call, so that a later replacement is used as well.
    fetch: send,
    headers: typeof headers === "function" ? headers : () => headers,
    credentials,
    concurrency: atLeast(1, "concurrency", concurrency),
    tries: atLeast(1, "tries", tries),
    deadline: readDeadline(deadline),
    backoff: {
      first: atLeast(0, "backoff.first", first),
      longest: Math.min(longestWait, atLeast(0, "backoff.longest", longest)),
    },
    maxAnswer: atLeast(1, "maxAnswer", maxAnswer),
    onRetry,
  }
}
