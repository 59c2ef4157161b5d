import { sql, type RawBuilder } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import type { SqlCondition } from "./logic.ts"
import { orderBesideCut, orderBy, type OrderMatch } from "./order-match.ts"
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

function isInt64(number: number): boolean {
  return Number.isInteger(number) && number >= -beyondInt64 && number < beyondInt64
}

function int64Parameter(whole: number): RawBuilder<unknown> {
  return sql`${Number.isSafeInteger(whole) ? whole : String(BigInt(whole))}::int8`
}
