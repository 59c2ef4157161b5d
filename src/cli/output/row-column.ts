import { isRow } from "../../diagnostics/untrusted.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isColumn } from "../../fields/field.ts"
import { foldName } from "../../language/names.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { digitsOf, sourceTextsOf } from "../input/source-texts.ts"
import type { OpenTable } from "../open-table.ts"
import { stringify } from "./stringify.ts"
import { listSome } from "./texts.ts"

/** A column of the output, and the steps from a row to its value. */
export interface RowColumn {
  readonly name: string
  readonly path: readonly string[]
}

/** Reads the value of a column, by own properties, with the text beside it. A missing one is undefined. */
export function valueInColumn(
  row: unknown,
  { path }: RowColumn,
): { readonly value: unknown; readonly text: string | undefined } {
  let value = row
  let text: string | undefined
  for (const step of path) {
    if (!isRow(value) || !Object.hasOwn(value, step)) return { value: undefined, text: undefined }
    text = sourceTextsOf(value)?.get(step)
    value = value[step]
  }
  return { value, text }
}

/** Finds the columns that names choose: those of fields, of properties that got no field, and of the file. */
export function chooseColumns(
  names: readonly string[],
  { table, isEmpty, properties }: Pick<OpenTable, "table" | "isEmpty" | "properties">,
): CommandResult<readonly RowColumn[]> {
  const columns: RowColumn[] = []
  for (const name of names) {
    const field = table.fields.get(foldName(name))
    const known = properties.find((path) => path.join(".") === name)
    const path = known ?? (field && isColumn(field) ? field.path : isEmpty ? [name] : undefined)
    if (path === undefined) {
      const fields = [...table.fields.values()].map((field) => field.name)
      return failure(`there is no column ${quote(name)}; columns are ${listSome(fields)}`)
    }
    columns.push({ name: path.join("."), path })
  }
  return success(columns)
}

/** Writes the columns of a row as a JSON object, in their order. */
export function stringifyColumns(row: unknown, columns: readonly RowColumn[]): string {
  const properties = columns.map((column) => {
    const { value, text } = valueInColumn(row, column)
    return `${stringify(column.name)}:${digitsOf(value, text) ?? stringify(value ?? null)}`
  })
  return `{${properties.join(",")}}`
}
