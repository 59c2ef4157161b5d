import { describeValue, quote } from "../../diagnostics/wording.ts"
import { trimWhiteSpace } from "../../language/white-space.ts"
import { formatDateTime, readDateTime, timeOfDate, type DateReading } from "./date.ts"

/**
 * A date of a library, such as those of `Temporal`, Luxon, Day.js and Moment: an object with a JSON text that rule V5 reads
 * once a zone in brackets at its end is dropped. Null in JSON stands for an invalid date.
 */
export interface DateLike {
  // A method and no property: the compiler compares the parameters of methods in both directions.
  toJSON(): string | null
}

export interface GivenDate extends DateReading {
  /** True when it says where on Earth it is meant: it is an instant, or has an offset. */
  readonly hasOffset: boolean
}

/**
 * Reads a date that code gives: a string, a `Date` of any realm, or a date of a library.
 * @returns undefined for a value that is not a date, and for a date that no text of rule V5 says exactly.
 */
export function readGivenDate(given: unknown): GivenDate | undefined {
  const text = textOfDate(given)
  if (typeof text !== "string") return undefined
  const reading = readExactDate(text)
  return reading && { ...reading, hasOffset: /z|[+-]\d\d:\d\d/i.test(text) }
}

/** Writes a date that code gives: a date alone as its day, and all others as an instant in UTC. */
export function writeGivenDate(given: unknown): string | undefined {
  const { value, dateOnly } = readGivenDate(given) ?? {}
  return value && (dateOnly ? formatDay(value.ms) : formatDateTime(value))
}

export function describeGivenDate(given: unknown): string {
  const ms = timeOfDate(given)
  if (ms !== undefined) return `a Date of the year ${new Date(ms).getUTCFullYear()}`
  const words = describeValue(given)
  const text = typeof given === "string" ? undefined : textOfDate(given)
  if (text === null && words !== "an invalid Date") return "an invalid date"
  return typeof text === "string" ? `${words} of ${quote(text)}` : words
}

/** Matches a second with digits beyond 100 ns. Rule V5 would cut them, and so change the value. */
const cutDigits = /\.\d{7}0*[1-9]/

/** True for a text of a date, a time or a duration with digits that its rule would cut. */
export function cutsDigits(text: string): boolean {
  return cutDigits.test(text)
}

/** Reads a date that a server does not round; undefined when the string holds none. */
export function readExactDate(text: string): DateReading | undefined {
  return cutsDigits(text) ? undefined : readDateTime(text)
}

/** Returns the shortest text of an instant: a midnight in UTC as its day alone. */
export function formatDay(ms: number): string {
  return formatDateTime({ ms, ticks: 0 }).replace("T00:00:00Z", "")
}

/** Returns the text of a date without the zone in brackets; null for an invalid date; undefined for what is not a date. */
function textOfDate(given: unknown): string | null | undefined {
  if (typeof given === "string") return trimWhiteSpace(given)
  const ms = timeOfDate(given)
  if (ms !== undefined) return new Date(ms).toISOString()
  try {
    // The JSON of a ZonedDateTime rounds its offset to minutes. The JSON of its instant is exact.
    const json = callMethod(callMethod(given, "toInstant") ?? given, "toJSON")
    if (typeof json !== "string") return json === null ? null : undefined
    return json.endsWith("]") ? json.slice(0, json.indexOf("[")) : json
  } catch {
    return undefined
  }
}

/** Calls a method without arguments; undefined for a value without it. Throws what the method throws. */
function callMethod(value: unknown, name: "toInstant" | "toJSON"): unknown {
  if (typeof value !== "object" || value === null) return undefined
  const method: unknown = Reflect.get(value, name)
  return typeof method === "function" ? Reflect.apply(method, value, []) : undefined
}
