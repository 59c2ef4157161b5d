import { endOfTime } from "./clock.ts"

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
  readonly longest: number
}

/**
 * Returns a random wait from the upper half of a limit that doubles with each failure, so that waits grow and clients spread.
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

/**
 * Returns the time of a `Retry-After` header: seconds from now, or a date in any of the three forms of HTTP. Seconds may have a
 * sign and a fraction, which is rounded up. A date is read against the `Date` of the same response, since the clock of the
 * service may differ from this one. Of several values the latest counts.
 * @param now - Milliseconds since 1970, like the result.
 * @returns undefined when the header is absent or cannot be read.
 * @example readRetryAfter(new Headers({ "retry-after": "2" }), 1_000) // => 3000
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const sent = readDate(headers.get("date")) ?? now
  // A comma within a date is followed by the day of the month.
  const values = (headers.get("retry-after") ?? "").split(/,(?! \d\d[ -][A-Z])/)
  const waits = values
    .map((text) => readSeconds(text) ?? waitUntil(readDate(text), sent))
    .filter((wait) => wait !== undefined)
  return waits.length === 0 ? undefined : Math.min(now + Math.max(...waits), endOfTime)
}

function readSeconds(text: string): number | undefined {
  const [, seconds] = /^\s*\+?(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return seconds === undefined ? undefined : Math.ceil(Number(seconds)) * 1000
}

function waitUntil(date: number | undefined, sent: number): number | undefined {
  return date === undefined ? undefined : date - sent
}

function readDate(given: string | null): number | undefined {
  const text = given?.trim() ?? ""
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined
  // The form of C's asctime has no zone and means UTC.
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(moment) ? undefined : moment
}
