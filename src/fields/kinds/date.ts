import { skipWhiteSpace, skipWhiteSpaceBack } from "../../language/white-space.ts"

/** An instant to 100 ns: `ms` whole milliseconds since the epoch, rounded down, and `ticks` of 100 ns (0 to 9999) after that. */
export interface DateTime {
  readonly ms: number
  readonly ticks: number
}

/** What a text says as a date. `dateOnly`: it names a day, and `value` is its midnight UTC. */
export interface DateReading {
  readonly value: DateTime
  readonly dateOnly: boolean
}

const msPerMinute = 60_000
export const msPerDay = 86_400_000
/** The widest zone offset, in milliseconds. */
const widestOffset = 14 * 60 * msPerMinute
/** Milliseconds of the first midnight that rule V5 can write. */
export const firstOfYear1 = -62_135_596_800_000
/** Milliseconds of the first midnight beyond what it can write. */
export const firstOfYear10000 = 253_402_300_800_000
/** `YYYY-MM-DD HH:mm:ss.fffffffff+HH:mm` */
const longestText = 35

/**
 * Reads a date, or a date and time, as rule V5 has it; without a zone it is UTC, and digits beyond 100 ns are cut.
 * White space around it is ignored. The instant itself may lie up to 14 hours outside of the years 1 to 9999.
 * @returns undefined when the text is no date.
 * @example
 * readDateTime("1970-01-02") // => { value: { ms: 86400000, ticks: 0 }, dateOnly: true }
 * readDateTime("1970-01-01T01:00:00.0010002+01:00") // => { value: { ms: 1, ticks: 2 }, dateOnly: false }
 * readDateTime("2023-02-29") // => undefined
 */
export function readDateTime(text: string): DateReading | undefined {
  const start = skipWhiteSpace(text, 0, text.length)
  const end = skipWhiteSpaceBack(text, start, text.length)
  if (end - start < 10 || end - start > longestText) return undefined
  const day = readDay(text, start)
  if (day === undefined) return undefined
  if (end - start === 10) return { value: { ms: day, ticks: 0 }, dateOnly: true }
  const value = readTime(text, start + 10, end, day)
  return value && { value, dateOnly: false }
}

/** A row's value of the kind date: a valid `Date` of any realm, or a text that reads as one; undefined when empty. */
export function readDateTimeOfRow(raw: unknown): DateTime | undefined {
  if (typeof raw === "string") return readDateTime(raw)?.value
  const ms = timeOfDate(raw)
  return ms === undefined ? undefined : { ms, ticks: 0 }
}

/** Milliseconds since the epoch of a valid `Date`; undefined for anything else. */
export function timeOfDate(raw: unknown): number | undefined {
  if (typeof raw !== "object" || raw === null) return undefined
  try {
    // Not `raw.getTime()`: that may be anything, and would miss nothing that this sees.
    const ms = Date.prototype.getTime.call(raw)
    return Number.isNaN(ms) ? undefined : ms
  } catch {
    return undefined
  }
}

/** Orders instants; negative, 0 or positive. */
export function compareDateTimes(left: DateTime, right: DateTime): number {
  return left.ms - right.ms || left.ticks - right.ticks
}

/** The last tick of the UTC day that holds an instant. */
export function endOfDay({ ms }: DateTime): DateTime {
  return { ms: Math.floor(ms / msPerDay) * msPerDay + msPerDay - 1, ticks: 9999 }
}

/**
 * The canonical text of an instant: UTC, with seconds and the shortest fraction. `readDateTime` reads it back, as far as
 * rule V5 can say the instant at all; a `Date` beyond that gets the six-digit year of ISO 8601.
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
  const fraction = `${text.slice(-4, -1)}${String(ticks).padStart(4, "0")}`.replace(/0+$/, "")
  return `${text.slice(0, -5)}${fraction === "" ? "" : `.${fraction}`}${zone}`
}

/** Milliseconds of midnight UTC of the `YYYY-MM-DD` at an offset. */
function readDay(text: string, at: number): number | undefined {
  const year = readDigits(text, at, 4)
  const month = readDigits(text, at + 5, 2)
  const day = readDigits(text, at + 8, 2)
  if (text.charCodeAt(at + 4) !== 0x2d || text.charCodeAt(at + 7) !== 0x2d) return undefined
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return undefined
  const first = daysToMonth(year, month)
  // The thirteenth month of a year is the next January.
  return day <= daysToMonth(year, month + 1) - first ? (first + day - 1) * msPerDay : undefined
}

/** The instant that the rest of the text, from the `T` on, makes of a day. */
function readTime(text: string, at: number, end: number, day: number): DateTime | undefined {
  const separator = text.charCodeAt(at)
  if (separator !== 0x20 && (separator | 0x20) !== 0x74) return undefined
  const hours = readDigits(text, at + 1, 2)
  const minutes = text.charCodeAt(at + 3) === 0x3a ? readDigits(text, at + 4, 2) : NaN
  const hasSeconds = text.charCodeAt(at + 6) === 0x3a
  const seconds = hasSeconds ? readDigits(text, at + 7, 2) : 0
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return undefined
  const afterSeconds = hasSeconds ? at + 9 : at + 6
  const hasFraction = hasSeconds && text.charCodeAt(afterSeconds) === 0x2e
  const zoneAt = hasFraction ? skipDigits(text, afterSeconds + 1) : afterSeconds
  const offset = readZone(text, zoneAt, end)
  if (offset === undefined) return undefined
  const ms = day + ((hours * 60 + minutes) * 60 + seconds) * 1000 - offset
  return hasFraction ? withFraction(ms, text, afterSeconds + 1, zoneAt) : { ms, ticks: 0 }
}

/** Adds the fraction of a second whose digits stand at an offset: 1 to 9 of them, the last two cut. */
function withFraction(ms: number, text: string, start: number, end: number): DateTime | undefined {
  if (end - start < 1 || end - start > 9) return undefined
  let ticks = 0
  for (let offset = start; offset < start + 7; offset++)
    ticks = ticks * 10 + (offset < end ? text.charCodeAt(offset) - 0x30 : 0)
  return { ms: ms + Math.floor(ticks / 10_000), ticks: ticks % 10_000 }
}

/** Milliseconds to take off for the zone that stands between the offsets: none, `Z`, or up to 14 hours. */
function readZone(text: string, start: number, end: number): number | undefined {
  if (start === end) return 0
  const sign = text.charCodeAt(start)
  if ((sign | 0x20) === 0x7a) return start + 1 === end ? 0 : undefined
  if ((sign !== 0x2b && sign !== 0x2d) || start + 6 !== end || text.charCodeAt(start + 3) !== 0x3a)
    return undefined
  const minutes = readDigits(text, start + 4, 2)
  const offset = (readDigits(text, start + 1, 2) * 60 + minutes) * msPerMinute
  if (!(minutes <= 59 && offset <= widestOffset)) return undefined
  return sign === 0x2b ? offset : -offset
}

/** The number that so many digits at an offset make; NaN when one of them is none. */
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

/** Days from 1970-01-01 to the first of a month in the Gregorian calendar. Not `Date.UTC`, which takes the years below 100 for 19xx. */
function daysToMonth(year: number, month: number): number {
  // Years that begin in March have their leap day last, so that the days before a month need no table.
  const marchYear = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5)
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + dayOfYear - 719_468
}
