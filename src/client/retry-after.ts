import { endOfTime } from "./clock.ts"

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
  const waits = splitValues(headers.get("retry-after") ?? "")
    .map((text) => readSeconds(text) ?? waitUntil(readDate(text), sent))
    .filter((wait) => wait !== undefined)
  return waits.length === 0 ? undefined : Math.min(now + Math.max(...waits), endOfTime)
}

/** Splits several values. A comma within a date is followed by the day of the month. */
function splitValues(text: string): readonly string[] {
  return text.split(/,(?! \d\d[ -][A-Z])/)
}

function readSeconds(text: string): number | undefined {
  const [, seconds] = /^\s*\+?(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return seconds === undefined ? undefined : Math.ceil(Number(seconds)) * 1000
}

function waitUntil(date: number | undefined, sent: number): number | undefined {
  return date === undefined ? undefined : date - sent
}

/** Reads a date of HTTP as milliseconds since 1970. */
function readDate(given: string | null): number | undefined {
  const text = given?.trim() ?? ""
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined
  // The form of C's asctime has no zone and means UTC.
  const moment = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(moment) ? undefined : moment
}
