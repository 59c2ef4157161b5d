/** How long a repeated try waits, in milliseconds. */
export interface Backoff {
  /** The most that the second try waits; each further one may wait twice as long as the one before it. */
  readonly first: number
  /** The most that any try waits. */
  readonly longest: number
}

/**
 * Full jitter: anything from nothing to a limit that doubles with each try, so that clients which failed together do not
 * come back together.
 * @param attempt - the try that failed, from 1.
 * @param random - from 0 to below 1.
 * @example backoffOf({ first: 500, longest: 30_000 }, 3, 0.5) // => 1000
 */
export function backoffOf({ first, longest }: Backoff, attempt: number, random: number): number {
  return Math.round(random * Math.min(longest, first * 2 ** (attempt - 1)))
}
