import { sql, type Expression } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import type { Match } from "../language/operators.ts"
import type { SqlCondition } from "./logic.ts"

/** The match of an ordering. */
export type OrderMatch = Extract<Match, "greater" | "less" | "atLeast" | "atMost">

/** The operators of SQL for orderings. */
export const orderOperators = {
  greater: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
} as const satisfies { readonly [Name in OrderMatch]: string }

/** Returns the condition that a value is in an order with another one. */
export function orderBy(
  left: Expression<unknown>,
  match: OrderMatch,
  right: Expression<unknown>,
): SqlCondition {
  return sql`(${left} ${sql.raw(orderOperators[match])} ${right})`
}

/** Returns the match with the cut of a value that the column cannot hold: it lies after its cut and before the next value. */
export function orderBesideCut(match: OrderMatch): OrderMatch {
  return isLowerEnd({ match }) ? "greater" : "atMost"
}
