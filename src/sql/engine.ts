import type {
  AliasableExpression,
  AliasedExpression,
  Dialect,
  Expression,
  IsolationLevel,
  Kysely,
  KyselyPlugin,
  RawBuilder,
  RootOperationNode,
  SqlBool,
} from "kysely"
import type { ValueMatch } from "../evaluate/text-test.ts"
import type { ColumnField } from "../fields/field.ts"
import type { DateTime } from "../fields/kinds/date.ts"
import type { IntegerRange } from "../fields/kinds/sized-integer.ts"
import type { Catalogue, ReadCatalogue } from "./catalogue/catalogue.ts"
import type { FieldOfColumn } from "./catalogue/placed-field.ts"
import type { ParquetTable } from "./parquet.ts"
import type {
  EngineKinds,
  ItemsForm,
  ItemsQuery,
  SqlEngine,
  SqlExpression,
  SqlType,
  SqlValueKind,
  TextTimeType,
  AnyDatabase,
} from "./types.ts"

/** SQL of any value. */
export type Sql = Expression<unknown>

/** SQL of a condition. It is in brackets where nothing else is said. */
export type BooleanSql = RawBuilder<SqlBool>

/** What a parameter can hold. */
export type ParameterValue = string | number | bigint | boolean

/** Parameters, at least one. */
export type Parameters = readonly [Sql, ...Sql[]]

/** A condition that is known, or one that the database decides. The latter is always in brackets. */
export type SqlCondition = boolean | RawBuilder<SqlBool>

/** The numbers that a column holds: integers of a range, in units of the last of `scale` decimal places. */
export interface HeldNumbers extends IntegerRange {
  readonly scale: number
  /** The type with its digits, as databases write it; left out for a type that has none. */
  readonly name?: string
}

/** How the columns of a type hold dates. */
export interface DateForm {
  /** The finest difference in ticks of 100 ns. */
  readonly finest: number
  /** True for texts of one width, which hold the years 1 to 9999 alone. */
  readonly isFixed?: boolean
  /** Writes an instant that has no finer parts, for a parameter of the type. */
  readonly write: (instant: DateTime) => string | number
  /** Reads a value; undefined for one that counts as empty. Default: as the engine does. */
  readonly read?: (raw: unknown) => DateTime | undefined
}

/** A field with the type of its column. */
export interface TypedField {
  readonly field: ColumnField
  readonly type: SqlType
}

export type CompareOperator = "<" | "<=" | ">" | ">=" | "="

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
export interface StoredTable {
  readonly engine: Engine
  /** The name, with the schema in front if it has one. */
  readonly table: string
  /** What statements select from in the place of the name: files. */
  readonly from?: RawBuilder<Record<string, unknown>> | undefined
  /** The number of the row, which is in the key and is no column. */
  readonly rowNumber?: string | undefined
  readonly key: readonly string[]
  /** The types of columns of the key that are no fields, as far as it names them. */
  readonly keyTypes: ReadonlyMap<string, SqlType>
  /** The columns by the name of the field, in the order of the table of fields. */
  readonly columns: ReadonlyMap<string, SqlColumn>
  readonly shortcuts: ReadonlyMap<string, SqlExpression<SqlBool>>
}

/** A table with the alias that it has in a query. */
export interface SqlScope {
  readonly table: StoredTable
  readonly as: string
}

/** A table of a database that statements can be run on. */
export interface DatabaseScope extends SqlScope {
  readonly db: Kysely<AnyDatabase>
}

/** A value of a row, with what is promised of it, as an engine compares and orders it. */
export interface SqlValue {
  readonly engine: Engine
  readonly sql: Sql
  readonly kind: SqlValueKind
  /** The type of the column; `any` for a part of the key that nothing says the type of. */
  readonly type: SqlType
  /** The numbers that a column of a narrow type holds. */
  readonly held?: HeldNumbers | undefined
  readonly scale: number
  readonly notNull: boolean
  /** True when the ordinary operators compare texts by bytes. */
  readonly bytewise: boolean
  /** True for a text that is folded already. */
  readonly holdsFolded: boolean
}

/** A value that rows are ordered by. */
export interface OrderTerm extends SqlValue {
  /** The name of the field; that of the column for a part of the key without a field. */
  readonly name: string
  readonly descending: boolean
  /** True where a page that it orders first is asked for in two ranges, the rows without a value and those with one. */
  readonly splits: boolean
}

/**
 * An engine: what differs between databases in the statements of a query. `engines/` has one file for each.
 */
