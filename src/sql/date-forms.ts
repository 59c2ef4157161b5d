import { sql, type RawBuilder } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import { firstOfYear1, firstOfYear10000, msPerDay, type DateTime } from "../fields/kinds/date.ts"
import { formatTimeOfDay, ticksPerSecond } from "../fields/kinds/time.ts"
import type { OrderMatch } from "../language/operators.ts"
import {
  isTextDate,
  isTextTime,
  type PostgresTypes,
  type SqliteTypes,
  type SqlType,
  type TextDateType,
} from "./types.ts"
import { orderBesideCut, orderBy, orderOperators, type SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"
import { compareBytes } from "./text-forms.ts"

export type DateType = PostgresTypes["date"] | SqliteTypes["date"]

type DateValue = SqlValue & { readonly type: DateType }

const ticksPerMs = 10_000

const finest: { readonly [Type in DateType]: number } = {
  timestamptz: 10,
  timestamp: 10,
  date: msPerDay * ticksPerMs,
  "iso-0": 1000 * ticksPerMs,
  "iso-3": ticksPerMs,
  "iso-6": 10,
  "iso-7": 1,
  "iso-day": msPerDay * ticksPerMs,
  "unix-s": 1000 * ticksPerMs,
  "unix-ms": ticksPerMs,
}

export function isDateValue(value: SqlValue): value is DateValue {
  return isDateType(value.type)
}

/** True for a type of columns that hold dates. No other kind has one of their names. */
export function isDateType(type: SqlType): type is DateType {
  return Object.hasOwn(finest, type)
}

/** Returns the midnight with which a day begins, from its number since 1970-01-01 (rule V5a). */
export function startOfDay(day: number): DateTime {
  return { ms: day * msPerDay, ticks: 0 }
}

/** Returns an instant as a parameter of the type of the column; undefined for one that no row can hold (rule V5). */
export function dateParameter(
  { type, dialect }: DateValue,
  instant: DateTime,
): RawBuilder<unknown> | undefined {
  const cut = cutInstant(instant, type)
  const isExact = cut.ms === instant.ms && cut.ticks === instant.ticks
  if (!isExact || (isTextDate(type) && isBeforeTexts(cut) !== undefined)) return undefined
  return cutParameter(cut, { type, dialect })
}

/** Returns the condition that a date, which is not null, is in an order with an instant (rule V5). */
export function dateOrder(value: DateValue, match: OrderMatch, instant: DateTime): SqlCondition {
  const { type } = value
  const cut = cutInstant(instant, type)
  const isExact = cut.ms === instant.ms && cut.ticks === instant.ticks
  const order = isExact ? match : orderBesideCut(match)
  if (!isTextDate(type)) return orderBy(value.sql, order, cutParameter(cut, value))
  const isBefore = isBeforeTexts(cut)
  if (isBefore === undefined)
    return sql`(${compareBytes(value, orderOperators[order], isoText(cut, type))})`
  return isLowerEnd({ match }) === isBefore
}

function cutInstant({ ms, ticks }: DateTime, type: DateType): DateTime {
  const unit = finest[type]
  if (unit < ticksPerMs) return { ms, ticks: ticks - (ticks % unit) }
  const unitMs = unit / ticksPerMs
  return { ms: Math.floor(ms / unitMs) * unitMs, ticks: 0 }
}

/** True for an instant before all texts, whose years have four digits; false for one after them, undefined for one with a text. */
function isBeforeTexts({ ms }: DateTime): boolean | undefined {
  if (ms < firstOfYear1) return true
  return ms >= firstOfYear10000 ? false : undefined
}

function cutParameter(
  cut: DateTime,
  { type, dialect }: Pick<DateValue, "type" | "dialect">,
): RawBuilder<unknown> {
  switch (type) {
    case "timestamptz":
      return sql`${postgresTimestamp(cut, "+00")}::timestamptz`
    case "timestamp":
      return sql`${postgresTimestamp(cut, "")}::timestamp`
    case "date":
      return sql`${postgresDay(cut)}::date`
    case "unix-s":
      return unixParameter(cut.ms / 1000, dialect)
    case "unix-ms":
      return unixParameter(cut.ms, dialect)
    default:
      return sql`${isoText(cut, type)}`
  }
}

function unixParameter(count: number, dialect: SqlValue["dialect"]): RawBuilder<unknown> {
  return dialect === "sqlite" ? sql`${count}` : sql`${count}::int8`
}

/** Writes an instant of the years 1 to 9999. The texts have one width, so they sort as the instants. */
function isoText({ ms, ticks }: DateTime, type: TextDateType): string {
  const text = new Date(ms).toISOString()
  const digits = `${text.slice(20, 23)}${String(ticks).padStart(4, "0")}`
  switch (type) {
    case "iso-day":
      return text.slice(0, 10)
    case "iso-0":
      return `${text.slice(0, 19)}Z`
    default:
      return `${text.slice(0, 20)}${digits.slice(0, Number(type.slice(-1)))}Z`
  }
}

/** Writes an instant as PostgreSQL reads it in every session. */
export function postgresTimestamp(instant: DateTime, zone: string): string {
  const { day, time, era } = partsOf(instant)
  return `${day} ${time}${zone}${era}`
}

/** Writes a day as PostgreSQL reads it in every session. */
function postgresDay(instant: DateTime): string {
  const { day, era } = partsOf(instant)
  return `${day}${era}`
}

/** Takes an instant apart. The year 0 of a `Date` is 1 BC in PostgreSQL. */
function partsOf({ ms, ticks }: DateTime) {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  const [number, era] = year > 0 ? [year, ""] : [1 - year, " BC"]
  const afterYear = date.toISOString().slice(-20)
  const micros = `${afterYear.slice(-4, -1)}${String(ticks).padStart(4, "0")}`.slice(0, 6)
  return {
    day: `${String(number).padStart(4, "0")}${afterYear.slice(0, 6)}`,
    time: `${afterYear.slice(7, 15)}.${micros}`,
    era,
  }
}

/** Reads a UTC time such as `0001-02-03 04:05:06.007008 AD`; undefined for what no `Date` holds. */
export function readPostgresTimestamp(text: string): DateTime | undefined {
  const groups =
    /^(?<year>\d+)-(?<rest>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})(?<micros>\d{3}) (?<era>AD|BC)$/.exec(
      text,
    )?.groups
  if (groups === undefined) return undefined
  const { year, rest = "", micros, era } = groups
  // A year that 400 divides begins like the year 2000, so the rest of the text means the same day in it.
  const number = era === "BC" ? 1 - Number(year) : Number(year)
  const cycles = Math.floor(number / 400)
  const inCycle = String(2000 + number - cycles * 400)
  const ms = Date.parse(`${inCycle}-${rest.replace(" ", "T")}Z`) + (cycles - 5) * msOf400Years
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: Number(micros) * 10 }
}

