import { compareTextByCodePoint } from "../../fields/kinds/text.ts"
import { digitsOf, setSourceTexts } from "../input/source-texts.ts"
import { itemsInColumn, valueInColumn, type RowColumn } from "../output/row-column.ts"
import { stringify } from "../output/stringify.ts"

/** Counts the values of a column among rows. */
export interface ValueCounter {
  /** The column whose values are counted. */
  readonly column: RowColumn
  /** The columns of the counts: the value and its count. */
  readonly columns: readonly RowColumn[]
  readonly add: (rows: readonly unknown[]) => void
  /** Returns the row of a value. */
  readonly row: (counted: CountedValue) => unknown
  /** Returns a row for each value, the most frequent first. Values with equal counts are in their order. */
  readonly rows: () => readonly unknown[]
}

function valuesIn(row: unknown, column: RowColumn): ReturnType<typeof itemsInColumn> {
  const items = column.list ? itemsInColumn(row, column) : [valueInColumn(row, column)]
  return items.length > 0 ? items : [{ value: null, text: undefined }]
}

/** A value with its count, and the digits of a number that is written by them. */
export interface CountedValue {
  readonly value: unknown
  readonly text?: string | undefined
  readonly count: number
}

export function createValueCounter(column: RowColumn): ValueCounter {
  const { name } = column
  const countName = name === "count" ? "count_2" : "count"
  const counts = new Map<string, { value: unknown; text: string | undefined; count: number }>()
  const row = ({ value, text, count }: CountedValue): unknown => {
    const counted = { [name]: value, [countName]: count }
    if (text !== undefined) setSourceTexts(counted, new Map([[name, text]]))
    return counted
  }
  return {
    column,
    row,
    columns: [name, countName].map((one) => ({ name: one, path: [one] })),
    add: (rows) => {
      for (const row of rows) {
        // A row counts once for each different item of a list (rule V14).
        const seen = new Set<string>()
        for (const { value = null, text } of valuesIn(row, column)) {
          // Numbers of another form, such as 1.50 and 1.5, are one value.
          const key = digitsOf(value, text) === undefined ? stringify(value) : String(value)
          if (seen.size === seen.add(key).size) continue
          const known = counts.get(key)
          if (known === undefined) counts.set(key, { value, text, count: 1 })
          else known.count++
        }
      }
    },
    rows: () =>
      [...counts.values()]
        .sort((one, other) => other.count - one.count || compareValues(one, other))
        .map(row),
  }
}

/** Compares empty values first, then numbers, then others by their texts. */
function compareValues(one: CountedValue, other: CountedValue): number {
  const [left, right] = [rankOf(one), rankOf(other)]
  if (left !== right) return left - right
  return (
    (left === 1 && Number(one.value) - Number(other.value)) ||
    compareTextByCodePoint(stringify(one.value), stringify(other.value))
  )
}

function rankOf({ value, text }: CountedValue): number {
  if (value === null) return 0
  return typeof value === "number" || digitsOf(value, text) !== undefined ? 1 : 2
}
