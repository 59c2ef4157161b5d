import { trimWhiteSpace } from "../../language/white-space.ts"
import type { ColumnKindRules } from "./rules.ts"

/** An instant to 100 ns: `ms` whole milliseconds since the epoch, rounded down, and `ticks` of 100 ns (0 to 9999) after that. */
export interface DateTime {
  readonly ms: number
  readonly ticks: number
}

/** A text read as a date; `dateOnly` is true for a day alone, whose midnight in UTC it is. */
export interface DateReading {
  readonly value: DateTime
  readonly dateOnly: boolean
}

export const msPerMinute = 60_000
export const msPerDay = 86_400_000
/** The widest zone offset, in milliseconds. */
export const widestOffset = 14 * 60 * msPerMinute
/** The milliseconds of the first midnight that rule V5 can write. */
export const firstOfYear1 = -62_135_596_800_000
/** The milliseconds of the first midnight after the last year that rule V5 can write. */
export const firstOfYear10000 = 253_402_300_800_000
const dayLength = 10
export const ticksPerMs = 10_000

/**
 * Reads a date, or a date and time (rule V5), in UTC without a zone. Cuts digits beyond 100 ns; ignores white space around it.
 * The instant may be up to 14 hours outside of the years 1 to 9999.
 * @returns undefined when the text is not a date.
 * @example
 * readDateTime("1970-01-02") // => { value: { ms: 86400000, ticks: 0 }, dateOnly: true }
 * readDateTime("1970-01-01T01:00:00.0010002+01:00") // => { value: { ms: 1, ticks: 2 }, dateOnly: false }
 * readDateTime("2023-02-29") // => undefined
 */
export function readDateTime(text: string): DateReading | undefined {
  const trimmed = trimWhiteSpace(text)
  const day = readDay(trimmed)
  if (day === undefined) return undefined
  if (trimmed.length === dayLength) return { value: { ms: day, ticks: 0 }, dateOnly: true }
  const value = readTime(trimmed, day)
  return value && { value, dateOnly: false }
}

/** Reads a row's value of kind date: a valid `Date` of any realm, or a text that reads as one; undefined when empty. */
export function readDateTimeOfRow(raw: unknown): DateTime | undefined {
  if (typeof raw === "string") return (readDateTime(raw) ?? readDateTime(withPlainZone(raw)))?.value
  const ms = timeOfDate(raw)
  return ms === undefined ? undefined : { ms, ticks: 0 }
}

const rowZone =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2}[ Tt][0-9:.]{5,18})(?: (?:UTC|[Zz])| ?([+-][0-9]{2})(?::?([0-9]{2}))?)$/

/** Writes the zone of a row's time as rule V5 does: rows may hold ` UTC`, ` Z`, `+HHmm` and `+HH`, and a space before an offset. */
function withPlainZone(text: string): string {
  const [, time = "", hours, minutes = "00"] = rowZone.exec(trimWhiteSpace(text)) ?? []
  return hours === undefined ? time && `${time}Z` : `${time}${hours}:${minutes}`
}

/** Returns milliseconds since the epoch of a valid `Date`; undefined for anything else. */
export function timeOfDate(raw: unknown): number | undefined {
  if (typeof raw !== "object" || raw === null) return undefined
  try {
    // A method of the object itself may have been replaced. This one reads a Date of any realm, and
    // throws for any other value.
    const ms = Date.prototype.getTime.call(raw)
    return Number.isNaN(ms) ? undefined : ms
  } catch {
    return undefined
  }
}

export function compareDateTimes(left: DateTime, right: DateTime): number {
  return left.ms - right.ms || left.ticks - right.ticks
}

export const dateRules: ColumnKindRules<DateTime> = {
  readText: (text) => readDateTime(text)?.value,
  readRow: readDateTimeOfRow,
  compare: compareDateTimes,
  between: ({ ms, ticks }) => (ticks < 9999 ? { ms, ticks: ticks + 1 } : { ms: ms + 1, ticks: 0 }),
}

/** Returns the last tick of the UTC day that holds an instant. */
export function endOfDay({ ms }: DateTime): DateTime {
  return { ms: Math.floor(ms / msPerDay) * msPerDay + msPerDay - 1, ticks: 9999 }
}

/**
 * Formats an instant as canonical text: UTC, with seconds and the shortest fraction. A `Date` outside of rule V5 gets the
 * six-digit year of ISO 8601.
 * @example
 * formatDateTime({ ms: 1, ticks: 2000 }) // => "1970-01-01T00:00:00.0012Z"
 */
