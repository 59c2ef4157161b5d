import { sql, type RawBuilder } from "kysely"
import type { ColumnTest, TestValue } from "../bind/bound.ts"
import { keyOf, loosestValue } from "../bind/operand-order.ts"
import type { Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import { dateOrder, dateParameter, isDateValue } from "./date-forms.ts"
import { foldedMatch } from "./fold-forms.ts"
import { allOf, anyOf, not, type SqlCondition } from "./logic.ts"
import { numberOrder, numberParameter } from "./number-forms.ts"
import { asOrderMatch, type OrderMatch } from "./order-match.ts"
import {
  columnRef,
  columnValue,
  type SqlColumn,
  type SqlScope,
  type SqlValue,
} from "./sql-column.ts"
import { asTextMatch, comparable, textMatch, textParameter } from "./text-forms.ts"

/**
 * Returns the condition of a test on a column (rules V1 and V2). It is true or false and never null, so that the user's own
 * `not` keeps its meaning.
 */
export function columnCondition(
  test: ColumnTest,
  column: SqlColumn,
  scope: SqlScope,
): SqlCondition {
  const value = columnValue(scope, column)
  const isEmpty: SqlCondition = value.notNull ? false : sql`(${value.sql} is null)`
  const isPresent: SqlCondition = value.notNull ? true : sql`(${value.sql} is not null)`
  if (test.negated) {
    const differs = test.orNull || differsFromOne(test, value, foldValue(column, scope))
    return allOf([isPresent, differs])
  }
  const matches = matchesOne(test, value, foldValue(column, scope))
  return test.orNull ? anyOf([isEmpty, matches]) : allOf([isPresent, matches])
}

/** Returns the stored folded text of a column, if there is one. */
function foldValue(column: SqlColumn, scope: SqlScope): SqlValue | undefined {
  if (column.fold === undefined) return undefined
  const { dialect } = scope.schema
  const { column: name, bytewise } = column.fold
  return { dialect, type: "text", sql: columnRef(scope, name), notNull: column.notNull, bytewise }
}

/** Returns the condition that a value, which is not null, matches one of the values of the test. */
function matchesOne(test: ColumnTest, value: SqlValue, folded: SqlValue | undefined): SqlCondition {
  const values = distinctValues(test)
  const [first] = values
  if (first === undefined) return false
  const order = asOrderMatch(first.match)
  if (order !== undefined) return matchesOrder(value, order, loosestValue(test) ?? first)
  if (test.folded && folded === undefined)
    return anyOf(values.map(({ match, operand }) => foldedMatch(value, match, textOf(operand))))
  const [compared, write] = test.folded && folded ? [folded, fold] : [value, String]
  const look = asTextMatch(first.match)
  if (look !== undefined)
    return anyOf(values.map(({ operand }) => textMatch(compared, look, write(textOf(operand)))))
  return equalsOne(
    compared,
    values.map(({ operand }) => (test.folded ? fold(textOf(operand)) : operand)),
  )
}

/** Returns the condition that a value, which is not null, does not match at least one of the values of the test (rule V2). */
function differsFromOne(
  test: ColumnTest,
  value: SqlValue,
  folded: SqlValue | undefined,
): SqlCondition {
  const values = distinctValues(test)
  // No value equals two that differ.
  if (values.length > 1 && values[0]?.match === "equal") return true
  return anyOf(values.map((only) => not(matchesOne({ ...test, values: [only] }, value, folded))))
}

function distinctValues({ values, folded }: ColumnTest): readonly TestValue[] {
  return [...new Map(values.map((value) => [keyOf(value.operand, folded), value])).values()]
}

function textOf(operand: Operand): string {
  return typeof operand === "string" ? operand : ""
}

function matchesOrder(value: SqlValue, match: OrderMatch, { operand }: TestValue): SqlCondition {
  if (typeof operand === "object" && isDateValue(value)) return dateOrder(value, match, operand)
  return typeof operand === "number" && numberOrder(value, match, operand)
}

function equalsOne(value: SqlValue, operands: readonly Operand[]): SqlCondition {
  const parameters = operands.flatMap((operand) => parameterFor(value, operand) ?? [])
  const [first, ...others] = parameters
  if (first === undefined) return false
  const left = typeof operands[0] === "string" ? comparable(value) : value.sql
  return others.length === 0
    ? sql`(${left} = ${first})`
    : sql`(${left} in (${sql.join(parameters)}))`
}

/** Returns an operand as a parameter of the type of the column; undefined for one that no row can hold. */
function parameterFor(value: SqlValue, operand: Operand): RawBuilder<unknown> | undefined {
  switch (typeof operand) {
    case "string":
      return stringParameter(value, operand)
    case "number":
      return numberParameter(value, operand)
    case "boolean":
      return value.dialect === "sqlite" ? sql`${Number(operand)}` : sql`${operand}::boolean`
    default:
      return isDateValue(value) ? dateParameter(value, operand) : undefined
  }
}

/** Returns a text or a uuid in its canonical form (rule V8) as a parameter. */
function stringParameter(value: SqlValue, operand: string): RawBuilder<unknown> | undefined {
  switch (value.type) {
    case "uuid":
      return sql`${operand}::uuid`
    case "blob":
      return sql`unhex(${operand.replaceAll("-", "")})`
    default:
      return textParameter(value, operand)
  }
}
