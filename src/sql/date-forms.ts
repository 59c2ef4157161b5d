import { sql, type RawBuilder } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import { firstOfYear1, firstOfYear10000, msPerDay, type DateTime } from "../fields/kinds/date.ts"
import { isTextDate } from "./fixed-texts.ts"
import { isoText, postgresDay, postgresTimestamp } from "./date-texts.ts"
import type { SqlCondition } from "./logic.ts"
import { orderBesideCut, orderBy, orderOperators, type OrderMatch } from "./order-match.ts"
import type { SqlValue } from "./sql-column.ts"
import { compareBytes } from "./text-forms.ts"
import type { PostgresTypes, SqliteTypes, SqlType } from "./types.ts"

/** The type of a column that holds dates. */
export type DateType = PostgresTypes["date"] | SqliteTypes["date"]

/** The value of a column that holds dates. */
export type DateValue = SqlValue & { readonly type: DateType }

const ticksPerMs = 10_000

/** The finest difference that each type can hold, in ticks of 100 ns. */
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

/** True for the value of a column that holds dates. */
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

/** Cuts what is finer than a column can hold. */
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
