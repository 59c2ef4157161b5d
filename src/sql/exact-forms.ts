import { sql, type RawBuilder } from "kysely"
import { formatDecimal, type Decimal } from "../fields/kinds/decimal.ts"
import type { SqlCondition } from "./logic.ts"
import { orderBesideCut, orderBy, type OrderMatch } from "./order-match.ts"
import type { SqlValue } from "./sql-column.ts"

/** Returns an integer of 64 bits, or the ticks of a duration, as a parameter of the type of the column (rules V4a and V5c). */
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

/** Returns a decimal number as a parameter of the type of the column; undefined for one that no row can hold (rule V4b). */
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

function isInt64(whole: bigint): boolean {
  return BigInt.asIntN(64, whole) === whole
}
