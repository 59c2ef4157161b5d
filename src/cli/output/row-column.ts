import { isRow } from "../../diagnostics/untrusted.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isColumn } from "../../fields/field.ts"
import { foldName } from "../../language/names.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { digitsOf, setSourceTexts, shownOf, sourceTextsOf } from "../input/source-texts.ts"
import type { OpenTable } from "../open-table.ts"
import { stringify } from "./stringify.ts"
import { listSome } from "./texts.ts"

/** A column of the output, and the steps from a row to its value. */
export interface RowColumn {
  readonly name: string
  readonly path: readonly string[]
  /** True for a list, whose steps lead into arrays (rule V14). Absent otherwise. */
  readonly list?: true
}

interface ColumnValue {
  readonly value: unknown
  readonly text: string | undefined
}

/** Reads the items of a list that are neither null nor arrays, with the text beside each. */
export function itemsInColumn(row: unknown, { path }: RowColumn): readonly ColumnValue[] {
  let found: readonly ColumnValue[] = [{ value: row, text: undefined }]
  for (const step of path)
    found = found.flatMap(({ value: holder }) => {
      if (!isRow(holder)) return []
      const own = propertyWithText(holder, step)
      const { value } = own
      return Array.isArray(value)
        ? Object.keys(value).map((index) => propertyWithText(value, index))
        : [own]
    })
  return found.filter(({ value }) => !Array.isArray(value) && (value ?? null) !== null)
}

function propertyWithText(holder: object, name: string): ColumnValue {
  const value = Object.hasOwn(holder, name) ? (Reflect.get(holder, name) as unknown) : undefined
  return { value, text: sourceTextsOf(holder)?.get(name) }
}

/** Reads the value of a column, by own properties, with the text beside it. A missing one is undefined. */
export function valueInColumn(row: unknown, column: RowColumn): ColumnValue {
  const { path, list = false } = column
  if (list && path.length > 1) {
    const items = itemsInColumn(row, column)
    const texts = items.flatMap(({ text }, index): [string, string][] =>
      text === undefined ? [] : [[String(index), text]],
    )
    const values = items.map((item) => item.value)
    if (texts.length > 0) setSourceTexts(values, new Map(texts))
    return { value: values, text: undefined }
  }
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
    const list = field && isColumn(field) && field.list && { list: true as const }
    columns.push({ name: path.join("."), path, ...list })
  }
  return success(columns)
}

/** Writes the columns of a row as a JSON object, in their order. */
export function stringifyColumns(row: unknown, columns: readonly RowColumn[]): string {
  const properties = columns.map((column) => {
    const { value, text } = valueInColumn(row, column)
    return `${stringify(column.name)}:${digitsOf(value, text) ?? stringify(shownOf(value, text) ?? null)}`
  })
  return `{${properties.join(",")}}`
}
