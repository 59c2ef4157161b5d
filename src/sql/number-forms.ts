import { sql, type RawBuilder } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import { formatDecimal, type Decimal } from "../fields/kinds/decimal.ts"
import type { OrderMatch } from "../language/operators.ts"
import { orderBesideCut, orderBy, allOf, type SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"

/** The first number beyond the integers of 64 bits. */
const beyondInt64 = 2 ** 63

/** Returns a number as a parameter of the type of the column; undefined for one that no row can hold (rule V4). */
export function numberParameter(
  { dialect, type }: SqlValue,
  number: number,
): RawBuilder<unknown> | undefined {
  if (dialect === "sqlite") return sql`${number}`
  switch (type) {
    case "float8":
    case "float4":
      return sql`${number}::float8`
    case "numeric":
      return sql`${String(number)}::numeric`
    default:
      return isInt64(number) ? int64Parameter(number) : undefined
  }
}

/** Returns the condition that a number, which is not null, is in an order with another one (rule V4). */
export function numberOrder(value: SqlValue, match: OrderMatch, number: number): SqlCondition {
  const parameter = numberParameter(value, number)
  return parameter === undefined
    ? integerOrder(value, match, number)
    : orderBy(value.sql, match, parameter)
}

/** Compares an integer of PostgreSQL, which takes only integers of 64 bits as parameters. */
function integerOrder(value: SqlValue, match: OrderMatch, number: number): SqlCondition {
  if (number >= beyondInt64) return !isLowerEnd({ match })
  if (number < -beyondInt64) return isLowerEnd({ match })
  return orderBy(value.sql, orderBesideCut(match), int64Parameter(Math.floor(number)))
}

function isInt64(number: number | bigint): boolean {
  const isWhole = typeof number === "bigint" || Number.isInteger(number)
  return isWhole && number >= -beyondInt64 && number < beyondInt64
}

function int64Parameter(whole: number): RawBuilder<unknown> {
  return sql`${Number.isSafeInteger(whole) ? whole : String(BigInt(whole))}::int8`
}

/** Returns an integer of 64 bits, or the ticks of a duration, as a parameter (rules V4a and V5c). */
export function bigintParameter(
  { dialect, type }: Pick<SqlValue, "dialect" | "type">,
  whole: bigint,
): RawBuilder<unknown> {
  const text = String(whole)
  if (dialect === "postgres") return type === "numeric" ? sql`${text}::numeric` : sql`${text}::int8`
  const number = Number(whole)
  // Some drivers bind no bigint. A cast has a type that would change the other side, and the sign takes it away.
  return Number.isSafeInteger(number) ? sql`${number}` : sql`+cast(${text} as integer)`
}

/** Returns a decimal number as a parameter; undefined for one that no row can hold (rule V4b). */
export function decimalParameter(
  value: SqlValue,
  decimal: Decimal,
): RawBuilder<unknown> | undefined {
  if (value.type === "numeric") return sql`${formatDecimal(decimal)}::numeric`
  const { floor, isExact } = scaled(decimal, value.scale)
  return isExact && isInt64(floor) ? bigintParameter(value, floor) : undefined
}

/** Returns the condition that a decimal number, which is not null, is in an order with another one (rule V4b). */
export function decimalOrder(value: SqlValue, match: OrderMatch, decimal: Decimal): SqlCondition {
  if (value.type === "numeric")
    return orderBy(value.sql, match, sql`${formatDecimal(decimal)}::numeric`)
  const { floor, isExact } = scaled(decimal, value.scale)
  // An integer beyond 64 bits lies before or after all of them.
  if (!isInt64(floor)) return (match === "less" || match === "atMost") === floor > 0n
  const order = isExact ? match : orderBesideCut(match)
  return orderBy(value.sql, order, bigintParameter(value, floor))
}

/** Returns a decimal number in units of its last place, rounded down. */
function scaled({ coefficient, exponent }: Decimal, scale: number) {
  const shift = exponent + scale
  if (shift >= 0) return { floor: coefficient * 10n ** BigInt(shift), isExact: true }
  // A coefficient ends in no zero, so something is always cut off. Division cuts towards zero.
  const quotient = coefficient / 10n ** BigInt(-shift)
  return { floor: coefficient < 0n ? quotient - 1n : quotient, isExact: false }
}

/** Returns the condition that a number, which is not null, is rounded to this 32-bit float (rule V4b). */
export function floatEquals(value: SqlValue, float: number): SqlCondition {
  if (value.type === "float4") return sql`(${value.sql} = ${numberParameter(value, float)})`
  return allOf([floatOrder(value, "atLeast", float), floatOrder(value, "atMost", float)])
}

/** Returns the condition that a rounded number is in an order with a 32-bit float (rule V4b). */
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

function withinDoubles(float: number): number {
  return Number.isFinite(float) ? float : Math.sign(float) * 2 ** 128
}
