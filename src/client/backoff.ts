/**
 * The waits before further attempts, in milliseconds.
 * @example
 * import type { Backoff } from "trommel/client"
 * const patient: Backoff = { first: 1000, longest: 60_000 }
 * const caller = createCaller({ backoff: patient, fetch: async () => Response.json([1]) })
 * const { status } = await caller.call({ method: "GET", url: "https://example.com/" })
 * status // => 200
 */
export interface Backoff {
  /** The longest wait after the first failure. The limit doubles with each further failure. */
  readonly first: number
  /** The longest wait after any failure. */
  readonly longest: number
}

/**
 * Returns a random wait from the upper half of a limit that doubles with each failure. Each wait is therefore longer than the
 * one before, until they reach the longest, and clients that failed together do not return together.
 * @param failure - The number of the failure, from 1.
 * @param random - A number from 0 to below 1.
 * @example backoffDelay({ first: 500, longest: 30_000 }, 3, 0.5) // => 1500
 */
export function backoffDelay({ first, longest }: Backoff, failure: number, random: number): number {
  // The largest random numbers would be rounded up to the whole limit, which is the next wait at its shortest.
  const part = Math.min(0.5 + random / 2, 1 - Number.EPSILON / 2)
  // The exponent is limited, since 0 times Infinity is not a number.
  return Math.min(longest, first * 2 ** Math.min(failure - 1, 999) * part)
}
