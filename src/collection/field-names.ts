import type { ColumnKind } from "../diagnostics/data.ts"
import type { ColumnValue } from "../fields/row-type.ts"

/** The definition of a field whose values can be keys. */
export interface KeyColumn {
  readonly kind: Exclude<ColumnKind, "date" | "boolean">
}

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
