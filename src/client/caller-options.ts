import type { Backoff } from "./backoff.ts"

/** Header names and values. */
export type HeaderValues = Readonly<Record<string, string>>

/** Why a try is repeated: status 429; status 502, 503 or 504; or no whole answer. */
export type RetryReason = "too-many-requests" | "unavailable" | "connection"

/** A try that failed and will be repeated. */
export interface RetryEvent {
  /** The try that failed, from 1. */
  readonly attempt: number
  /** Milliseconds until the next one. */
  readonly delay: number
  readonly reason: RetryReason
  /** Of the answer; missing for `connection`. */
  readonly status?: number
  /** When the next try is made, unless a later 429 moves it. */
  readonly retryAt: Date
}

/** How a client calls. */
export interface CallerOptions {
  /**
   * In place of the global `fetch`, which is looked up at each call. It is called with `redirect: "manual"`, so that no
   * header goes to another address and no write becomes a read (an answer 3xx is an answer like any other), with
   * `cache: "no-store"`, so that no page is older than the one before it, and with `credentials`. To choose otherwise,
   * pass a function that changes them.
   */
  readonly fetch?: typeof fetch | undefined
  /** Sent with every request; a function is asked before each try. Values are taken out of error messages. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined
  /** Whether a browser sends cookies; `omit` unless given. */
  // Spelt out, since the types of Node.js have no name for it.
  readonly credentials?: "omit" | "same-origin" | "include" | undefined
  /** Calls at the same time; others wait in the order they came. 6 unless given. */
  readonly concurrency?: number | undefined
  /** Requests for one call at most; 5 unless given. */
  readonly tries?: number | undefined
  /** Milliseconds for one call with all it waits for: its turn, a pause, other tries, the end of the body. 60,000 unless given. */
  readonly deadline?: number | undefined
  /** 500 and 30,000 milliseconds unless given. */
  readonly backoff?: Partial<Backoff> | undefined
  /** Told before each wait for another try. What it throws ends the call and goes to whoever called. */
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined
}

/** Options with what stands in for those left out. */
export interface CallerSettings {
  readonly fetch: typeof fetch
  readonly headers: () => HeaderValues | Promise<HeaderValues>
  readonly credentials: NonNullable<CallerOptions["credentials"]>
  readonly concurrency: number
  readonly tries: number
  readonly deadline: number
  readonly backoff: Backoff
  readonly onRetry: (event: RetryEvent) => void | Promise<void>
}

/** In milliseconds; the end of a longer one would be no date. */
const longestWait = 2 ** 52

/** @throws RangeError for a number that makes no sense. */
export function readCallerOptions({
  fetch: given,
  headers,
  credentials,
  onRetry,
  ...numbers
}: CallerOptions): CallerSettings {
  return {
    // Looked up at each call, so that what stands in for it later is used as well.
    fetch: given ?? ((...request) => fetch(...request)),
    headers: typeof headers === "function" ? headers : () => headers ?? {},
    credentials: credentials ?? "omit",
    concurrency: atLeast(1, "concurrency", numbers.concurrency ?? 6),
    tries: atLeast(1, "tries", numbers.tries ?? 5),
    deadline: readDeadline(numbers.deadline ?? 60_000),
    backoff: {
      first: atLeast(0, "backoff.first", numbers.backoff?.first ?? 500),
      longest: Math.min(
        longestWait,
        atLeast(0, "backoff.longest", numbers.backoff?.longest ?? 30_000),
      ),
    },
    onRetry: onRetry ?? (() => undefined),
  }
}

/** @throws RangeError for a deadline that leaves no time. */
export function readDeadline(deadline: number): number {
  return atLeast(1, "deadline", deadline)
}

function atLeast(least: number, name: string, value: number): number {
  if (typeof value === "number" && value >= least) return value
  throw new RangeError(`${name} must be a number of at least ${least}.`)
}
