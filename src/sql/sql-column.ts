import { hasMap, refuseGiven } from "../fields/given.ts"
import { readClassProperty } from "../url/tags.ts"
import {
  expressionBuilder,
  isExpression,
  ParseJSONResultsPlugin,
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from "kysely"
import type { ColumnField, ShortcutField } from "../fields/field.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { formatDecimal, largestDecimal } from "../fields/kinds/decimal.ts"
import { narrowerRange } from "./column-types.ts"
import { valueKindOf, type SqlExpression } from "./types.ts"
import type {
  Engine,
  SqlColumn,
  StoredTable,
  SqlScope,
  SqlValue,
  Sql,
  TypedField,
} from "./engine.ts"
import { readableDates } from "./date-forms.ts"

/** @throws TypeError for anything but a table of `defineSqlTable`. */
export function requireSqlTable(given: unknown, place: string): asserts given is StoredTable {
  if (!hasMap(given, "columns")) refuseGiven("a table of defineSqlTable", place, given)
}

/** @throws TypeError for anything but a database of kysely, also one of another copy of it. */
export function requireDatabase(given: Pick<Kysely<never>, "getExecutor">): void {
  if (typeof readClassProperty(given, "executeQuery") !== "function")
    refuseGiven("a Kysely database", "first argument", given)
  if (given.getExecutor().plugins.some((plugin) => plugin instanceof ParseJSONResultsPlugin))
    throw new TypeError(
      "ParseJSONResultsPlugin changes texts that look like JSON, so that values and cursors are wrong. Give a database without it: db.withoutPlugins().",
    )
}

/** Returns a column of the table with the alias. The name is one identifier, whatever it holds. */
export function columnRef({ as }: SqlScope, name: string): RawBuilder<unknown> {
  return sql.id(as, name)
}

/** Returns an expression of the user's in brackets. Throws a TypeError when a function returns anything else. */
export function userExpression<Value>(
  scope: SqlScope,
  expression: SqlExpression<Value>,
): RawBuilder<Value> {
  const given: unknown =
    typeof expression === "function" ? expression((name) => columnRef(scope, name)) : expression
  if (isObject(given) && isExpression(given)) return sql`(${given})`
  throw new TypeError(
    `A function in the place of SQL, such as "where", must return an expression of kysely, got ${describeValue(given)}.`,
  )
}

/** Returns what is in the place of a value; of a list whose items a query gives, that query. */
export function storedValue(scope: SqlScope, { place }: SqlColumn): RawBuilder<unknown> {
  switch (place.kind) {
    case "column":
      return columnRef(scope, place.name)
    case "expression":
      return userExpression(scope, place.expression)
    case "query":
      return userExpression(scope, place.query(expressionBuilder(), scope.as))
  }
}

/** Returns what is in a column, in a type that the library compares: the text of an enum type. */
export function comparableValue(
  stored: RawBuilder<unknown>,
  { type }: SqlColumn,
): RawBuilder<unknown> {
  return type === "pg-enum" ? sql`cast(${stored} as text)` : stored
}

/** Returns the value of a column, or of a list that of one of its items. */
export function columnValue(scope: SqlScope, column: SqlColumn): SqlValue {
  const { engine } = scope.table
  const { field, notNull, mayHoldSpecials } = column
  const as = itemsAlias(scope)
  const stored = field.list
    ? (engine.item?.(as, column) ?? sql.id(as, "item"))
    : storedValue(scope, column)
  const plain = comparableValue(stored, column)
  return {
    ...column,
    engine,
    kind: valueKindOf(field),
    sql: mayHoldSpecials ? withoutSpecials(engine, plain, column) : plain,
    notNull: notNull && !mayHoldSpecials,
    holdsFolded: false,
  }
}

/** Returns the name of the items of a list in a statement. */
export function itemsAlias({ as }: SqlScope): string {
  return `${as}_items`
}

/** Returns null in place of values that are empty in memory, by `case`: coordinators hand on no `nullif`. */
export function withoutSpecials(
  engine: Engine,
  value: RawBuilder<unknown>,
  column: TypedField,
): RawBuilder<unknown> {
  const isPresent = isPresentValue(engine, value, column)
  return isPresent === undefined ? value : sql`(case when ${isPresent} then ${value} end)`
}

/** Returns the column of a field. Throws a TypeError for a field of another table. */
export function sqlColumnOf({ columns }: StoredTable, { name }: ColumnField): SqlColumn {
  return columns.get(name) ?? refuseField(name)
}

/** Returns the SQL of a shortcut. Throws a TypeError for a shortcut of another table. */
export function sqlOfShortcut(
  { shortcuts }: StoredTable,
  { name }: ShortcutField,
): SqlExpression<SqlBool> {
  return shortcuts.get(name) ?? refuseField(name)
}

function refuseField(name: string): never {
  throw new TypeError(
    `The SQL table has no field ${JSON.stringify(name)}. Bind the query over the fields that the table was defined with.`,
  )
}

/**
 * Returns the condition, not in brackets, that a value which is not null is not empty in memory
 * either (rules V4 to V5b); undefined for a column that holds no such values.
 */
export function isPresentValue(
  engine: Engine,
  value: Expression<unknown>,
  column: TypedField,
): RawBuilder<SqlBool> | undefined {
  const range = narrowerRange(engine, column)
  if (range !== undefined) return isBetween(value, range.least, range.most)
  return (
    engine.types[column.type]?.isPresent?.(value, valueKindOf(column.field)) ??
    isReadableDate(engine, value, column)
  )
}

function isReadableDate(engine: Engine, value: Sql, { type, field }: TypedField) {
  const dates = readableDates({ engine, type }, field.kind === "day")?.map((date) => sql.lit(date))
  return dates && sql<SqlBool>`${value} between ${dates[0]} and ${dates[1]}`
}

/** Returns the condition, not in brackets, that a value is a decimal number that memory can hold. */
export function isDecimal(value: Sql): RawBuilder<SqlBool> {
  const most = formatDecimal(largestDecimal)
  return isBetween(value, `-${most}`, most)
}

export function isBetween(
  value: Sql,
  least: bigint | string,
  most: bigint | string,
): RawBuilder<SqlBool> {
  return sql`${value} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`
}
