/** The latest time of a `Date`. */
const endOfTime = 8.64e15

/**
 * Returns the time of a `Retry-After` header: seconds from now, or a date in any of the three forms of HTTP.
 * @param now - Milliseconds since 1970, like the result.
 * @returns undefined when the header is absent or cannot be read.
 * @example readRetryAfter(new Headers({ "retry-after": "2" }), 1_000) // => 3000
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? ""
  if (/^[0-9]+$/.test(text)) return Math.min(now + Number(text) * 1000, endOfTime)
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined
  // The form of C's asctime has no zone and means UTC.
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(moment) ? undefined : moment
}
