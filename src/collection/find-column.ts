import { describeValue, listAllowed, takeAllowed } from "../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../fields/field.ts"
import { foldName } from "../language/names.ts"

/**
 * Finds a field that stands for a value in the row, by its name in any letter case (rule N1).
 * @param option - what the name was given as, for the message.
 * @throws TypeError when there is no such field, or only a shortcut or a range end.
 */
export function findColumn(name: unknown, table: Fields, option: string): ColumnField {
  const field = typeof name === "string" ? table.fields.get(foldName(name)) : undefined
  if (field !== undefined && isColumn(field)) return field
  const columns = [...table.fields.values()].filter(isColumn)
  const { allowed, more } = takeAllowed(columns, (column) => column.name)
  throw new TypeError(
    `"${option}" must name a field with a value in the row, got ${describeValue(name)}. ${listAllowed("names", allowed, more)}`,
  )
}
