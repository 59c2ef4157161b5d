import type { ColumnKind } from "../diagnostics/data.ts"
import type { ColumnValue } from "../fields/row-type.ts"

/** The definition of a field whose values can be keys. */
export interface KeyColumn {
  readonly kind: Exclude<ColumnKind, "date" | "boolean" | "day" | "time" | "duration" | "object">
}

/**
 * A value of a field as `counts` and `range` give it: dates are canonical texts in UTC, days, times, durations and decimal
 * numbers canonical texts, integers of 64 bits bigints, and enums ids. Of an object it says that there is one.
 */
export type FieldValueOf<Filterable, Name> = Name extends keyof Filterable
  ? Filterable[Name] extends infer Definition extends { readonly kind: unknown }
    ? ValueOfKind<Definition, Definition["kind"]>
    : never
  : string | number | boolean

/** A value of a column of one kind, or of several kinds. */
export type ValueOfKind<Definition, Kind> = Kind extends "date" | "day" | "time" | "duration"
  ? string
  : Kind extends "object"
    ? true
    : Kind extends "integer" | "number"
      ? NumberOf<Definition>
      : ColumnValue<Definition & { readonly kind: Kind }>

/** A number of a column. Those that a double cannot hold have another form. */
export type NumberOf<Definition> = Definition extends { readonly bits: 64 }
  ? bigint
  : Definition extends { readonly format: "decimal" }
    ? string
    : number
