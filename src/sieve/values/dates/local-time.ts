import type { DateParts } from "./date-parts.ts"

/** A date and time as it is written, before its zone is taken into account. */
export interface LocalTime {
  /** The days from 1970-01-01; undefined when they depend on the server's clock. */
  readonly day: number | undefined
  /** The ticks of 100 ns since midnight. */
  readonly ticks: number
  /** The offset of the zone in minutes; undefined without a zone. */
  readonly zone: number | undefined
  /** True when the text holds a date beside a `T`. */
  readonly hasDate: boolean
  /** True when the text holds a time that is not behind a `T`. */
  readonly hasTime: boolean
}

/** A date and time whose numbers may be too large. */
interface GivenTime extends Omit<LocalTime, "ticks"> {
  readonly time: readonly [hours: number, minutes: number, seconds: number]
  /** The fraction of the second. */
  readonly fraction: number
}

const ticksPerSecond = 10_000_000
const ticksPerDay = 86_400 * ticksPerSecond
/** The days from 1970-01-01 to 9999-12-31. */
const lastDay = 2_932_896

/** Puts the parts of a text together. */
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

/**
 * Adds the fraction, rounded half to even, to a time of the 24 hours; undefined when there is no such time, or when it lies behind
 * the year 9999.
 */
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
