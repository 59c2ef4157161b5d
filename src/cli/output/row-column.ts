import { isRow } from "../../diagnostics/untrusted.ts"
import { sourceTextsOf } from "../input/source-texts.ts"

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