/** The calendar repeats after 400 years of 146,097 days. */
const msOf400Years = 146_097 * msPerDay

type TimeType = PostgresTypes["time"] | SqliteTypes["time"]

type TimeValue = SqlValue & { readonly type: TimeType }

/** The finest difference that each type of times can hold, in ticks of 100 ns. */
const finestTime: { readonly [Type in TimeType]: number } = {
  time: 10,
  "time-0": ticksPerSecond,
  "time-3": 10_000,
  "time-6": 10,
  "time-7": 1,
}

export function isTimeValue(value: SqlValue): value is TimeValue {
  return Object.hasOwn(finestTime, value.type)
}

/** Returns a time of the day as a parameter; undefined for one that no row can hold (rule V5b). */
export function timeParameter({ type }: TimeValue, ticks: number): RawBuilder<unknown> | undefined {
  return ticks % finestTime[type] === 0 ? timeCut(ticks, type) : undefined
}

/** Returns the condition that a time of the day, which is not null, is in an order with another one (rule V5b). */
export function timeOrder(value: TimeValue, match: OrderMatch, ticks: number): SqlCondition {
  const { type } = value
  const rest = ticks % finestTime[type]
  const cut = ticks - rest
  const order = rest === 0 ? match : orderBesideCut(match)
  return isTextTime(type)
    ? sql`(${compareBytes(value, orderOperators[order], timeText(cut, type))})`
    : orderBy(value.sql, order, timeCut(cut, type))
}

function timeCut(cut: number, type: TimeType): RawBuilder<unknown> {
  return type === "time" ? sql`${timeText(cut, "time-6")}::time` : sql`${timeText(cut, type)}`
}

/** Writes a time of the day. The texts have one width, so they sort as the times. */
function timeText(ticks: number, type: Exclude<TimeType, "time">): string {
  const [clock = "", fraction = ""] = formatTimeOfDay(ticks).split(".")
  const digits = Number(type.slice(-1))
  return digits === 0 ? clock : `${clock}.${fraction.padEnd(7, "0").slice(0, digits)}`
}
