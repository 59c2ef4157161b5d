import type { ColumnKind } from "../diagnostics/kinds.ts"

/** The option that every field has. */
export interface LabelOption {
  /** The name for people, in `describeField` and explanations. Queries, hints and fixes use the field's name. Default: the name. */
  readonly label?: string
}

/**
 * Options of a field that stands for a value in the row.
 */
export interface ColumnOptions<Row = never> extends LabelOption {
  /** True when conditions may use the field; default true (rule N5). */
  readonly filter?: boolean
  /** True when sorts may use the field; default true. */
  readonly sort?: boolean
  /** True when the row may lack the value or hold null; default true. False only adds a hint to conditions on null. */
  readonly nullable?: boolean
  /**
   * True for a list, whose items the row holds in an array: at the end of the path, or anywhere along it (rule V14). Never sortable,
   * never unique; not for objects. Default: false.
   */
  readonly list?: boolean
  /** True when no two rows hold the same value, so that no rows tie in a sort by it; default false. */
  readonly unique?: boolean
  /**
   * The place of the value in the row: steps joined by dots, or an array of steps, which may hold dots or be empty.
   * Default: the name of the field, whose dots separate steps too (rule N3).
   */
  readonly path?: string | readonly string[]
  /** Reads the value out of the row, instead of a path. When it throws, the value is empty. */
  readonly read?: (row: Row) => unknown
  /** True when `read` depends only on the row, so that a collection keeps its results until the row is replaced. Default: false. */
  readonly pure?: boolean
}

/** A column without options of its kind: boolean, uuid, day, time, duration, and other kinds but enum and object. */
export interface PlainColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: Exclude<ColumnKind, "enum" | "object">
}

/**
 * An integer of a size in bits (rule V4a). One of 64 bits is exact: rows hold it as a safe number, a bigint or a text of digits.
 */
export interface IntegerColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "integer"
  /** The size; default: the safe integers, up to ±(2^53 - 1). A value outside of the range is unreadable. */
  readonly bits?: 8 | 16 | 32 | 64
  /** True for integers from 0 on. Only beside `bits`; default false. */
  readonly unsigned?: boolean
}

/**
 * A number of a format (rule V4b). Decimal numbers are compared exactly: rows hold them as numbers or texts.
 */
export interface NumberColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "number"
  /** `float` compares as 32-bit floats, `decimal` exactly up to ±79228162514264337593543950335; default `double`. */
  readonly format?: "float" | "double" | "decimal"
}

/**
 * A date and time.
 */
export interface DateColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "date"
  /** True for a date with an offset of its own, a DateTimeOffset of .NET; default false. It is compared as an instant. */
  readonly offset?: boolean
}

/**
 * A text.
 */
export interface TextColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "text"
  /** `char` for a text of one UTF-16 unit, a char of .NET, which the dialect `sieve` treats in another way. */
  readonly format?: "char"
}

/**
 * Something that is there or null, such as a nested object (rule V5d): conditions compare it with null alone. Never sortable.
 */
export interface ObjectColumn<Row = never> extends Omit<ColumnOptions<Row>, "list"> {
  readonly kind: "object"
  readonly sort?: false
}

/** All values of a text, as an array, or as an object such as a string enum of TypeScript. */
export type TextValues = readonly string[] | { readonly [name: string]: string }

/**
 * A text that lists its values.
 */
export interface ListedTextColumn<Row = never> extends TextColumn<Row> {
  /** The values that are expected. A query for another one gets a warning, and the builder refuses it. */
  readonly values: TextValues
}

/** Ids of an enum, ids with labels, or a numeric enum of TypeScript; labels are only used in hints (rule V7). */
export type EnumValues = readonly number[] | { readonly [id: number]: string }

/**
 * A column that holds numeric ids.
 */
export interface EnumColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "enum"
  /** The ids that are expected. A query for another one gets a warning (rule V7). */
  readonly values: EnumValues
  /** True for ids that are flags: a value may combine listed ones; default false. */
  readonly flags?: boolean
}

/** A field that stands for a value in the row. */
export type Column<Row = never> =
  | PlainColumn<Row>
  | TextColumn<Row>
  | ListedTextColumn<Row>
  | IntegerColumn<Row>
  | NumberColumn<Row>
  | DateColumn<Row>
  | EnumColumn<Row>
  | ObjectColumn<Row>

/**
 * A named predicate over the row, applied by `name==true` (rule V12). Never sortable.
 */
export interface Shortcut<Row = never> extends LabelOption {
  readonly kind: "shortcut"
  /** True for the rows that `name==true` keeps. An error that it throws counts as false. */
  readonly test: (row: Row) => boolean
  /** True when `test` looks at nothing but the row, as for `read` of a column; default false. */
  readonly pure?: boolean
  /** True when conditions may use the shortcut; default true (rule N5). */
  readonly filter?: boolean
  readonly sort?: false
}

/**
 * A name for one end of a range on a date or day column: `from` means at or after, `to` at or before (rule V13). Never sortable.
 */
export interface RangeEnd<Of extends string = string> extends LabelOption {
  readonly kind: "range-end"
  /** `from` for the lower end, `to` for the upper end. Both include the date. */
  readonly end: "from" | "to"
  /** Name of the date or day column. */
  readonly of: Of
  /** True when conditions may use the range end; default true (rule N5). */
  readonly filter?: boolean
  readonly sort?: false
}

/** The definition of one field, as `defineFields` takes it. */
export type Definition = Column | Shortcut | RangeEnd

/**
 * Field definitions by name.
 * @example
 * import type { Definitions } from "trommel"
 * const shared = { id: { kind: "uuid", nullable: false }, created: { kind: "date" } } as const satisfies Definitions
 * const table = defineFields({ ...shared, name: { kind: "text" } })
 * Array.from(table.fields.keys()) // => ["id", "created", "name"]
 */
export interface Definitions {
  readonly [name: string]: Definition
}
