import type { ColumnKind } from "../diagnostics/data.ts"

/** The option that every field has. */
export interface LabelOption {
  /**
   * The name that people read: `describeField` and explanations show it. Queries, hints and fixes use the name of the
   * field. Default: the name.
   */
  readonly label?: string
}

/**
 * Options of a field that stands for a value in the row.
 * @example
 * import type { ColumnOptions } from "trommel"
 * const hidden = { filter: false, sort: true, nullable: false, path: "meta.note" } as const satisfies ColumnOptions
 * const table = defineFields({ note: { kind: "text", ...hidden }, name: { kind: "text" } })
 * applyQuery([{ meta: { note: "a" }, name: "b" }], table, { filters: "note==a" }).diagnostics[0].code // => "not-filterable"
 */
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

/**
 * A text that lists its values.
 * @example
 * import type { ListedTextColumn } from "trommel"
 * const state = { kind: "text", values: ["draft", "paid"] } as const satisfies ListedTextColumn
 * const table = defineFields({ state })
 * describeField(table, "state")?.values?.map(({ value }) => value) // => ["draft", "paid"]
 */
export interface ListedTextColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "text"
  /** The values that are expected. A query for another one gets a warning, and the builder refuses it. */
  readonly values: TextValues
}

/** Ids of an enum, ids with labels, or a numeric enum of TypeScript; labels are only used in hints (rule V7). */
export type EnumValues = readonly number[] | { readonly [id: number]: string }

/**
 * A column that holds numeric ids.
 * @example
 * import type { EnumColumn } from "trommel"
 * const visibility = { kind: "enum", values: { 0: "Public", 1: "Hidden" }, nullable: false } as const satisfies EnumColumn
 * const table = defineFields({ visibility })
 * describeField(table, "visibility")?.values // => [{ value: 0, label: "Public" }, { value: 1, label: "Hidden" }]
 */
export interface EnumColumn<Row = never> extends ColumnOptions<Row> {
  readonly kind: "enum"
  /** The ids that are expected. A query for another one gets a warning (rule V7). */
  readonly values: EnumValues
}

/** A field that stands for a value in the row. */
export type Column<Row = never> = PlainColumn<Row> | ListedTextColumn<Row> | EnumColumn<Row>

/**
 * A named predicate over the row, applied by `name==true` (rule V12). Never sortable.
 * @example
 * import type { Shortcut } from "trommel"
 * const soldOut: Shortcut<{ readonly stock: number }> = { kind: "shortcut", test: ({ stock }) => stock === 0 }
 * const table = defineFields({ soldOut })
 * applyQuery([{ stock: 0 }, { stock: 2 }], table, { filters: "soldOut==true" }).matched // => 1
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
 * A name for one end of a range on a date column: `from` means at or after, `to` at or before (rule V13). Never sortable.
 * @example
 * import type { RangeEnd } from "trommel"
 * const dateFrom: RangeEnd<"created"> = { kind: "range-end", end: "from", of: "created" }
 * const table = defineFields({ created: { kind: "date" }, dateFrom })
 * applyQuery([{ created: "2024-05-01" }, { created: "2023-05-01" }], table, { filters: "dateFrom==2024-01-01" }).matched // => 1
 */
export interface RangeEnd<Of extends string = string> extends LabelOption {
  readonly kind: "range-end"
  /** `from` for the lower end, `to` for the upper end. Both include the date. */
  readonly end: "from" | "to"
  /** Name of the date column. */
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
