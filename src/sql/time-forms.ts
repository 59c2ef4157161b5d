import { sql, type RawBuilder } from "kysely"
import { formatTimeOfDay, ticksPerSecond } from "../fields/kinds/time.ts"
import { isTextTime } from "./fixed-texts.ts"
import type { SqlCondition } from "./logic.ts"
import { orderBesideCut, orderBy, orderOperators, type OrderMatch } from "./order-match.ts"
import type { SqlValue } from "./sql-column.ts"
import { compareBytes } from "./text-forms.ts"
import type { PostgresTypes, SqliteTypes } from "./types.ts"

/** The type of a column that holds times of the day. */
export type TimeType = PostgresTypes["time"] | SqliteTypes["time"]

/** The value of a column that holds times of the day. */
export type TimeValue = SqlValue & { readonly type: TimeType }

/** The finest difference that each type can hold, in ticks of 100 ns. */
const finest: { readonly [Type in TimeType]: number } = {
  time: 10,
  "time-0": ticksPerSecond,
  "time-3": 10_000,
  "time-6": 10,
  "time-7": 1,
}

/** True for the value of a column that holds times of the day. */
export function isTimeValue(value: SqlValue): value is TimeValue {
  return Object.hasOwn(finest, value.type)
}

/** Returns a time of the day as a parameter of the type of the column; undefined for one that no row can hold (rule V5b). */
export function timeParameter({ type }: TimeValue, ticks: number): RawBuilder<unknown> | undefined {
  return ticks % finest[type] === 0 ? cutParameter(ticks, type) : undefined
}

/** Returns the condition that a time of the day, which is not null, is in an order with another one (rule V5b). */
export function timeOrder(value: TimeValue, match: OrderMatch, ticks: number): SqlCondition {
  const { type } = value
  const rest = ticks % finest[type]
  const cut = ticks - rest
  const order = rest === 0 ? match : orderBesideCut(match)
  return isTextTime(type)
    ? sql`(${compareBytes(value, orderOperators[order], timeText(cut, type))})`
    : orderBy(value.sql, order, cutParameter(cut, type))
}

function cutParameter(cut: number, type: TimeType): RawBuilder<unknown> {
  return type === "time" ? sql`${timeText(cut, "time-6")}::time` : sql`${timeText(cut, type)}`
}

/** Writes a time of the day in one of the forms of texts. Their width is fixed, so their order is that of the times. */
function timeText(ticks: number, type: Exclude<TimeType, "time">): string {
  const [clock = "", fraction = ""] = formatTimeOfDay(ticks).split(".")
  const digits = Number(type.slice(-1))
  return digits === 0 ? clock : `${clock}.${fraction.padEnd(7, "0").slice(0, digits)}`
}
