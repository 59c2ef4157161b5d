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
import { narrowerRange, type HeldNumbers } from "./column-types.ts"
import type { Sql, Engine, TypedField } from "./engine.ts"
import type { EngineValue } from "./logic.ts"
import {
  valueKindOf,
  type ItemsForm,
  type ItemsQuery,
  type SqlExpression,
  type SqlType,
  type SqlValueKind,
} from "./types.ts"

/** The place of a value: a column, what an expression gives, or for the items of a list a query. */
export type SqlPlace =
  | { readonly kind: "column"; readonly name: string }
  | { readonly kind: "expression"; readonly expression: SqlExpression<unknown> }
  | { readonly kind: "query"; readonly query: ItemsQuery }

/** A field of the table with its place in the database, all options read. */
export interface SqlColumn {
  readonly field: ColumnField
  readonly type: SqlType
  readonly place: SqlPlace
  readonly notNull: boolean
  readonly nullsFirst: boolean
  readonly bytewise: boolean
  readonly fold: { readonly column: string; readonly bytewise: boolean } | undefined
  readonly belowSurrogates: boolean
  readonly mayHoldSpecials: boolean
  /** The number of decimal places of a decimal number that a column of integers holds; 0 for any other column. */
  readonly scale: number
  /** The numbers that a column of integers or of a type such as `numeric(10,2)` holds; undefined for any other column. */
  readonly held: HeldNumbers | undefined
  /** How the items of a list are stored, where no query gives them; undefined for a column of single values. */
  readonly items: ItemsForm | undefined
}

/** A table of a database over a table of fields, all options read. */
export interface SqlSchema {
  readonly engine: Engine
  /** The name, with the schema in front if it has one. */
  readonly table: string
  /** What statements select from in the place of the name: files. */
  readonly from?: RawBuilder<Record<string, unknown>> | undefined
  readonly key: readonly string[]
  /** The columns by the name of the field, in the order of the table of fields. */
  readonly columns: ReadonlyMap<string, SqlColumn>
  readonly shortcuts: ReadonlyMap<string, SqlExpression<SqlBool>>
}

/** @throws TypeError for anything but a table of `defineSqlTable`. */
export function requireSqlTable(given: unknown, place: string): asserts given is SqlSchema {
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

/** A table with the alias that it has in a query. */
export interface SqlScope {
  readonly schema: SqlSchema
  readonly alias: string
}

/** A text, number or other scalar with what is promised of it, ready to be compared. */
export interface SqlValue extends EngineValue {
  readonly kind: SqlValueKind
  readonly type: SqlType
  readonly scale: number
  readonly notNull: boolean
}

/** Returns a column of the table with the alias. The name is one identifier, whatever it holds. */
export function columnRef({ alias }: SqlScope, name: string): RawBuilder<unknown> {
  return sql.id(alias, name)
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
      return userExpression(scope, place.query(expressionBuilder(), scope.alias))
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
  const { engine } = scope.schema
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
  }
}

/** Returns the name of the items of a list in a statement. */
export function itemsAlias({ alias }: SqlScope): string {
  return `${alias}_items`
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
export function sqlColumnOf({ columns }: SqlSchema, { name }: ColumnField): SqlColumn {
  return columns.get(name) ?? refuseField(name)
}

/** Returns the SQL of a shortcut. Throws a TypeError for a shortcut of another table. */
export function sqlOfShortcut(
  { shortcuts }: SqlSchema,
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
  return range === undefined
    ? engine.isPresent?.(value, column)
    : isBetween(value, range.least, range.most)
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
