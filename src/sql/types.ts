import type { Expression, ExpressionBuilder } from "kysely"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import type { ColumnField } from "../fields/field.ts"
import type { duckdbKinds, mariadbKinds, postgresKinds, sqliteKinds } from "./kinds.ts"

/** A database of any tables. The types of the public functions say which ones there are. */
export type AnyDatabase = Record<string, Record<string, unknown>>

/**
 * The forms in which a text column can hold dates. All are in UTC and of one width: `iso-0` is `2024-01-31T12:00:00Z`,
 * `iso-3`, `iso-6` and `iso-7` have that many digits after the seconds, and `iso-day` is `2024-01-31`.
 */
export type TextDateType = "iso-0" | "iso-3" | "iso-6" | "iso-7" | "iso-day"

/**
 * The forms in which a text column can hold times of the day. All are of one width: `time-0` is `12:00:00`, and `time-3`,
 * `time-6` and `time-7` have that many digits after the seconds.
 */
export type TextTimeType = "time-0" | "time-3" | "time-6" | "time-7"

/**
 * A kind of values with columns of its own: a kind of field, or what the options of a field make of it. `sized` is an integer of
 * 8, 16 or 32 bits, `int64` and `uint64` are integers of 64 bits, `float` is a 32-bit float, and `decimal` a decimal number.
 */
export type SqlValueKind = ColumnKind | "sized" | "int64" | "uint64" | "float" | "decimal"

/** The options that only columns of some kinds have, on some engines. */
export type KindOption =
  "nullsFirst" | "collation" | "fold" | "belowSurrogates" | "mayHoldSpecials" | "scale"

/**
 * The columns that an engine has for each kind of values: their types, the default first and none where no column holds the
 * values, and then the options that they have beside those of all columns.
 */
export type EngineKinds = {
  readonly [Kind in SqlValueKind]: readonly [types: readonly SqlType[], ...KindOption[]]
}

type TypesOf<Kinds extends Record<SqlValueKind, readonly [readonly unknown[], ...unknown[]]>> = {
  readonly [Kind in SqlValueKind]: Kinds[Kind][0][number]
}

/** The columns of each engine. */
export interface KindsOfEngines {
  readonly sqlite: typeof sqliteKinds
  readonly postgres: typeof postgresKinds
  readonly mariadb: typeof mariadbKinds
  readonly duckdb: typeof duckdbKinds
}

/**
 * A database, for `engine` of a table: `sqlite`, `postgres`, `mariadb` or `duckdb`.
 * @example
 * import type { SqlEngine } from "trommel/kysely"
 * const engineOf = (url: string): SqlEngine => (url.startsWith("postgres:") ? postgres : sqlite)
 * engineOf("postgres://localhost").name // => "postgres"
 */
export interface SqlEngine<Name extends string = "sqlite" | "postgres" | "mariadb" | "duckdb"> {
  /** The name, in messages and cursors. */
  readonly name: Name
  /** The columns that it has for each kind of values. */
  readonly kinds: object
}

/** The column types of each engine, by the kind of the values. */
export type SqlTypes = { readonly [Name in keyof KindsOfEngines]: TypesOf<KindsOfEngines[Name]> }

/** The type of a column, as it can be stated. */
export type StatedType = SqlTypes[keyof SqlTypes][SqlValueKind]

/** The type of a column in a database. One that nobody stated can be any of several that compare alike. */
export type SqlType = StatedType | "any-integer" | "any-number"

/** Types, of which `numeric` can have its precision: the number of digits, and of those after the point. */
export type WithPrecision<Type> =
  Type | (Type extends "numeric" ? `numeric(${number})` | `numeric(${number},${number})` : never)

/** Returns an expression for a column of the same table, with the alias that the table has in the query. */
export type ColumnReference<Names extends string = string> = (column: Names) => Expression<unknown>

/**
 * SQL in place of a column. As a function it can name columns with the alias of the query, which a join needs.
 */
export type SqlExpression<Value, Names extends string = string> =
  Expression<Value> | ((column: ColumnReference<Names>) => Expression<Value>)

/** A column of a key. One that is no field has its type where cursors cannot hold its text, such as `binary(16)` of MariaDB. */
export type SqlKeyColumn<Names> = Names | { readonly column: Names; readonly type: StatedType }

/** How a column stores the items of a list (rule V14): as an array of PostgreSQL, or as JSON. */
export type ItemsForm = Exclude<SqlColumnOptions["items"], ItemsQuery | undefined>

/**
 * Returns a query for the items of a list that another table holds. Its only column is `item`, and `alias` names the row in it.
 * @example
 * import type { ItemsQuery } from "trommel/kysely"
 * const tags: ItemsQuery = (eb, alias) => eb.selectFrom("product_tags").whereRef("product_tags.product_id", "=", `${alias}.id`).select("tag as item")
 * const fields = defineFields({ tags: { kind: "text", list: true } })
 * const products = defineSqlTable<{ products: { id: number } }>()(fields, { engine: sqlite, table: "products", key: ["id"], columns: { tags: { items: tags } } })
 * products.table // => "products"
 */
