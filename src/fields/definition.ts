import type { ColumnKind } from "../diagnostics/data.ts"

/** The option that every field has. */
export interface LabelOption {
  /**
   * The name that people read: `describeField` and explanations show it. Queries, hints and fixes use the name of the
   * field. Default: the name.
   */
  readonly label?: string
}

/** Options of a field that stands for a value in the row. */
export interface ColumnOptions<Row = never> extends LabelOption {
  /** True when conditions may use the field; default true (rule N5). */
  readonly filter?: boolean
  /** True when sorts may use the field; default true. */
  readonly sort?: boolean
  /** True when the row may lack the value or hold null; default true. False only adds a hint to conditions on null. */
  readonly nullable?: boolean
  /** True when no two rows hold the same value, so that no rows tie in a sort by it; default false. */
  readonly unique?: boolean
  /**
   * The place of the value in the row: steps joined by dots, or an array of steps, which may hold dots or be empty.
   * Default: the name of the field, whose dots separate steps too (rule N3).
   */
  readonly path?: string | readonly string[]
  /** Reads the value out of the row, instead of a path. When it throws, the value is empty. */
  readonly read?: (row: Row) => unknown
  /**
   * True when `read` looks at nothing but the row; default false. A collection then keeps its results until the row is
   * replaced. Without it, they are kept until any row is added, replaced or removed.
   */
  readonly pure?: boolean
}

/** A column of any kind but enum. */
export interface PlainColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: Exclude<ColumnKind, "enum">
}

/** All values of a text, as an array, or as an object such as a string enum of TypeScript. */
export type TextValues = readonly string[] | { readonly [name: string]: string }

/** A text that lists its values. */
export interface ListedTextColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "text"
  /** The values that are expected. A query for another one gets a warning, and the builder refuses it. */
  readonly values: TextValues
}

/** Ids of an enum, ids with labels, or a numeric enum of TypeScript; labels are only used in hints (rule V7). */
export type EnumValues = readonly number[] | { readonly [id: number]: string }

/** A column that holds numeric ids. */
export interface EnumColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "enum"
  readonly values: EnumValues
}

/** A field that stands for a value in the row. */
export type Column<Row = never> = PlainColumn<Row> | ListedTextColumn<Row> | EnumColumn<Row>

/** A named predicate over the row, applied by `name==true` (rule V12). Never sortable. */
export interface Shortcut<Row = never> extends LabelOption {
  readonly kind: "shortcut"
  readonly test: (row: Row) => boolean
  /** True when `test` looks at nothing but the row, as for `read` of a column; default false. */
  readonly pure?: boolean
  readonly filter?: boolean
  readonly sort?: false
}

/** A name for one end of a range on a date column: `from` means at or after, `to` at or before (rule V13). Never sortable. */
export interface RangeEnd<Of extends string = string> extends LabelOption {
  readonly kind: "range-end"
  readonly end: "from" | "to"
  /** Name of the date column. */
  readonly of: Of
  readonly filter?: boolean
  readonly sort?: false
}

/** The definition of one field, as `defineFields` takes it. */
export type Definition = Column | Shortcut | RangeEnd

/** Field definitions by name. */
export interface Definitions {
  readonly [name: string]: Definition
}