export function formatDateTime({ ms, ticks }: DateTime): string {
  // Rule V5 writes these instants in the zone in which they still have a year from 1 to 9999.
  if (ms < firstOfYear1 && ms >= firstOfYear1 - widestOffset)
    return formatLocal(ms + widestOffset, ticks, "+14:00")
  if (ms >= firstOfYear10000 && ms < firstOfYear10000 + widestOffset)
    return formatLocal(ms - widestOffset, ticks, "-14:00")
  return formatLocal(ms, ticks, "Z")
}

function formatLocal(ms: number, ticks: number, zone: string): string {
  const text = new Date(ms).toISOString()
  const fraction = `${text.slice(-4, -1)}${String(ticks).padStart(4, "0")}`.replace(/0*$/, "")
  return `${text.slice(0, -5)}${fraction === "" ? "" : `.${fraction}`}${zone}`
}

/** Returns milliseconds of midnight UTC of the `YYYY-MM-DD` at the start. */
function readDay(text: string): number | undefined {
  const year = readDigits(text, 0, 4)
  const month = readDigits(text, 5, 2)
  const day = readDigits(text, 8, 2)
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return undefined
  const first = daysToMonth(year, month)
  // The thirteenth month of a year is the next January.
  return day <= daysToMonth(year, month + 1) - first ? (first + day - 1) * msPerDay : undefined
}

/** Reads the rest of the text, from the `T` on, as a time on a day. */
function readTime(text: string, day: number): DateTime | undefined {
  const separator = text.charCodeAt(10)
  if (separator !== 0x20 && (separator | 0x20) !== 0x74) return undefined
  const hours = readDigits(text, 11, 2)
  const minutes = text.charCodeAt(13) === 0x3a ? readDigits(text, 14, 2) : NaN
  const hasSeconds = text.charCodeAt(16) === 0x3a
  const seconds = hasSeconds ? readDigits(text, 17, 2) : 0
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return undefined
  const afterSeconds = hasSeconds ? 19 : 16
  const hasFraction = hasSeconds && text.charCodeAt(afterSeconds) === 0x2e
  const zoneAt = hasFraction ? skipDigits(text, afterSeconds + 1) : afterSeconds
  const offset = readZone(text, zoneAt)
  const fraction = hasFraction ? readFraction(text, afterSeconds + 1, zoneAt) : 0
  if (offset === undefined || fraction === undefined) return undefined
  const ms = day + ((hours * 60 + minutes) * 60 + seconds) * 1000 - offset
  return { ms: ms + Math.floor(fraction / ticksPerMs), ticks: fraction % ticksPerMs }
}

/** Reads 1 to 9 digits after the decimal point as ticks; the last two of nine are cut. */
function readFraction(text: string, start: number, end: number): number | undefined {
  if (end - start < 1 || end - start > 9) return undefined
  let ticks = 0
  for (let offset = start; offset < start + 7; offset++)
    ticks = ticks * 10 + (offset < end ? text.charCodeAt(offset) - 0x30 : 0)
  return ticks
}

/** Reads the zone that ends the text (none, `Z`, or up to 14 hours) as milliseconds to subtract. */
function readZone(text: string, start: number): number | undefined {
  if (start === text.length) return 0
  const sign = text.charCodeAt(start)
  if ((sign | 0x20) === 0x7a) return start + 1 === text.length ? 0 : undefined
  if (
    (sign !== 0x2b && sign !== 0x2d) ||
    start + 6 !== text.length ||
    text.charCodeAt(start + 3) !== 0x3a
  )
    return undefined
  const minutes = readDigits(text, start + 4, 2)
  const offset = (readDigits(text, start + 1, 2) * 60 + minutes) * msPerMinute
  if (!(minutes <= 59 && offset <= widestOffset)) return undefined
  return sign === 0x2b ? offset : -offset
}

/** Reads digits at an offset as a number; NaN when one of the characters is not a digit. */
function readDigits(text: string, at: number, count: number): number {
  let value = 0
  for (let offset = at; offset < at + count; offset++) {
    const unit = text.charCodeAt(offset)
    if (!isDigit(unit)) return NaN
    value = value * 10 + unit - 0x30
  }
  return value
}

function skipDigits(text: string, start: number): number {
  let offset = start
  while (isDigit(text.charCodeAt(offset))) offset++
  return offset
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** Counts the days from 1970-01-01 to the first of a month in the Gregorian calendar. `Date.UTC` reads years below 100 as 19xx. */
export function daysToMonth(year: number, month: number): number {
  // Years that begin in March have their leap day last, so that the days before a month need no table.
  const marchYear = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5)
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + dayOfYear - 719_468
}