export type ItemsQuery = (
  eb: ExpressionBuilder<Record<string, Record<string, unknown>>, string>,
  alias: string,
) => Expression<unknown>

/** A collation that compares bytes: that of PostgreSQL, or that of MariaDB. */
export type ByteCollation = "C" | "utf8mb4_nopad_bin"

/** A stored column with the folded text of another one, written with `fold`. */
export interface FoldColumn<Names extends string = string> {
  /** It holds null exactly where the other column does. */
  readonly column: Names
  /** `C` when the column has the collation C, as `collation` of a column. Default: unknown. */
  readonly collation?: ByteCollation
}

/**
 * The place and type of a field in a database, whatever its kind.
 * @example
 * import type { SqlColumnOptions } from "trommel/kysely"
 * const name = { column: "full_name", notNull: true } as const satisfies SqlColumnOptions
 * const people = defineSqlTable<{ people: { id: number; full_name: string } }>()(defineFields({ name: { kind: "text" } }), { engine: sqlite, table: "people", key: ["id"], columns: { name } })
 * people.table // => "people"
 */
export interface SqlColumnOptions<Names extends string = string, Type = WithPrecision<StatedType>> {
  /** The name of the column. Default: the only step of the path of the field. */
  readonly column?: Names
  /** SQL in place of a column, such as a path into JSON. */
  readonly expression?: SqlExpression<unknown, Names>
  /**
   * The type of the column, with `numeric(10,2)` for a `numeric` of 10 digits, 2 of them after the point. Default: the first
   * type of the kind in docs/reference/tables-of-databases.md; for an integer also smaller ones, for a number of PostgreSQL any.
   */
  readonly type?: Type
  /** The promise that the column never holds null. Default: false. */
  readonly notNull?: boolean
  /**
   * True for indexes with `nulls first`, or descending `nulls last`: pages ordered first by the column use these then, and not
   * ordinary ones. With Citus each worker then reads one order and not two. PostgreSQL only. Default: false.
   */
  readonly nullsFirst?: boolean
  /**
   * The promise that the column has the collation C, or another one that compares bytes. Comparisons and orders then use
   * its ordinary indexes. On MariaDB it is `utf8mb4_nopad_bin`, and SQLite has none. Default: unknown.
   */
  readonly collation?: ByteCollation
  /** A stored column with the folded text. The starred operators then use it, and its indexes. */
  readonly fold?: FoldColumn<Names>
  /**
   * The promise that no text holds a character above U+D7FF. Code points and UTF-16 units then have the same order, which
   * the `sieve` dialect needs. Default: false.
   */
  readonly belowSurrogates?: boolean
  /**
   * True when the column may hold values that count as empty: NaN, `infinity` in a date, `24:00` in a time, or a number outside
   * of the range of the field. Plain indexes of the column are then not used. Only for the types of columns that can hold such
   * values, which in SQLite are integers. Default: false, the promise that there are none; but true for an integer of 8, 16 or
   * 32 bits whose column has a wider type.
   */
  readonly mayHoldSpecials?: boolean
  /**
   * The number of decimal places of a decimal number that a column of integers holds: with 2, the integer 499 is 4.99. From 0
   * to 28. SQLite only, where each decimal number needs it.
   */
  readonly scale?: number
  /**
   * Where the items of a list are: in an array, in JSON, or in the rows of a query. A list alone has it. Default: an array on
   * PostgreSQL, JSON on SQLite.
   */
  readonly items?: "array" | "json" | ItemsQuery
}

export function valueKindOf({ kind, bits, unsigned, format }: ColumnField): SqlValueKind {
  if (kind === "integer" && bits !== undefined)
    return bits < 64 ? "sized" : unsigned === true ? "uint64" : "int64"
  return kind === "number" && (format === "float" || format === "decimal") ? format : kind
}

export function isTextDate(type: SqlType): type is TextDateType {
  return type.startsWith("iso-")
}

export function isTextTime(type: SqlType): type is TextTimeType {
  return type.startsWith("time-")
}

/** A type of texts of one width, whose order is that of what they say. */
export type FixedTextType = TextDateType | TextTimeType

export function isFixedText(type: SqlType): type is FixedTextType {
  return isTextDate(type) || isTextTime(type)
}

/** True for a type whose values are compared as texts. */
export function isTextType(type: SqlType | undefined): boolean {
  return (
    type !== undefined &&
    (type === "text" || type === "varchar" || type === "pg-enum" || isFixedText(type))
  )
}

/** Writes the digits that the texts of a type have after the seconds; nothing where they have none. */
export function fractionOf(type: FixedTextType, write: (count: number) => string): string {
  const count = Number(type.slice(-1))
  return count === 0 ? "" : write(count)
}
