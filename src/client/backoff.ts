/** The waits before further attempts, in milliseconds. */
export interface Backoff {
  /** The longest wait before the second attempt. The limit doubles with each further one. */
  readonly first: number
  /** The longest wait before any attempt. */
  readonly longest: number
}

/**
 * Returns a wait with full jitter: a random part of a limit that doubles with each attempt, so that clients which failed
 * together do not return together.
 * @param attempt - The number of the attempt that failed, from 1.
 * @param random - A number from 0 to below 1.
 * @example backoffDelay({ first: 500, longest: 30_000 }, 3, 0.5) // => 1000
 */
export function backoffDelay({ first, longest }: Backoff, attempt: number, random: number): number {
  return Math.round(random * Math.min(longest, first * 2 ** (attempt - 1)))
}
