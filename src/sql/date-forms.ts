import {
  firstOfYear1,
  firstOfYear10000,
  msPerDay,
  readDateTime,
  ticksPerMs,
  widestOffset,
  type DateTime,
} from "../fields/kinds/date.ts"
import { formatTimeOfDay } from "../fields/kinds/time.ts"
import {
  fractionOf,
  isTextDate,
  isTextTime,
  type FixedTextType,
  type SqlType,
  type TextDateType,
  type TextTimeType,
} from "./types.ts"
import type { Engine, DateForm, ParameterValue } from "./engine.ts"

/** What a column can hold of an operand. */
export interface Cut {
  /** The largest value that is not above the operand, as a parameter takes it. */
  readonly written: ParameterValue
  /** True when it is the operand itself. */
  readonly isExact: boolean
  /** True when the operand lies before all values of the column, false when after them, undefined between them. */
  readonly isBefore?: boolean | undefined
}

/** Anything that has the type of a column. */
interface OfType {
  readonly engine: Engine
  readonly type: SqlType
}

/** Returns how a column holds dates; undefined for one that holds none. No other kind has a type of their names. */
export function dateForm({ engine, type }: OfType): DateForm | undefined {
  if (isTextDate(type)) return textDate(type)
  switch (type) {
    case "unix-s":
      return unixDate(1000)
    case "unix-ms":
      return unixDate(1)
    default:
      return engine.types[type]?.date
  }
}

function textDate(type: TextDateType): DateForm {
  return {
    finest: type === "iso-day" ? msPerDay * ticksPerMs : finestOf(type),
    isFixed: true,
    write: (instant) => isoText(instant, type),
    read: (raw) => readDateTime(String(raw))?.value,
  }
}

/** @param unit - The milliseconds of one. */
function unixDate(unit: number): DateForm {
  return {
    finest: unit * ticksPerMs,
    write: ({ ms }) => ms / unit,
    read: (raw) => {
      const ms = Number(raw) * unit
      return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: 0 }
    },
  }
}

/** Returns the finest difference between texts with a number of digits after the seconds, in ticks. */
function finestOf(type: FixedTextType): number {
  return 10 ** (7 - Number(type.slice(-1)))
}

/** Returns the midnight with which a day begins, from its number since 1970-01-01 (rule V5a). */
export function startOfDay(day: number): DateTime {
  return { ms: day * msPerDay, ticks: 0 }
}

/** Cuts an instant (rule V5). */
export function cutDate(value: OfType, instant: DateTime): Cut | undefined {
  const form = dateForm(value)
  if (form === undefined) return undefined
  const { ms, ticks } = cutInstant(instant, form)
  const isBeyond = form.isFixed === true && (ms < firstOfYear1 || ms >= firstOfYear10000)
  return {
    written: isBeyond ? "" : form.write({ ms, ticks }),
    isExact: !isBeyond && ms === instant.ms && ticks === instant.ticks,
    isBefore: isBeyond ? ms < firstOfYear1 : undefined,
  }
}

/** Returns the first and the last value of a type that memory reads (rule V5); undefined for a type that holds no others. */
export function readableDates(
  value: OfType,
  isDay: boolean,
): readonly [first: string | number, last: string | number] | undefined {
  const form = dateForm(value)
  if (form === undefined || form.isFixed === true) return undefined
  const first = firstOfYear1 - (form.finest < msPerDay * ticksPerMs ? widestOffset : 0)
  const end = firstOfYear10000 + (isDay ? 0 : widestOffset)
  const last = cutInstant({ ms: end - 1, ticks: ticksPerMs - 1 }, form)
  return [form.write({ ms: first, ticks: 0 }), form.write(last)]
}

function cutInstant({ ms, ticks }: DateTime, { finest }: DateForm): DateTime {
  const unitMs = finest / ticksPerMs
  return unitMs < 1
    ? { ms, ticks: ticks - (ticks % finest) }
    : { ms: Math.floor(ms / unitMs) * unitMs, ticks: 0 }
}

/** Writes an instant of the years 1 to 9999. The texts have one width, so they sort as the instants. */
function isoText({ ms, ticks }: DateTime, type: TextDateType): string {
  const text = new Date(ms).toISOString()
  if (type === "iso-day") return text.slice(0, 10)
  const digits = `${text.slice(19, 23)}${String(ticks).padStart(4, "0")}`
  return `${text.slice(0, 19)}${fractionOf(type, (count) => digits.slice(0, count + 1))}Z`
}

/** Returns the pattern of the texts of a type: days that there are, from the year 1, and times of them. */
export function textPattern(type: FixedTextType): string {
  const fraction = fractionOf(type, (count) => `[.][0-9]{${count}}`)
  const clock = `([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]${fraction}`
  if (isTextTime(type)) return `^${clock}$`
  const year = "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)"
  const dayOfMonth =
    "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])"
  const leapYear = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][48]|[2468]0|[13579][26])00)"
  const day = `(${year}-(${dayOfMonth})|${leapYear}-02-29)`
  return `^${day}${type === "iso-day" ? "" : `T${clock}Z`}$`
}

/** The pattern of the texts of canonical uuids. */
export const uuidPattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"

/** Returns the form of the texts in which times of a column are written; undefined for a column that holds none. */
export function timeType({ engine, type }: OfType): TextTimeType | undefined {
  return isTextTime(type) ? type : engine.types[type]?.time
}

/** Cuts a time of the day (rule V5b). The texts have one width, so they sort as the times. */
export function cutTime(value: OfType, ticks: number): Cut {
  const type = timeType(value) ?? "time-7"
  const [clock = "", fraction = ""] = formatTimeOfDay(ticks).split(".")
  const digits = fractionOf(type, (count) => `.${fraction.padEnd(7, "0").slice(0, count)}`)
  return { written: clock + digits, isExact: ticks % finestOf(type) === 0 }
}

/** Writes an instant in UTC with microseconds, as most engines read it. The year has a sign before the year 0. */
export function textOfInstant({ ms, ticks }: DateTime): string {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  const afterYear = date.toISOString().slice(-20)
  const digits = `${afterYear.slice(-4, -1)}${String(ticks).padStart(4, "0")}`
  const written = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`
  return `${written}${afterYear.slice(0, 6)} ${afterYear.slice(7, 15)}.${digits.slice(0, 6)}`
}
