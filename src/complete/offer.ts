import type { Range } from "../diagnostics/diagnostic.ts"
import type { Field, Fields } from "../fields/field.ts"
import { foldName, isFieldName } from "../language/names.ts"
import type { Completion, CompletionOption } from "./completion.ts"
import type { CompletingDialect, TextEdit } from "./place.ts"

/** An option, and the change of the text that it makes. */
export interface Offer extends Omit<CompletionOption, "insert"> {
  readonly edit: TextEdit
}

/** The text, the cursor in it, and what decides on its meaning. */
export interface Cursor {
  readonly text: string
  readonly offset: number
  readonly table: Fields
  readonly dialect: CompletingDialect
  /** The largest number of options. */
  readonly limit: number
}

/** Returns the fields that conditions, or sorts, can use. */
export function usableFields({ table }: Cursor, use: "filter" | "sort"): Field[] {
  return [...table.fields.values()].filter((field) => field[use] && isFieldName(field.name))
}

/** Returns the fields of those names that conditions can use. */
export function fieldsOf(names: readonly string[], { table }: Cursor): Field[] {
  return names
    .map((name) => table.fields.get(foldName(name)))
    .filter((field) => field !== undefined)
    .filter(({ filter }) => filter)
}

/** Returns the kind of a field, with its label if it has one. */
export function describeKind({ kind, label }: Field): string {
  return label === undefined ? kind : `${label} (${kind})`
}

/** Makes all offers replace the same range, the smallest that holds the cursor and all of their ranges. */
export function joinOffers(offers: readonly Offer[], { text, offset }: Cursor): Completion {
  const from = Math.min(offset, ...offers.map(({ edit }) => edit.range.start))
  const to = Math.max(offset, ...offers.map(({ edit }) => edit.range.end))
  const options = offers.map(({ label, kind, detail, edit }) => ({
    label,
    insert: writeBetween(text, edit, { start: from, end: to }),
    kind,
    detail,
  }))
  return { from, to, options }
}

function writeBetween(text: string, { range, insert }: TextEdit, { start, end }: Range): string {
  return text.slice(start, range.start) + insert + text.slice(range.end, end)
}
