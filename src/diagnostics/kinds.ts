/** Kinds of fields that stand for a value in the row. */
export type ColumnKind =
  | "text"
  | "number"
  | "integer"
  | "enum"
  | "date"
  | "day"
  | "time"
  | "duration"
  | "boolean"
  | "uuid"
  | "object"

/**
 * Every kind of field. A range end is a name for the lower or upper end of a range on a date column.
 * @example
 * import type { FieldKind } from "trommel"
 * const inputs: Partial<Record<FieldKind, string>> = { number: "number", date: "date", boolean: "checkbox" }
 * inputs[describeField(table, "released")?.kind ?? "text"] // => "date"
 */
export type FieldKind = ColumnKind | "shortcut" | "range-end"

/*
 * The words for the values of each kind. Each table is a constant of its own, so that a bundle holds only the words that it says.
 */

/** A value with its article, as in "Expected *a number*". */
export const nouns: { readonly [Kind in ColumnKind]: string } = {
  text: "a string",
  number: "a number",
  integer: "an integer",
  enum: "an id",
  date: "a date",
  day: "a day",
  time: "a time of day",
  duration: "a duration",
  boolean: "a boolean",
  uuid: "a uuid",
  object: "an object",
}

/** The texts that a query can write for a value. */
export const readableTexts: { readonly [Kind in ColumnKind]: string } = {
  text: "any text",
  number: "a decimal number, such as 42, -0.5 or 1e3",
  integer: "an integer of up to 15 digits, such as 42 or -7",
  enum: "an id, which is an integer",
  date: "an ISO 8601 date, with or without a time, such as 2024-01-31, 2024-01-31T12:30:00Z or 2024-01-31T12:30:00+02:00",
  day: "a day, such as 2024-01-31",
  time: "a time of day without a zone, such as 12:30 or 12:30:00.5",
  duration: "a duration, such as 1.12:30:00 or P1DT12H30M",
  boolean: "true or false",
  uuid: "32 hexadecimal digits, such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  object: "null, since an object is only there or not",
}

// A text that is joined from others would be in every bundle.
const date = "a date of the years 1 to 9999, such as 2024-01-31 or 2024-01-31T12:30:00+02:00"

/** The values that the builder takes. */
export const givenValues: { readonly [Kind in FieldKind]: string } = {
  text: "a string",
  number: "a finite number",
  integer: "a safe integer",
  enum: "a listed id",
  date,
  "range-end": date,
  day: "a day such as 2024-01-31",
  time: "a time of day such as 12:30:00",
  duration: "a duration such as 1.12:30:00 or P1DT12H30M",
  boolean: "true or false",
  object: "null",
  uuid: "a uuid of 32 hexadecimal digits",
  shortcut: "true",
}

/** Texts for examples of conditions, which need no escapes. Undefined for kinds whose values say nothing to a reader. */
export const samples: { readonly [Kind in ColumnKind]: string | undefined } = {
  text: "abc",
  number: "42",
  integer: "42",
  enum: undefined,
  date: "2024-01-31",
  day: "2024-01-31",
  time: undefined,
  duration: undefined,
  boolean: "true",
  uuid: undefined,
  object: undefined,
}

/** The rules that say how values are read and compared. */
export const comparingRules: { readonly [Kind in ColumnKind]: string } = {
  text: "V3",
  number: "V4",
  integer: "V4",
  enum: "V7",
  date: "V5",
  day: "V5a",
  time: "V5b",
  duration: "V5c",
  boolean: "V6",
  uuid: "V8",
  object: "V5d",
}
