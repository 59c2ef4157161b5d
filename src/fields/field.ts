import type { ColumnKind } from "../diagnostics/data.ts"
import { defaultTextLimit } from "../language/dialect.ts"
import type { DateTime } from "./kinds/date.ts"

/**
 * A value in the form that is compared: a string for text and uuid (canonical), a number for number, integer and enum, a
 * boolean for boolean, a {@link DateTime} for date.
 */
export type Operand = string | number | boolean | DateTime

/** Reads the raw value of a field out of a row. When it throws, the value is empty. */
export type ReadValue = (row: unknown) => unknown

/** Listed ids or texts, with labels where there are any. */
export type ListedValues = ReadonlyMap<number | string, string | undefined>

/** A field that stands for a value in the row. */
export interface ColumnField {
  readonly kind: ColumnKind
  /** The name in the table's spelling. */
  readonly name: string
  /** The name that people read; undefined when the definition gives none. */
  readonly label: string | undefined
  readonly filter: boolean
  readonly sort: boolean
  readonly nullable: boolean
  readonly unique: boolean
  /** The own properties from the row to the value; undefined when the table has an accessor. */
  readonly path: readonly string[] | undefined
  /** Reads the value by own properties only. Throws when an accessor of the row does. */
  readonly read: ReadValue
  /** True when the value depends on nothing but the row: that of a path always, that of an accessor if the table says so. */
  readonly pure: boolean
  /**
   * Ids of an enum with their labels, if any, or the values that a text lists, without labels. Undefined for a text that
   * lists none, and for other kinds.
   */
  readonly values: ListedValues | undefined
}

/** A named predicate over the row (rule V12). */
export interface ShortcutField {
  readonly kind: "shortcut"
  readonly name: string
  /** The name that people read; undefined when the definition gives none. */
  readonly label: string | undefined
  readonly filter: boolean
  readonly sort: false
  readonly test: (row: never) => boolean
  /** True when the table says that the result depends on nothing but the row. */
  readonly pure: boolean
}

/** A name for one end of a range on a date column (rule V13). */
export interface RangeEndField {
  readonly kind: "range-end"
  readonly name: string
  /** The name that people read; undefined when the definition gives none. */
  readonly label: string | undefined
  readonly filter: boolean
  readonly sort: false
  readonly end: "from" | "to"
  readonly of: ColumnField
}

export type Field = ColumnField | ShortcutField | RangeEndField

/** The limits of a query; `false` lifts one. Text is in UTF-16 units, the others are counts. */
export interface Limits {
  readonly text: number | false
  readonly conditions: number | false
  readonly names: number | false
  readonly values: number | false
  readonly pairs: number | false
  readonly sorts: number | false
}

/** The limits when neither the table nor the call gives any. */
export const defaultLimits: Limits = {
  text: defaultTextLimit,
  conditions: 64,
  names: 16,
  values: 256,
  pairs: 1024,
  sorts: 8,
}

/** Options of a whole table. Page sizes are in rows. */
export interface TableOptions {
  /** The rows on a page when the query has no page size. Default: 20. */
  readonly defaultPageSize?: number
  /** The largest number of rows on a page. Default: 100. */
  readonly maxPageSize?: number
  readonly limits?: Partial<Limits>
}

/** A table of fields without types; the public `FieldTable` adds them. */
export interface Fields {
  /** Fields by folded name (rule N1); see `foldName`. */
  readonly fields: ReadonlyMap<string, Field>
  readonly defaultPageSize: number
  readonly maxPageSize: number
  readonly limits: Limits
}
