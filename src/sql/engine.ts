import type {
  AliasableExpression,
  Dialect,
  Expression,
  IsolationLevel,
  RawBuilder,
  RootOperationNode,
  SqlBool,
} from "kysely"
import type { ValueMatch } from "../evaluate/text-test.ts"
import type { ColumnField } from "../fields/field.ts"
import type { DateTime } from "../fields/kinds/date.ts"
import type { IntegerRange } from "../fields/kinds/sized-integer.ts"
import type { ReadCatalogue } from "./catalogue/catalogue.ts"
import type { CheckContext, Probe, SqlProblem } from "./check/probes.ts"
import type { HeldNumbers } from "./column-types.ts"
import type { DateForm } from "./date-forms.ts"
import type { SqlCondition } from "./logic.ts"
import type { OrderTerm } from "./order.ts"
import type { ParquetTable } from "./parquet.ts"
import type { WritingContext } from "./schema/write-sql.ts"
import type { SqlColumn, SqlValue } from "./sql-column.ts"
import type { EngineKinds, ItemsForm, SqlEngine, SqlType, TextTimeType } from "./types.ts"

/** SQL of any value. */
export type Sql = Expression<unknown>

/** SQL of a condition. It is in brackets where nothing else is said. */
export type BooleanSql = RawBuilder<SqlBool>

/** What a parameter can hold. */
export type ParameterValue = string | number | bigint | boolean

/** Parameters, at least one. */
export type Parameters = readonly [Sql, ...Sql[]]

/** A value of a row, as an engine compares and orders it. */
export interface TypedValue {
  readonly sql: Sql
  /** The type of the column; undefined for a part of the key without a field. */
  readonly type: SqlType | undefined
  /** The numbers that a column of a narrow type holds. */
  readonly held?: HeldNumbers | undefined
  /** True when the ordinary operators compare texts by bytes. */
  readonly bytewise: boolean
}

/** A field with the type of its column. */
export interface TypedField {
  readonly field: ColumnField
  readonly type: SqlType
}

export type CompareOperator = "<" | "<=" | ">" | ">=" | "="

/**
 * An engine: what differs between databases in the statements of a query. `engines/` has one file for each.
 */
export interface Engine extends SqlEngine<string> {
  readonly kinds: EngineKinds
  /** Returns the files that are given in the place of the name of a table; undefined for a name. */
  readonly files?: (given: unknown) => ParquetTable | undefined

  /** The integers that the columns of a type hold; nothing for other types. */
  readonly integers: { readonly [Type in SqlType]?: IntegerRange }
  /** The types of dates that only this engine has. */
  readonly dates?: { readonly [Type in SqlType]?: DateForm }
  /** The types of times of the day that only this engine has, with the texts in which it takes them. */
  readonly times?: { readonly [Type in SqlType]?: TextTimeType }
  /** The types of columns for which none is stated. Default: the first of the kind. */
  readonly unstated?: { readonly [Kind in keyof EngineKinds]?: SqlType }
  /** The numbers of a `numeric` without digits, or `stated` where it needs them; undefined where it holds any. */
  readonly decimals?: HeldNumbers | "stated"
  /** Writes a value as text. Default: a cast to the type `text`. */
  readonly castToText?: (value: SqlValue) => RawBuilder<unknown>
  /** The collation that compares bytes. Default: `C`. */
  readonly byteCollation?: string
  /** Returns a value that a column can hold as a parameter. */
  readonly parameter: (value: ParameterValue, type: SqlType) => RawBuilder<unknown>
  /** Returns the condition, not in brackets, that a value which is not null does not count as empty; undefined where none does. */
  readonly isPresent?: (value: Sql, column: TypedField) => BooleanSql | undefined
  /** Tests for null, or with false for the opposite, where `is null` does not. */
  readonly nullTest?: (value: TypedValue, isNull: boolean) => BooleanSql | undefined

  /** Compares values, not in brackets: texts by their bytes, whatever the collation of the column is. */
  readonly compare: (value: TypedValue, operator: CompareOperator, right: Sql) => BooleanSql
  /** Writes a value so that those which are equal by their kind are one group of a statement. Default: as it is. */
  readonly grouped?: (value: TypedValue) => Sql
  /** Returns the condition that a value, which is not null, equals one of the parameters. */
  readonly equalsOne: (value: TypedValue, parameters: Parameters) => BooleanSql
  /** True when no text can hold U+0000. */
  readonly refusesNul?: boolean
  /** Returns the condition that a text, which is not null, contains one of the needles. None is empty. */
  readonly contains: (text: Sql, needles: readonly string[]) => SqlCondition
  readonly endsWith: (text: Sql, suffixes: readonly string[]) => SqlCondition
  /** Returns the condition that a text, which is not null, has one of the needles in any letter case. */
  readonly matchesFolded: (text: Sql, match: ValueMatch, needles: readonly string[]) => SqlCondition
  /** Returns a text in which the letters of the needles are folded, for more of them than patterns serve; undefined where they serve all. */
  readonly foldedText?: (text: Sql, needles: readonly string[]) => Sql
  /** Returns the bytes of the pattern of a needle, and the most that the engine takes; undefined where it takes any. */
  readonly patternLength?: (
    match: ValueMatch,
    needle: string,
  ) => Readonly<Record<"amount" | "limit", number>>

