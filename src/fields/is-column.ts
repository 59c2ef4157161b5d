import type { ColumnField, Field } from "./field.ts"

/** True for a field that stands for a value in the row. */
export function isColumn(field: Field): field is ColumnField {
  return field.kind !== "shortcut" && field.kind !== "range-end"
}
