import type { ColumnKind } from "../diagnostics/kinds.ts"
import type { Total } from "../diagnostics/total.ts"
import { defaultTextLimit } from "../language/dialect.ts"
import type { DateTime } from "./kinds/date.ts"
import type { Decimal } from "./kinds/decimal.ts"
import type { ColumnKindRules, ValueOptions } from "./kinds/rules.ts"

/**
 * A value in the form that is compared: a string for text and uuid (canonical), a number for number, integer and enum, a
 * bigint for an integer of 64 bits, a {@link Decimal} for a decimal number, a boolean for boolean, a {@link DateTime} for
 * date, the number of days since 1970-01-01 for day, and ticks of 100 ns for time (a number) and duration (a bigint).
 */
export type Operand = string | number | bigint | boolean | DateTime | Decimal

/** Reads the raw value of a field out of a row. When it throws, the value is empty. */
export type ReadValue = (row: unknown) => unknown

/** Listed ids or texts, with labels where there are any. */
export type ListedValues = ReadonlyMap<number | string, string | undefined>

/**
 * A field that stands for a value in the row.
 * @example
 * import type { ColumnField, Field } from "trommel"
 * const isColumn = (field: Field): field is ColumnField => field.kind !== "shortcut" && field.kind !== "range-end"
 * const columns = Array.from(table.fields.values()).filter(isColumn)
 * columns.map(({ read }) => read(movies[0])) // => ["Heat", 1995, 8.3, "1995-12-15"]
 */
export interface ColumnField extends Total<ValueOptions> {
  readonly kind: ColumnKind
  /** The name in the table's spelling. */
  readonly name: string
  /** The name that people read; undefined when the definition gives none. */
  readonly label: string | undefined
  readonly filter: boolean
  readonly sort: boolean
  readonly nullable: boolean
  readonly unique: boolean
  /** True for a list: the row holds any number of values, its items (rule V14). */
  readonly list: boolean
  /** The own properties from the row to the value; undefined when the table has an accessor. */
  readonly path: readonly string[] | undefined
  /** Reads the value by own properties only: of a list, an array of its items, or one. Throws when an accessor of the row does. */
  readonly read: ReadValue
  /** True when the value depends on nothing but the row: that of a path always, that of an accessor if the table says so. */
  readonly pure: boolean
  /** Ids of an enum with their labels, if any, or the listed values of a text; undefined otherwise. */
  readonly values: ListedValues | undefined
  /** The rules by which values of queries and rows are read and compared. */
  readonly rules: ColumnKindRules
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

/**
 * A field of a table. `kind` tells shortcuts and range ends from columns.
 * @example
 * import type { Field } from "trommel"
 * const isSortable = (field: Field): boolean => field.sort
 * const fields = [...table.fields.values()]
 * fields.filter(isSortable).map(({ name }) => name) // => ["title", "year", "rating", "released"]
 */
export type Field = ColumnField | ShortcutField | RangeEndField

/**
 * The limits of a query; `false` lifts one. Text is in UTF-16 units, the others are counts.
 * @example
 * import type { Limits } from "trommel"
 * const limits: Partial<Limits> = { conditions: 1, text: false }
 * applyQuery(movies, table, { filters: "year>1,year<9" }, { limits }).refused // => true
 */
export interface Limits {
  /** The most UTF-16 units in one parameter. Default: 8,192. */
  readonly text: number | false
  /** The most conditions of a query. Default: 64. */
  readonly conditions: number | false
  /** The most names of one condition. Default: 16. */
  readonly names: number | false
  /** The most values of one condition. Default: 256. */
  readonly values: number | false
  /** The most pairs of a name and a value in a query. Default: 1,024. */
  readonly pairs: number | false
  /** The most entries of `sorts`. Default: 8. */
  readonly sorts: number | false
}

/**
 * The limits when neither the table nor the call gives any.
 * @example
 * defaultLimits.conditions // => 64
 * const table = defineFields({ n: { kind: "number" } }, { limits: { ...defaultLimits, conditions: 8 } })
 * table.limits.conditions // => 8
 */
export const defaultLimits: Limits = {
  text: defaultTextLimit,
  conditions: 64,
  names: 16,
  values: 256,
  pairs: 1024,
  sorts: 8,
}

/**
 * Options of a whole table. Page sizes are in rows.
 * @example
 * import type { TableOptions } from "trommel"
 * const options: TableOptions = { strict: false, defaultPageSize: 2, maxPageSize: 10, limits: { conditions: 8 } }
 * const table = defineFields({ n: { kind: "number" } }, options)
 * applyQuery([{ n: 1 }, { n: 2 }, { n: 3 }], table, {}).data.length // => 2
 */
export interface TableOptions {
  /** The rows on a page when the query has no page size. Default: 20. */
  readonly defaultPageSize?: number
  /** The largest number of rows on a page. Default: 100. */
  readonly maxPageSize?: number
  /** The limits that differ from the defaults; `false` lifts a limit. */
  readonly limits?: Partial<Limits>
  /** False for the table of a service that ignores mistakes: a query with an error or a warning is not refused. Default: true. */
  readonly strict?: boolean
}

/**
 * A table of fields without types; the public `FieldTable` adds them.
 * @example
 * import type { Fields } from "trommel"
 * const namesOf = ({ fields }: Fields): string[] => Array.from(fields.values(), ({ name }) => name)
 * namesOf(table) // => ["title", "year", "rating", "released"]
 */
export interface Fields {
  /** Fields by folded name (rule N1); see `foldName`. */
  readonly fields: ReadonlyMap<string, Field>
  readonly defaultPageSize: number
  readonly maxPageSize: number
  readonly limits: Limits
  /** Whether queries with an error or a warning are refused where neither the call nor the dialect says. A table without it is strict. */
  readonly strict?: boolean
}

export function isColumn(field: Field): field is ColumnField {
  return field.kind !== "shortcut" && field.kind !== "range-end"
}

/** Returns the column that a field compares: of a range end that of its dates. A shortcut compares nothing. */
export function comparedColumn(field: Field): ColumnField | undefined {
  if (field.kind === "shortcut") return undefined
  return field.kind === "range-end" ? field.of : field
}
