import type { ColumnField, Field } from "../fields/field.ts"
import { isListed } from "../fields/listed.ts"
import { readDateTime } from "../fields/kinds/date.ts"
import { presentOperand } from "../fields/kinds/format-operand.ts"
import { cutsDigits, formatDay, writeGivenDate } from "../fields/kinds/given-date.ts"
import { readUuid } from "../fields/kinds/uuid.ts"

export function comparedColumn(field: Field): ColumnField | undefined {
  if (field.kind === "shortcut") return undefined
  return field.kind === "range-end" ? field.of : field
}

/** True for a column whose values do not fit into the numbers of JavaScript: integers of 64 bits and decimal numbers. */
export function isExact(column: ColumnField): boolean {
  return column.bits === 64 || column.format === "decimal"
}

/** Writes a value that code gives for a field, in the canonical text of the field; undefined when the field does not take it. */
export function writeGiven(given: unknown, field: Field): string | undefined {
  const column = comparedColumn(field)
  if (column === undefined) return given === true ? "true" : undefined
  switch (column.kind) {
    case "text":
      return typeof given === "string" ? given : undefined
    case "uuid":
      return typeof given === "string" ? readUuid(given) : undefined
    case "boolean":
      return typeof given === "boolean" ? String(given) : undefined
    case "date":
      return writeGivenDate(given)
    case "number":
    case "integer":
      return writeGivenNumber(given, column)
    case "enum":
      return Number.isSafeInteger(given) && isListed(column, Number(given), false)
        ? String(given)
        : undefined
    case "day":
    case "time":
    case "duration":
      // A `Date` is a time, and the day that it lies in depends on the zone.
      return typeof given === "string" && !cutsDigits(given)
        ? writeOperand(column, given)
        : undefined
    case "object":
      return undefined
  }
}

function writeGivenNumber(given: unknown, column: ColumnField): string | undefined {
  if (isExact(column) || column.bits !== undefined) {
    const operand = column.rules.readRow(given)
    return operand === undefined ? undefined : String(presentOperand(column, operand))
  }
  const isTaken = column.kind === "integer" ? Number.isSafeInteger(given) : Number.isFinite(given)
  // A number that is too large for a float is taken by no condition.
  return isTaken && column.rules.readText(String(given)) !== undefined ? String(given) : undefined
}

/** Returns the canonical text of a written value; the text itself when the field cannot read it. */
export function canonicalValue(field: Field, text: string): string {
  const column = comparedColumn(field)
  if (column === undefined) return "true"
  if (column.kind === "text") return text
  if (column.kind === "date") {
    const { value, dateOnly } = readDateTime(text) ?? {}
    if (dateOnly && value) return formatDay(value.ms)
  }
  // The canonical text of a float is that of the number as it was written, which is shorter.
  if (column.format === "float")
    return column.rules.readText(text) === undefined ? text : String(Number(text) + 0)
  return writeOperand(column, text) ?? text
}

function writeOperand(column: ColumnField, text: string): string | undefined {
  const operand = column.rules.readText(text)
  return operand === undefined ? undefined : String(presentOperand(column, operand))
}
