import { daysToMonth } from "../../fields/kinds/date.ts"
import type { WholePart } from "./date-states.ts"

/** What has been read of a date and a time, before and after the numbers have their meaning. */
export interface DateParts {
  numbers: number[]
  year: number | undefined
  month: number | undefined
  /** 0 is Sunday. */
  weekday: number | undefined
  half: "am" | "pm" | undefined
  fraction: number
  /** The offset of the zone in minutes; undefined without a zone. */
  zone: number | undefined
  /** The days from 1970-01-01. A date without a year depends on the server's clock. */
  day: number | "this-year" | undefined
  /** True when the text holds a date that excludes another one, and a time that needs no date. */
  hasDate: boolean
  time: readonly [hours: number, minutes: number, seconds: number] | undefined
}

export function noParts(): DateParts {
  return {
    numbers: [],
    year: undefined,
    month: undefined,
    weekday: undefined,
    half: undefined,
    fraction: 0,
    zone: undefined,
    day: undefined,
    hasDate: false,
    time: undefined,
  }
}

/** Gives the numbers their meaning once a date or a time is whole: month, day, year. False when they have none. */
export function placeNumbers(parts: DateParts, whole: WholePart): boolean {
  const placed = whole.startsWith("time ") ? placeTime(parts, whole) : placeDate(parts, whole)
  parts.numbers = []
  return placed
}

function placeTime(parts: DateParts, whole: WholePart): boolean {
  const [hours = 0, minutes = 0, seconds = 0] = parts.numbers
  if (parts.time !== undefined || (whole === "time n" && parts.half === undefined)) return false
  parts.time =
    whole === "time n" ? [hours, 0, 0] : [hours, minutes, whole === "time nn" ? 0 : seconds]
  return true
}

function placeDate(parts: DateParts, whole: WholePart): boolean {
  if (parts.hasDate) return false
  parts.day = dayOf(parts, whole)
  // The library does not take a month with one number for a whole date.
  parts.hasDate = whole !== "date mn" && whole !== "date nm"
  return parts.day !== undefined
}

function dayOf({ numbers, year, month }: DateParts, whole: WholePart): DateParts["day"] {
  const [first = 0, second = 0, third = 0] = numbers
  switch (whole) {
    case "date nn":
      return isDayOfSomeYear(first, second) ? "this-year" : undefined
    case "date mn":
      return isDayOfSomeYear(month, first) ? "this-year" : undefined
    case "date nnn":
      return dayNumber(fullYear(third), first, second)
    case "date nm":
      return dayNumber(fullYear(first), month, 1)
    case "date mnn":
      return dayNumber(fullYear(second), month, first) ?? dayNumber(fullYear(first), month, second)
    case "date ynn":
    case "date nny":
      return dayNumber(year, first, second)
    case "date ymn":
      return dayNumber(year, month, first)
    case "date yn":
      return dayNumber(year, first, 1)
    default:
      return dayNumber(year, month, 1)
  }
}

/** Returns the year of two digits, which lies in 1950 to 2049. */
function fullYear(year: number): number {
  return year >= 100 ? year : year > 49 ? 1900 + year : 2000 + year
}

/** 1972 has a leap day. */
function isDayOfSomeYear(month: number | undefined, day: number): boolean {
  return dayNumber(1972, month, day) !== undefined
}

/** Counts the days from 1970-01-01; undefined when the calendar of the years 1 to 9999 does not have the day. */
export function dayNumber(year = 0, month = 0, day = 0): number | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return undefined
  const first = daysToMonth(year, month)
  return day <= daysToMonth(year, month + 1) - first ? first + day - 1 : undefined
}

/** A date and time as it is written, before its zone is taken into account. */
export interface LocalTime {
  /** The days from 1970-01-01; undefined when they depend on the server's clock. */
  readonly day: number | undefined
  readonly ticks: number
  /** The offset of the zone in minutes; undefined without a zone. */
  readonly zone: number | undefined
  /** True when the text holds a date beside a `T`. */
  readonly hasDate: boolean
  readonly hasTime: boolean
}

/** A date and time whose numbers may be too large. */
interface GivenTime extends Omit<LocalTime, "ticks"> {
  readonly time: readonly [hours: number, minutes: number, seconds: number]
  readonly fraction: number
}

const ticksPerSecond = 10_000_000
const ticksPerDay = 86_400 * ticksPerSecond
/** The days from 1970-01-01 to 9999-12-31. */
const lastDay = 2_932_896

export function readLocalTime(parts: DateParts): LocalTime | undefined {
  const { day, fraction, zone, hasDate, weekday } = parts
  const [hours, ...rest] = parts.time ?? [0, 0, 0]
  const hour = hourOfHalf(hours, parts.half)
  const known = typeof day === "number" ? day : undefined
  // 1970-01-01 was a Thursday.
  if (weekday !== undefined && (known === undefined || (((known + 4) % 7) + 7) % 7 !== weekday))
    return undefined
  return localTimeOf({
    day: known,
    time: [hour, rest[0], rest[1]],
    fraction,
    zone,
    hasDate,
    hasTime: parts.time !== undefined,
  })
}

/** Returns the hour of 24; NaN for one that the half of the day does not have. */
function hourOfHalf(hour: number, half: DateParts["half"]): number {
  if (half === "am") return hour > 12 ? NaN : hour % 12
  return half === "pm" && hour < 12 ? hour + 12 : hour
}

/** Adds the fraction, rounded half to even; undefined for a time that does not exist, or after 9999. */
export function localTimeOf({ time, fraction, ...given }: GivenTime): LocalTime | undefined {
  const [hours, minutes, seconds] = time
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return undefined
  const whole = ((hours * 60 + minutes) * 60 + seconds) * ticksPerSecond
  const sum = whole + roundHalfToEven(fraction * ticksPerSecond)
  if (sum < ticksPerDay) return { ...given, ticks: sum }
  const day = given.day === undefined ? undefined : given.day + 1
  return day !== undefined && day > lastDay
    ? undefined
    : { ...given, day, ticks: sum - ticksPerDay }
}

function roundHalfToEven(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}