export interface Engine extends SqlEngine<string> {
  readonly kinds: EngineKinds
  /** Returns the files that are given in the place of the name of a table; undefined for a name. */
  readonly files?: (given: unknown) => ParquetTable | undefined

  /** Names of the number that each row has besides its columns, by which it can be told apart. */
  readonly rowNumbers?: readonly string[]

  /** All that differs between the types of its columns; `any` for a part of the key that nothing says the type of. */
  readonly types: { readonly [Type in SqlType]?: TypeForm } & { readonly any: TypeForm }
  /** The types of columns for which none is stated. Default: the first of the kind. */
  readonly unstated?: { readonly [Kind in keyof EngineKinds]?: SqlType }
  /** The numbers of a `numeric` without digits, or `stated` where it needs them; undefined where it holds any. */
  readonly decimals?: HeldNumbers | "stated"
  /** Writes a value as text. Default: a cast to the type `text`. */
  readonly castToText?: (value: SqlValue) => RawBuilder<unknown>
  /** The collation that compares bytes. Default: `C`. */
  readonly byteCollation?: string
  /** Tests for null, or with false for the opposite, where `is null` does not. */
  readonly nullTest?: (value: SqlValue, isNull: boolean) => BooleanSql | undefined

  /** Compares values, not in brackets: texts by their bytes, whatever the collation of the column is. */
  readonly compare: (value: SqlValue, operator: CompareOperator, right: Sql) => BooleanSql
  /** Writes a value so that those which are equal by their kind are one group of a statement. Default: as it is. */
  readonly grouped?: (value: SqlValue) => Sql
  /** Returns the condition that a value, which is not null, equals one of the parameters. */
  readonly equalsOne: (value: SqlValue, parameters: Parameters) => BooleanSql
  /** True when no text can hold U+0000. */
  readonly refusesNul?: boolean
  /** Returns the condition that a text, which is not null, contains one of the needles. None is empty. */
  readonly contains: (text: Sql, needles: readonly string[]) => SqlCondition
  readonly endsWith: (text: Sql, suffixes: readonly string[]) => SqlCondition
  /** Returns the condition that a text, which is not null, has one of the needles in any letter case. */
  readonly matchesFolded: (text: Sql, match: ValueMatch, needles: readonly string[]) => SqlCondition
  /** Returns a text in which the letters of the needles are folded, for more of them than patterns serve; undefined where they serve all. */
  readonly foldedText?: (text: Sql, needles: readonly string[]) => Sql
  /** Selects from needles, with the condition that a text, which is not null, matches the one of the row; undefined where that gains nothing. */
  readonly needleRows?: (
    text: Sql,
    how: { readonly match: ValueMatch; readonly ignoresCase: boolean },
    needles: readonly string[],
  ) => { readonly from: Sql; readonly matches: BooleanSql }
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
  /** True where a join finds the items of a query in less time than a select for each row. Default: where only a join can. */
  readonly joinsQueries?: boolean
  /** The type of all numbers of JSON. */
  readonly doubleType: SqlType

  /** Orders by a value. Empty ones are the smallest. */
  readonly order: (term: OrderTerm) => RawBuilder<unknown>
  /** True where its ordinary indexes serve nulls as the smallest values in two ranges only. */
  readonly splitsNulls?: boolean
  /** What follows a select of values of a row, so that each is computed once; undefined where it cannot name the row. */
  readonly once?: string
  /** Writes a part of a union, which may have an order and a limit. */
  readonly unionPart: (rows: AliasableExpression<unknown>, as: string) => RawBuilder<unknown>
  /** Writes a limit or an offset. Default: in the text, for better plans. */
  readonly count?: (rows: number) => RawBuilder<number>
  /** The limit that means none, where an offset needs one. */
  readonly unlimited?: number

  /** What the database says of a table, and what it should say. A source looks before its first query. */
  readonly catalogue: EngineCatalogue

  /** What only some functions need. Those of the built-in engines are apart, so that a bundle holds only what it needs. */
  readonly parts?: Partial<EngineParts>
}

