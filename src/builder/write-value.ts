import { comparedColumn, type Field } from "../fields/field.ts"
import { readDateTime } from "../fields/kinds/date.ts"
import { formatDay } from "../fields/kinds/given-date.ts"
import { givenWriters, writeOperand } from "../fields/kinds/writing.ts"

/** Writes a value that code gives for a field, in the canonical text of the field; undefined when the field does not take it. */
export function writeGiven(given: unknown, field: Field): string | undefined {
  const column = comparedColumn(field)
  if (column === undefined) return given === true ? "true" : undefined
  return givenWriters[column.kind](given, column)
}

/** Returns the canonical text of a written value; the text itself when the field cannot read it. */
export function canonicalValue(field: Field, text: string): string {
  const column = comparedColumn(field)
  if (column === undefined) return "true"
  if (column.kind === "date") {
    const { value, dateOnly } = readDateTime(text) ?? {}
    if (dateOnly && value) return formatDay(value.ms)
  }
  // The canonical text of a float is that of the number as it was written, which is shorter.
  if (column.format === "float")
    return column.rules.readText(text) === undefined ? text : String(Number(text) + 0)
  return writeOperand(column, text) ?? text
}
