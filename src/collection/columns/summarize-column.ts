import type { ColumnField, Operand } from "../../fields/field.ts"
import type { ValueCounts, ValueRange } from "../row-index.ts"
import { createCounter, createValueRange, type Summary } from "../summarize-values.ts"
import type { CodeColumn, Key } from "./code-column.ts"
import type { KeptColumn } from "./column.ts"
import type { NumericColumn } from "./number-column.ts"
import { visitRows, type RowSet } from "./row-set.ts"
import type { TextualColumn } from "./text-column.ts"

/** Counts the values of a column over a set of rows. */
export function countColumn(column: KeptColumn, set: RowSet): ValueCounts {
  return column.kind === "codes"
    ? countCodes(column, set)
    : summarizeRows(column, set, createCounter())
}

/** Finds the least and the greatest value of a column over a set of rows. */
export function rangeOfColumn(column: KeptColumn, set: RowSet, { rules }: ColumnField): ValueRange {
  const range = createValueRange(rules)
  if (column.kind !== "codes") return summarizeRows(column, set, range)
  for (const [value] of countCodes(column, set).values) range.add(value)
  return range.result()
}

function summarizeRows<Result>(
  column: NumericColumn | TextualColumn,
  set: RowSet,
  { add, result }: Summary<Result>,
): Result {
  const valueAt = compileValueAt(column)
  visitRows(set, (position) => {
    add(valueAt(position))
  })
  return result()
}

/** Counts codes, which are far fewer than rows. */
function countCodes(
  { codes, keys, valueKind }: CodeColumn,
  set: RowSet,
): ValueCounts & {
  readonly values: readonly (readonly [Operand, number])[]
} {
  const counts = new Uint32Array(keys.length)
  visitRows(set, (position) => {
    const code = codes[position] as number
    counts[code] = (counts[code] as number) + 1
  })
  const values = keys.flatMap((key, code): (readonly [Operand, number])[] => {
    const count = counts[code] as number
    return key === undefined || count === 0 ? [] : [[operandOf(valueKind, key), count]]
  })
  return { values, empty: counts[0] as number }
}

/** Returns a value of a dictionary in the form that its kind compares. */
function operandOf(kind: CodeColumn["valueKind"], key: Key): Operand {
  if (kind === "boolean") return key === 1
  return kind === "date" && typeof key === "number" ? { ms: key, ticks: 0 } : key
}

/** Compiles the reading of the value at a position; undefined when it is empty. */
function compileValueAt(
  column: NumericColumn | TextualColumn,
): (position: number) => Operand | undefined {
  if (column.kind === "texts") return (position) => column.texts[position]
  const { numbers, ticks, valueKind } = column
  return (position) => {
    const number = numbers[position] as number
    if (Number.isNaN(number)) return undefined
    // The values of booleans are so few that they are codes.
    if (valueKind !== "date") return number
    return { ms: number, ticks: ticks === undefined ? 0 : (ticks[position] as number) }
  }
}
