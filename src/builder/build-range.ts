import { refusedField, refusedValue } from "../diagnostics/codes.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { firstOfYear10000, formatDateTime, msPerDay } from "../fields/kinds/date.ts"
import type { Condition } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { buildConditionForEach, makeCondition } from "./build-condition.ts"
import { formatDay, readDate } from "./build-value.ts"
import { readField } from "./query-fields.ts"
import { expected, refuse } from "./refuse.ts"

/** The arguments of `between`. */
interface Between {
  readonly field: unknown
  readonly low: unknown
  readonly high: unknown
}

/** The arguments of `onDay`. */
interface Day {
  readonly field: unknown
  readonly day: unknown
  readonly offset: unknown
}

/**
 * Makes the conditions of `between`. Both ends are included. When the high end is a date alone, its
 * whole day is included (rule V5).
 */
export function buildBetween(table: Fields, { field, low, high }: Between): readonly Condition[] {
  const column = readField(table, field)
  const { kind, name } = column
  if (kind !== "date" && kind !== "number" && kind !== "integer")
    refuse(refusedField, ofKind("number, integer or date", column))
  const lower = buildConditionForEach(table, { field: name, operator: ">=", values: [low] })
  const upper = buildConditionForEach(table, { field: name, operator: "<=", values: [high] })
  const day = kind === "date" && typeof high === "string" ? readDate(high) : undefined
  return [...lower, ...(day?.dateOnly ? [before(column, day.value.ms + msPerDay)] : upper)]
}

/** Makes the conditions of `onDay`: from the midnight of a day to the next one. */
export function buildDay(table: Fields, { field, day, offset }: Day): readonly Condition[] {
  const column = readField(table, field)
  if (column.kind !== "date") refuse(refusedField, ofKind("date", column))
  if (typeof day !== "string" || day.length !== 10 || !readDate(day))
    return refuse(refusedValue, expected("a day such as 2024-01-31", day), { rule: "V5" })
  const start =
    typeof offset === "string" && /^[Zz+-]/.test(offset)
      ? readDate(`${day}T00:00${offset}`)
      : undefined
  if (start === undefined)
    return refuse(refusedValue, expected("an offset such as +02:00 or Z", offset), {
      rule: "V5",
    })
  const { ms } = start.value
  return [make(column, ">=", formatDay(ms)), before(column, ms + msPerDay)]
}

function ofKind(kinds: string, { name, kind }: Field): string {
  return `Expected a field of kind ${kinds}, got ${quote(name)} of kind ${kind}`
}

/**
 * Makes the condition for all instants before a given one. No text can express the end of the year
 * 9999 itself, so its last 100 ns stand for it.
 */
function before(field: Field, ms: number): Condition {
  return ms === firstOfYear10000
    ? make(field, "<=", formatDateTime({ ms: ms - 1, ticks: 9999 }))
    : make(field, "<", formatDay(ms))
}

function make(field: Field, symbol: OperatorSymbol, text: string): Condition {
  return makeCondition([field], symbol, [{ kind: "text", text }])
}
