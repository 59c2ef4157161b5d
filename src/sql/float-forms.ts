import { allOf, type SqlCondition } from "./logic.ts"
import { numberOrder, numberParameter } from "./number-forms.ts"
import { orderBy, type OrderMatch } from "./order-match.ts"
import { sql } from "kysely"
import type { SqlValue } from "./sql-column.ts"

/**
 * Returns the condition that a number, which is not null, is equal to a 32-bit float when it is rounded to one (rule V4b). A
 * column of wider numbers then lies between the two numbers in the middle of neighboring floats.
 */
export function floatEquals(value: SqlValue, float: number): SqlCondition {
  if (value.type === "float4") return sql`(${value.sql} = ${numberParameter(value, float)})`
  return allOf([floatOrder(value, "atLeast", float), floatOrder(value, "atMost", float)])
}

/** Returns the condition that a number, which is not null, is in an order with a 32-bit float when it is rounded to one (rule V4b). */
export function floatOrder(value: SqlValue, match: OrderMatch, float: number): SqlCondition {
  if (value.type === "float4") return numberOrder(value, match, float)
  const isAbove = match === "greater" || match === "atMost"
  // Nothing lies beyond an infinite number.
  if (float === (isAbove ? Infinity : -Infinity)) return match === "atMost" || match === "atLeast"
  const neighbor = isAbove ? nextFloat(float) : -nextFloat(-float)
  const middle = (withinDoubles(float) + withinDoubles(neighbor)) / 2
  // The middle itself is rounded to the float, or to its neighbor.
  const isRounded = Math.fround(middle) === float
  const parameter = numberParameter(value, middle)
  return parameter !== undefined && orderBy(value.sql, matchOfMiddle(match, isRounded), parameter)
}

function matchOfMiddle(match: OrderMatch, isRounded: boolean): OrderMatch {
  switch (match) {
    case "greater":
      return isRounded ? "greater" : "atLeast"
    case "atLeast":
      return isRounded ? "atLeast" : "greater"
    case "less":
      return isRounded ? "less" : "atMost"
    case "atMost":
      return isRounded ? "atMost" : "less"
  }
}

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
