import type { FieldsWhere } from "../builder/types.ts"
import type { ColumnKind } from "../diagnostics/data.ts"
import type { Column } from "../fields/definition.ts"
import type { ColumnValue } from "../fields/row-type.ts"

/** The names of the fields that stand for a value in the row, and that conditions or sorts may use. */
export type ColumnNames<Filterable, Sortable> = FieldsWhere<Filterable, Column> | keyof Sortable

/** The names of the fields whose values can be keys. The kind of a field that only sorts may use is not known here. */
export type KeyNames<Filterable, Sortable> =
  | FieldsWhere<Filterable, { readonly kind: Exclude<ColumnKind, "date" | "boolean"> }>
  | Exclude<keyof Sortable, keyof Filterable>

/** A value of a field as `counts` and `range` give it: dates are canonical texts in UTC, and enums ids. */
export type FieldValueOf<Filterable, Name> = Name extends keyof Filterable
  ? Filterable[Name] extends infer Definition extends { readonly kind: unknown }
    ? ValueOfKind<Definition, Definition["kind"]>
    : never
  : string | number | boolean

/** A value of a column of one kind, or of several kinds. */
export type ValueOfKind<Definition, Kind> = Kind extends "date"
  ? string
  : ColumnValue<Definition & { readonly kind: Kind }>