/** A type of columns: how an engine checks its values, takes them as parameters, and has them in cursors. */
export interface TypeForm {
  /** What the catalogue calls the columns that it can be. Default: each value has its own type. */
  readonly names?: readonly string[]
  /** What a statement that creates a table calls it. Default: its own name. */
  readonly stored?: string
  /** The names for the items of an array, where they are fewer. */
  readonly itemNames?: readonly string[]
  /** The integers that it holds; undefined for a type of other values. */
  readonly integers?: IntegerRange
  /** How it holds dates, where only this engine has it. */
  readonly date?: DateForm
  /** The texts in which it takes times of the day, where only this engine has it. */
  readonly time?: TextTimeType
  /** Writes a value as it is compared and ordered. Default: as it is. */
  readonly compared?: (value: Sql) => Sql
  /** Returns a value that it can hold as a parameter. */
  readonly parameter: (value: ParameterValue) => RawBuilder<unknown>
  /** Returns the condition, not in brackets, that a value which is not null does not count as empty; undefined where none does. */
  readonly isPresent?: (value: Sql, kind: SqlValueKind) => BooleanSql | undefined
  /** How its values are in cursors. */
  readonly cursor: (held: HeldNumbers | undefined) => CursorForm
}

/** How a database tells of a table. */
export interface EngineCatalogue {
  readonly read: ReadCatalogue
  /** The encoding that the database must have. */
  readonly encoding: string
  /** The columns that each table has and no catalogue. */
  readonly hidden?: readonly string[]
  /** True where a table can be read that the catalogue lacks. */
  readonly isPartial?: true
  /** Returns what the names of types call a type of the catalogue. Default: without its digits. */
  readonly nameOf?: (written: string) => string
  /** The name of a `numeric` with digits. Default: the same. */
  readonly numeric?: string
  /** Types of columns that cursors do not hold where no field has them, each with the type that the key names then, if there is one. */
  readonly inexact?: readonly (readonly [pattern: RegExp, type?: SqlType])[]
}

/** A way to store the items of a list (rule V14). */
export interface EngineItems {
  /**
   * Writes a select in brackets of the column `item`, null for an item of another kind, or a function whose columns `item` of the
   * engine reads. What is no list has no items.
   * @param range - The items where the numbers of the field are whole and have a range.
   */
  readonly select: (list: Sql, type: SqlType, range: IntegerRange | undefined) => Sql
  /** Writes the items as a column of a select, which repeats its other columns for each; undefined where a join is faster. */
  readonly each?: (list: Sql) => AliasedExpression<unknown, string>
  /** Returns a list as a text of JSON, with each item as `item` gives it. */
  readonly text: (list: Sql, item: Sql, from: Sql) => Sql
  /** Compares a list, not null, with an array of items: it has one of them (`&&`), which an index serves, or all; undefined for a type without that. */
  readonly compare?: (
    list: Sql,
    type: SqlType,
    operator: "&&" | "@>",
    items: readonly Sql[],
  ) => BooleanSql | undefined
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
    readonly selectDate?: (value: SqlValue) => Sql
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
  /** How `readSqlTable` makes a field of a column. */
  readonly fieldOf: FieldOfColumn
  /** How `checkSqlTable` compares a database with its table. */
  readonly checks: {
    /** Returns the conditions that no row may meet. */
    readonly probes: (value: Sql, column: SqlColumn, engine: Engine) => readonly Probe[]
    /** Checks the indexes that are there for sorts. */
    readonly indexes?: (context: DatabaseScope, catalogue: Catalogue) => readonly SqlProblem[]
  }
  /** How `sqlTableSchema` writes the statements that create a table. */
  readonly tables: {
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

/** What a database is found to break: the encoding, the type of a column, or one of the promises of the table. */
export type SqlProblemCode =
  | "unreadable"
  | "encoding"
  | "type"
  | "collation"
  | "not-null"
  | "key"
  | "index"
  | "fold"
  | "above-surrogates"
  | "specials"
  | "digits"
  | "form"
  | "shortcut"

/**
 * A difference between a table and what was said of it. Queries over it may have other rows than in memory, or with the code `index` be slow.
 * @example
 * import type { SqlProblem } from "trommel/kysely"
 * const report = (problems: readonly SqlProblem[]): string => problems.map(({ code, message }) => `${code}: ${message}`).join("\n")
 * report([{ code: "not-null", field: "name", message: "The field \"name\" holds null." }]) // => 'not-null: The field "name" holds null.'
 */
export interface SqlProblem {
  /** The kind of the problem. */
  readonly code: SqlProblemCode
  /** The field or shortcut concerned; undefined for the table as a whole. */
  readonly field: string | undefined
  /** A full sentence: what was expected, and what was found. */
  readonly message: string
}

/** A condition that no row may meet, and the problem if one does. */
export interface Probe {
  readonly wrong: RawBuilder<SqlBool>
  readonly problem: SqlProblem
}

/** What the statements of a table are written with. */
export interface WritingContext {
  readonly table: StoredTable
  readonly texts: EngineParts["texts"]
  readonly tables: EngineParts["tables"]
  readonly plugins: readonly KyselyPlugin[]
}
