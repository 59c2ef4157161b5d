import type { ColumnKind } from "./field.ts"

/** Options of a field that stands for a value in the row. */
export interface ColumnOptions<Row = never> {
  /** Conditions may use it; default true (rule N5). */
  readonly filter?: boolean
  /** Sorts may use it; default true. */
  readonly sort?: boolean
  /** The row may lack the value, or hold null; default true. False makes `== null` a hint, and nothing else. */
  readonly nullable?: boolean
  /** No two rows hold the same value, so that sorting by it settles every order; default false. */
  readonly unique?: boolean
  /**
   * Where the value lies in the row: steps joined by dots, or a list of steps, which may hold dots or be empty.
   * Missing: the field's own name, whose dots are steps too (rule N3).
   */
  readonly path?: string | readonly string[]
  /** Instead of a path: takes the value out of the row. A throw counts as empty. */
  readonly read?: (row: Row) => unknown
}

/** A column of any kind but enum. */
export interface PlainColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: Exclude<ColumnKind, "enum">
}

/** Ids of an enum, or ids with their labels; labels are for hints alone (rule V7). */
export type EnumValues = readonly number[] | { readonly [id: number]: string }

/** A column that holds the numeric id of one of several values. */
export interface EnumColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "enum"
  readonly values: EnumValues
}

/** A field that stands for a value in the row. */
export type Column<Row = never> = PlainColumn<Row> | EnumColumn<Row>

/** A named predicate over the row, applied by `name==true` (rule V12). Never sortable. */
export interface Shortcut<Row = never> {
  readonly kind: "shortcut"
  readonly test: (row: Row) => boolean
  readonly filter?: boolean
  readonly sort?: false
}

/** A name for one end of a range on a date column: `from` means at or after, `to` at or before (rule V13). Never sortable. */
export interface RangeEnd<Of extends string = string> {
  readonly kind: "range-end"
  readonly end: "from" | "to"
  /** Name of the date column. */
  readonly of: Of
  readonly filter?: boolean
  readonly sort?: false
}

/** What `defineFields` takes for one field. */
export type Definition = Column | Shortcut | RangeEnd

/** Field definitions by name. */
export interface Definitions {
  readonly [name: string]: Definition
}
