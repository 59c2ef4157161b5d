import type { Expression } from "kysely"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import type { ColumnField } from "../fields/field.ts"

/**
 * An engine whose SQL the library writes.
 * @example
 * import type { SqlDialectName } from "trommel/kysely"
 * const placeholders: Record<SqlDialectName, string> = { sqlite: "?", postgres: "$1" }
 * placeholders.postgres // => "$1"
 */
export type SqlDialectName = "sqlite" | "postgres"

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

/** The forms in which a column of integers can hold dates: seconds or milliseconds since 1970. */
export type UnixDateType = "unix-s" | "unix-ms"

/**
 * The column types of PostgreSQL for each kind of values. The first of each is the default; that of a `sized` integer is the
 * smallest type that holds all integers of the size. `any` is any type: of an object, only null counts. `pg-enum` is an enum type
 * whose labels are the `values` of the field.
 */
export interface PostgresTypes {
  readonly text: "text" | "varchar" | "pg-enum"
  readonly uuid: "uuid" | "text"
  readonly boolean: "boolean"
  readonly number: "float8" | "numeric" | "int2" | "int4" | "int8"
  readonly float: "float8" | "float4"
  readonly decimal: "numeric"
  readonly integer: "int4" | "int2" | "int8" | "numeric" | "float8"
  readonly sized: "int2" | "int4" | "int8"
  readonly int64: "int8" | "int2" | "int4"
  readonly uint64: "numeric"
  readonly enum: "int4" | "int2" | "int8" | "numeric" | "float8"
  readonly date: "timestamptz" | "timestamp" | "date" | TextDateType | UnixDateType
  readonly day: "date" | "iso-day"
  readonly time: "time" | TextTimeType
  readonly duration: "int8"
  readonly object: "any"
}

/**
 * The column types of SQLite for each kind of values. The first of each is the default. `integer` holds integers up to
 * ±(2^53 - 1), `int8` all of 64 bits; booleans are 0 and 1; `blob` is a uuid in 16 bytes. Decimal numbers are whole numbers of
 * their last digit (see `scale`), and durations are ticks of 100 ns. No column holds unsigned integers of 64 bits.
 */
export interface SqliteTypes {
  readonly text: "text"
  readonly uuid: "text" | "blob"
  readonly boolean: "integer"
  readonly number: "real" | "integer" | "int8"
  readonly float: "real"
  readonly decimal: "int8" | "integer"
  readonly integer: "integer" | "int8" | "real"
  readonly sized: "integer" | "int8"
  readonly int64: "int8" | "integer"
  readonly uint64: never
  readonly enum: "integer" | "int8" | "real"
  readonly date: "iso-3" | Exclude<TextDateType, "iso-3"> | UnixDateType
  readonly day: "iso-day"
  readonly time: "time-7" | Exclude<TextTimeType, "time-7">
  readonly duration: "int8" | "integer"
  readonly object: "any"
}

/**
 * The column types of both engines, by the kind of the values.
 * @example
 * import type { SqlTypes } from "trommel/kysely"
 * const days: SqlTypes["postgres"]["day"][] = ["date", "iso-day"]
 * days.length // => 2
 */
export interface SqlTypes {
  readonly sqlite: SqliteTypes
  readonly postgres: PostgresTypes
}

/** The type of a column in a database. */
export type SqlType = SqlTypes[SqlDialectName][SqlValueKind]

/** Returns an expression for a column of the same table, with the alias that the table has in the query. */
export type ColumnReference<Names extends string = string> = (column: Names) => Expression<unknown>

/**
 * SQL in place of a column. As a function it can name columns with the alias of the query, which a join needs.
 */
export type SqlExpression<Value, Names extends string = string> =
  Expression<Value> | ((column: ColumnReference<Names>) => Expression<Value>)

/** A stored column with the folded text of another one, written with `fold`. */
export interface FoldColumn<Names extends string = string> {
  /** It holds null exactly where the other column does. */
  readonly column: Names
  /** `C` when the column has the collation C. PostgreSQL only. Default: unknown. */
  readonly collation?: "C"
}

/**
 * The place and type of a field in a database, whatever its kind.
 * @example
 * import type { SqlColumnOptions } from "trommel/kysely"
 * const name = { column: "full_name", notNull: true } as const satisfies SqlColumnOptions
 * const people = defineSqlTable<{ people: { id: number; full_name: string } }>()(defineFields({ name: { kind: "text" } }), { dialect: "sqlite", table: "people", key: ["id"], columns: { name } })
 * people.columns.get("name")?.notNull // => true
 */
export interface SqlColumnOptions<Names extends string = string, Type = SqlType> {
  /** The name of the column. Default: the only step of the path of the field. */
  readonly column?: Names
  /** SQL in place of a column, such as a path into JSON. */
  readonly expression?: SqlExpression<unknown, Names>
  /** The type of the column. Default: the first type of the kind in `SqlTypes`. */
  readonly type?: Type
  /** The promise that the column never holds null. Default: false. */
  readonly notNull?: boolean
  /**
   * True for indexes with `nulls first`, or descending `nulls last`: pages ordered first by the column use these then, and not
   * ordinary ones. PostgreSQL only. Default: true with `shards`, whose servers then read one order and not two; otherwise false.
   */
  readonly nullsFirst?: boolean
  /**
   * The promise that the column has the collation C, or another one that compares bytes. Comparisons and orders then use
   * its ordinary indexes. PostgreSQL only. Default: unknown.
   */
  readonly collation?: "C"
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
}

/** The options of a column that only texts have. */
export type TextOnlyOption = "collation" | "fold" | "belowSurrogates"

/**
 * A kind of values with columns of its own: a kind of field, or what the options of a field make of it. `sized` is an integer of
 * 8, 16 or 32 bits, `int64` and `uint64` are integers of 64 bits, `float` is a 32-bit float, and `decimal` a decimal number.
 * @example
 * import type { SqlValueKind } from "trommel/kysely"
 * const exact: readonly SqlValueKind[] = ["int64", "uint64", "decimal"]
 * exact.length // => 3
 */
export type SqlValueKind = ColumnKind | "sized" | "int64" | "uint64" | "float" | "decimal"

export function valueKindOf(field: ColumnField): SqlValueKind {
  const { kind, bits, unsigned, format } = field
  switch (kind) {
    case "integer":
      if (bits === undefined) return "integer"
      if (bits < 64) return "sized"
      return unsigned === true ? "uint64" : "int64"
    case "number":
      return format === "float" || format === "decimal" ? format : "number"
    default:
      return kind
  }
}

export function isTextDate(type: SqlType): type is TextDateType {
  return type.startsWith("iso-")
}

export function isTextTime(type: SqlType): type is TextTimeType {
  return type.startsWith("time-")
}

/** True for a type of texts of one width, whose order is that of what they say. */
export function isFixedText(type: SqlType): type is TextDateType | TextTimeType {
  return isTextDate(type) || isTextTime(type)
}