  /** How columns store lists, the default first. */
  readonly items: { readonly [Form in ItemsForm]?: EngineItems }
  /** Reads an item of a list out of the columns of an alias. Default: its column `item`. */
  readonly item?: (alias: string, column: SqlColumn) => RawBuilder<unknown> | undefined
  /** Returns the condition that one of some items meets a condition. Default, also for undefined: a select from them. */
  readonly someItem?: (from: Sql, condition: BooleanSql) => BooleanSql | undefined
  /** The word before a select that names columns of the tables in front of it; undefined where only functions can. */
  readonly lateral?: string
  /** The type of all numbers of JSON. */
  readonly doubleType: SqlType

  /** Orders by a value. Empty ones are the smallest. */
  readonly order: (term: OrderTerm) => RawBuilder<unknown>
  /** True where its ordinary indexes serve nulls as the smallest values in two ranges only. */
  readonly splitsNulls?: boolean
  /** How the values of a column are in cursors. */
  readonly cursor: (value: Pick<TypedValue, "type" | "held">) => CursorForm
  /** What follows a select of values of a row, so that each is computed once; undefined where it cannot name the row. */
  readonly once?: string
  /** Writes a part of a union, which may have an order and a limit. */
  readonly unionPart: (rows: AliasableExpression<unknown>, as: string) => RawBuilder<unknown>
  /** Writes a limit or an offset. Default: in the text, for better plans. */
  readonly count?: (rows: number) => RawBuilder<number>
  /** The limit that means none, where an offset needs one. */
  readonly unlimited?: number

  /** What only some functions need. Those of the built-in engines are apart, so that a bundle holds only what it needs. */
  readonly parts?: Partial<EngineParts>
}

/** A way to store the items of a list (rule V14). */
export interface EngineItems {
  /**
   * Writes a select in brackets of the column `item`, null for an item of another kind, or a function whose columns `item` of the
   * engine reads. What is no list has no items.
   * @param range - The items where the numbers of the field are whole and have a range.
   */
  readonly select: (list: Sql, type: SqlType, range: IntegerRange | undefined) => Sql
  /** Returns a list as a text of JSON, with each item as `item` gives it. */
  readonly text: (list: Sql, item: Sql, from: Sql) => Sql
  /** Returns the condition, which an index can serve, that a list has one of some items; undefined for a type without one. */
  readonly overlaps?: (list: Sql, type: SqlType, items: readonly Sql[]) => BooleanSql | undefined
  /** Returns the condition that a column holds no list, or a list of lists. */
  readonly isWrong: (list: Sql) => BooleanSql
  /** Returns the type of a column for items of a type. */
  readonly columnType: (type: string) => string
}

/** A value in a cursor. Texts follow an apostrophe, since drivers drop a byte order mark at the start. */
export interface CursorForm {
  readonly select: (value: Sql) => RawBuilder<unknown>
  /** Writes what the driver returned, which is not null. */
  readonly write: (raw: unknown) => string
  /** Returns a text of a cursor as a parameter; undefined for one that `write` cannot have returned. */
  readonly read: (text: string) => RawBuilder<unknown> | undefined
}

/** The parts of an engine that only some functions need. */
export interface EngineParts {
  /** How `runSql` runs statements and reads their rows. */
  readonly runs: {
    /** The isolation level at which two statements of a transaction see the same moment, unless each does. */
    readonly isolation?: IsolationLevel
    /** Selects the dates of the types that only this engine has, so that all drivers give the same. */
    readonly selectDate?: (value: TypedValue) => Sql
    /** Reads them; undefined for a value that counts as empty. */
    readonly readDate?: (raw: unknown) => DateTime | undefined
    /** Makes the server itself end a statement after so many milliseconds, which may be infinite. */
    readonly timed?: (statement: RootOperationNode, ms: number) => RootOperationNode
  }
  /** How `compileSql` writes statements. */
  readonly texts: {
    readonly placeholder: (number: number) => string
    /** A dialect of kysely without a driver, that writes U+0000 in the place of each parameter. */
    readonly dialect: Dialect
  }
  /** What the database says of a table. */
  readonly catalogue: ReadCatalogue
  /** How `checkSqlTable` compares a database with its table. */
  readonly checks: {
    /** The encoding that the database must have, and the statement that selects it as `encoding`. */
    readonly encoding: { readonly expected: string; readonly select: string }
    /** Returns the conditions that no row may meet. */
    readonly probes: (value: Sql, column: SqlColumn, engine: Engine) => readonly Probe[]
    /** Checks what the database says of a column. */
    readonly column?: (context: CheckContext, column: SqlColumn) => Promise<readonly SqlProblem[]>
    readonly indexes?: (context: CheckContext) => Promise<readonly SqlProblem[]>
  }
  /** How `sqlTableSchema` writes the statements that create a table. */
  readonly tables: {
    /** Names of types that are not those of the columns. */
    readonly typeNames: { readonly [Type in SqlType]?: string }
    /** What is after the columns of a table. Default: nothing. */
    readonly end?: string
    /** True when the name of an index has the schema in front, and that of its table does not. */
    readonly namesSchemaOfIndex?: boolean
    /** What follows a column in an index that compares bytes, unless its collation does. Default: nothing. */
    readonly byBytes?: string
    /** True when an index is over columns alone, and serves no value in place of a column. */
    readonly hasPlainIndexes?: boolean
    /** True where indexes serve neither sorts nor ranges. */
    readonly hasNoIndexes?: boolean
    /** Writes a text, in which quotes are doubled already, as a literal. */
    readonly quoted: (text: string) => string
    /** Returns the conditions that no value of a column may meet. */
    readonly probes: (value: Sql, column: SqlColumn, engine: Engine) => readonly Probe[]
    /** Says what the statements of a table cannot. */
    readonly comments?: (context: WritingContext, fields: readonly SqlColumn[]) => readonly string[]
  }
}
