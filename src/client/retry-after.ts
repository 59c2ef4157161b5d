/** The last moment that a `Date` can hold. */
const endOfTime = 8.64e15

/**
 * When a `Retry-After` header wants the next try: seconds from now, or a date in any of the three forms of HTTP.
 * @param now - milliseconds since 1970, as the result.
 * @returns undefined when the header is missing or says neither.
 * @example readRetryAfter(new Headers({ "retry-after": "2" }), 1_000) // => 3000
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? ""
  if (/^[0-9]+$/.test(text)) return Math.min(now + Number(text) * 1000, endOfTime)
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined
  // The form of C's asctime names no zone, and means UTC.
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(moment) ? undefined : moment
}
