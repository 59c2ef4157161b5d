import { refusedField, refusedValue } from "../diagnostics/codes.ts"
import type { Field, Fields } from "../fields/field.ts"
import { firstOfYear10000, formatDateTime, msPerDay } from "../fields/kinds/date.ts"
import type { Condition } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { makeCondition, buildEachCondition } from "./build-condition.ts"
import { formatDay, readDate } from "./dates.ts"
import { readField } from "./query-fields.ts"
import { refuse } from "./refuse.ts"

/** Both ends included; a date alone at the top stands for its whole day (rule V5). */
export function readBetween(
  table: Fields,
  name: unknown,
  low: unknown,
  high: unknown,
): readonly Condition[] {
  const field = readField(table, name)
  const { kind } = field
  if (kind !== "date" && kind !== "number" && kind !== "integer")
    refuse(refusedField, name, "a field of kind number, integer or date is asked for")
  const lower = buildEachCondition(table, name, ">=", [low])
  const upper = buildEachCondition(table, name, "<=", [high])
  const day = kind === "date" && typeof high === "string" ? readDate(high) : undefined
  return [...lower, ...(day?.dateOnly ? [before(field, day.ms + msPerDay)] : upper)]
}

/** From the midnight of a day up to the next; without a zone those of UTC. */
export function readDay(
  table: Fields,
  name: unknown,
  day: unknown,
  offset: unknown,
): readonly Condition[] {
  const field = readField(table, name)
  if (field.kind !== "date") refuse(refusedField, name, "a field of kind date is asked for")
  if (typeof day !== "string" || day.length !== 10 || !readDate(day)) {
    return refuse(refusedValue, day, "a day YYYY-MM-DD is asked for", { rule: "V5" })
  }
  const start =
    typeof offset === "string" && /^[Zz+-]/.test(offset)
      ? readDate(`${day}T00:00${offset}`)
      : undefined
  if (start === undefined)
    return refuse(refusedValue, offset, "an offset such as +02:00 is asked for", { rule: "V5" })
  const { ms } = start
  return [make(field, ">=", formatDay(ms)), before(field, ms + msPerDay)]
}

/** Before an instant, but for the end of the last year: there its last moment is the one that every dialect can say. */
function before(field: Field, ms: number): Condition {
  return ms === firstOfYear10000
    ? make(field, "<=", formatDateTime({ ms: ms - 1, ticks: 9999 }))
    : make(field, "<", formatDay(ms))
}

function make(field: Field, symbol: OperatorSymbol, text: string): Condition {
  return makeCondition([field], symbol, [{ kind: "text", text }])
}
