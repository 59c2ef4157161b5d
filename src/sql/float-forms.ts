import { allOf, type SqlCondition } from "./logic.ts"
import { numberOrder, numberParameter } from "./number-forms.ts"
import { orderBy, type OrderMatch } from "./order-match.ts"
import { sql } from "kysely"
import type { SqlValue } from "./sql-column.ts"

/** Returns the condition that a number, which is not null, equals a 32-bit float when it is rounded to one (rule V4b). */
export function floatEquals(value: SqlValue, float: number): SqlCondition {
  if (value.type === "float4") return sql`(${value.sql} = ${numberParameter(value, float)})`
  return allOf([floatOrder(value, "atLeast", float), floatOrder(value, "atMost", float)])
}

/** Returns the condition that a number, which is not null, is in an order with a 32-bit float when it is rounded (rule V4b). */
export function floatOrder(value: SqlValue, match: OrderMatch, float: number): SqlCondition {
  if (value.type === "float4") return numberOrder(value, match, float)
  const isAbove = match === "greater" || match === "atMost"
  // Nothing lies beyond an infinite number.
  if (float === (isAbove ? Infinity : -Infinity)) return match === "atMost" || match === "atLeast"
  const neighbor = isAbove ? nextFloat(float) : -nextFloat(-float)
  const middle = (withinDoubles(float) + withinDoubles(neighbor)) / 2
  // The middle itself is rounded to the float, or to its neighbor.
  const order = Math.fround(middle) === float ? match : otherEnd[match]
  const parameter = numberParameter(value, middle)
  return parameter !== undefined && orderBy(value.sql, order, parameter)
}

/** The same order, with the other result for equal values. */
const otherEnd = { greater: "atLeast", atLeast: "greater", less: "atMost", atMost: "less" } as const

/** Returns the 32-bit float above another one, which is not infinite or the lowest. */
function nextFloat(float: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, float === 0 ? 0 : float)
  const bits = view.getInt32(0)
  view.setInt32(0, bits < 0 ? bits - 1 : bits + 1)
  return view.getFloat32(0)
}

/** Returns what an infinite float would be with a larger exponent. */
function withinDoubles(float: number): number {
  return Number.isFinite(float) ? float : Math.sign(float) * 2 ** 128
}
