import {
  compilePredicate,
  prepareQuery,
  type ColumnField,
  type OpenFieldTable,
} from "../../../src/index.ts"
import { isColumn } from "../data/table-source.ts"
import { jsonOf } from "../rows/value-forms.ts"
import type { MarkMatches } from "./mark-matches.ts"
import type { ShownCell, ShownRow } from "./protocol.ts"

/** Makes rows as the page shows them. */
export interface RowView {
  readonly columns: readonly string[]
  /** Shows a row. @param marks - How to mark matches, by the names of fields. */
  readonly show: (row: object, marks?: ReadonlyMap<string, MarkMatches>) => ShownRow
  /** Compares the values of a row with a text in lower case: how well the best of them fits. */
  readonly search: (row: object, text: string) => TextFit
}

/** How a row fits a text: a value is the text, a value contains it, or none does. */
export type TextFit = "equal" | "contained" | "none"

/** The most UTF-16 units of a value that are shown, and that a condition is made of. */
const maxShownLength = 200
const maxValueLength = 2000

/** The most items of an array that are shown, and the most UTF-16 units of each. */
const maxShownItems = 8
const maxItemLength = 40

/** The most UTF-16 units of a whole row that are shown. */
const maxRowLength = 20_000

/** Creates the view of a table: a column for each of its fields that stands for a value of the row. */
export function createRowView(table: OpenFieldTable, positionOf: (row: object) => number): RowView {
  // Ids say little to people, so they stand last.
  const fields = [...table.fields.values()]
    .filter(isColumn)
    .sort((one, other) => Number(one.kind === "uuid") - Number(other.kind === "uuid"))
  const cells = fields.map((field) => cellOf(field, table))
  return {
    columns: fields.map(({ name }) => name),
    show: (row, marks) => ({
      position: positionOf(row),
      cells: cells.map((show, index) => show(row, marks?.get(fields[index]?.name ?? ""))),
    }),
    search: (row, text) => searchRow(fields, row, text),
  }
}

/** Returns the function that shows the value of a field. The library decides which values count as empty (rule V1). */
function cellOf(
  field: ColumnField,
  table: OpenFieldTable,
): (row: object, mark?: MarkMatches) => ShownCell {
  const isEmpty = field.filter
    ? compilePredicate(prepareQuery({ filters: `${field.name}==null` }, table))
    : undefined
  return (row, mark) => {
    const raw = field.read(row)
    const text = writeValue(raw)
    const marks = typeof raw === "string" ? (mark?.(row, text) ?? []) : []
    const empty = isEmpty?.(row) ?? (raw === null || raw === undefined)
    return {
      text,
      empty,
      absence: absenceOf(raw),
      marks: marks.length === 0 ? undefined : marks,
      items: Array.isArray(raw) ? itemsOf(raw) : undefined,
      value: empty ? null : valueOf(raw),
    }
  }
}

function absenceOf(raw: unknown): ShownCell["absence"] {
  if (raw === undefined) return "missing"
  if (raw === null) return "null"
  return raw === "" ? "empty text" : undefined
}

function itemsOf(items: readonly unknown[]): readonly string[] {
  const shown = items.slice(0, maxShownItems).map((item) => cut(writeValue(item), maxItemLength))
  const more = items.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

function searchRow(fields: readonly ColumnField[], row: object, text: string): TextFit {
  let fit: TextFit = "none"
  for (const field of fields) {
    const raw = field.read(row)
    if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") continue
    const value = String(raw).toLowerCase()
    if (value === text) return "equal"
    if (value.includes(text)) fit = "contained"
  }
  return fit
}

function valueOf(raw: unknown): ShownCell["value"] {
  if (typeof raw === "number" || typeof raw === "boolean") return raw
  return typeof raw === "string" && raw.length <= maxValueLength ? raw : undefined
}

/** Writes a value of parsed JSON as text. */
function writeValue(raw: unknown): string {
  if (raw === undefined) return ""
  const text = typeof raw === "string" ? raw : jsonOf(raw)
  return cut(text, maxShownLength)
}

/** Writes a row as JSON with line breaks. */
export function writeRow(row: object): string {
  return cut(jsonOf(row, 2), maxRowLength)
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
