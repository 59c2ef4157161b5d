import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import type { OrderMatch } from "../language/operators.ts"
import type { SqlValue } from "./sql-column.ts"

/** A condition that is known, or one that the database decides. The latter is always in brackets. */
export type SqlCondition = boolean | RawBuilder<SqlBool>

export function conditionSql(condition: SqlCondition): RawBuilder<SqlBool> {
  if (typeof condition !== "boolean") return condition
  // SQLite reads the words true and false as columns where the table has such columns.
  return condition ? sql`(1 = 1)` : sql`(1 = 0)`
}

export function not(condition: SqlCondition): SqlCondition {
  return typeof condition === "boolean" ? !condition : sql`(not ${condition})`
}

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return join(conditions, false, (left, right) => sql`(${left} and ${right})`)
}

export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return join(conditions, true, (left, right) => sql`(${left} or ${right})`)
}

type Pair = (left: Expression<SqlBool>, right: Expression<SqlBool>) => RawBuilder<SqlBool>

/** @param deciding - The constant that decides the whole. The other one has no effect. */
function join(conditions: readonly SqlCondition[], deciding: boolean, pair: Pair): SqlCondition {
  if (conditions.includes(deciding)) return deciding
  const open = conditions.filter((condition) => typeof condition !== "boolean")
  return joinPairs(open, pair) ?? !deciding
}

/** Joins as a balanced tree, since SQLite refuses expressions that are more than 1,000 levels deep. */
function joinPairs(
  conditions: readonly RawBuilder<SqlBool>[],
  pair: Pair,
): RawBuilder<SqlBool> | undefined {
  const middle = conditions.length >>> 1
  if (middle === 0) return conditions[0]
  const left = joinPairs(conditions.slice(0, middle), pair)
  const right = joinPairs(conditions.slice(middle), pair)
  return left && right && pair(left, right)
}

/** Returns the condition that a value is null: PostgreSQL takes an object of nothing but nulls for null. */
export function isNull(value: SqlValue): RawBuilder<SqlBool> {
  return isComposite(value) ? sql`(num_nulls(${value.sql}) = 1)` : sql`(${value.sql} is null)`
}

export function isNotNull(value: SqlValue): RawBuilder<SqlBool> {
  return isComposite(value) ? sql`(num_nulls(${value.sql}) = 0)` : sql`(${value.sql} is not null)`
}

function isComposite({ dialect, kind }: SqlValue): boolean {
  return dialect === "postgres" && kind === "object"
}

export const orderOperators = {
  greater: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
} as const satisfies { readonly [Name in OrderMatch]: string }

export function orderBy(
  left: Expression<unknown>,
  match: OrderMatch,
  right: Expression<unknown>,
): SqlCondition {
  return sql`(${left} ${sql.raw(orderOperators[match])} ${right})`
}

/** Returns the match for a value that the column cannot hold, which lies after its cut. */
export function orderBesideCut(match: OrderMatch): OrderMatch {
  return isLowerEnd({ match }) ? "greater" : "atMost"
}
