import {
  RawNode,
  sql,
  type Expression,
  type OperationNode,
  type RawBuilder,
  type SqlBool,
} from "kysely"
import type { OrderMatch } from "../language/operators.ts"
import type { SqlValue, SqlCondition, Sql, BooleanSql, CompareOperator } from "./engine.ts"

/** Returns what stands between the words of SQL that was written as a template; nothing for other nodes. */
export function templateParts(node: OperationNode): readonly OperationNode[] {
  return RawNode.is(node) ? node.parameters : []
}

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

/** Returns the condition that a value is null. */
export function isNull(value: SqlValue): BooleanSql {
  return value.engine.nullTest?.(value, true) ?? sql`(${value.sql} is null)`
}

export function isNotNull(value: SqlValue): BooleanSql {
  return value.engine.nullTest?.(value, false) ?? sql`(${value.sql} is not null)`
}

const orderOperators = {
  greater: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
} as const satisfies { readonly [Name in OrderMatch]: string }

/** Returns the condition that a value, which is not null, is in an order with another one. */
export function orderBy(value: SqlValue, match: OrderMatch, right: Sql): BooleanSql {
  return compare(value, orderOperators[match], right)
}

/** Compares as the order does. Equal texts have equal bytes in every collation that a column may have. */
export function compare(value: SqlValue, operator: CompareOperator, right: Sql): BooleanSql {
  return sql`(${value.engine.compare(value, operator, right)})`
}

/** Compares by an operator of the engine. */
export function comparePlainly(value: Sql, operator: string, right: Sql): BooleanSql {
  return sql`${value} ${sql.raw(operator)} ${right}`
}

/** Returns the condition that a value equals one of the parameters, of which there is at least one. */
export function isOneOf(value: Sql, parameters: readonly Sql[]): BooleanSql {
  return parameters.length === 1
    ? sql`(${value} = ${parameters[0]})`
    : sql`(${value} in (${sql.join(parameters)}))`
}
