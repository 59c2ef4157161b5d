import type { ColumnTest } from "../../bind/bound.ts"
import { compileColumnTest } from "../../evaluate/column-test.ts"
import type { CodeColumn, Key } from "./code-column.ts"
import { countRows, filterSet, isDense, type RowSet } from "./row-set.ts"

/** Finds the rows of a set that match. The test is asked once for each value, and not for each row. */
export function matchCodes(column: CodeColumn, test: ColumnTest, within: RowSet): RowSet {
  const holds = compileOnKeys(column, test)
  const { codes, keys } = column
  if (keys.length > 0x100 && countRows(within) < keys.length)
    return filterSet(within, (position) => holds(keys[codes[position] as number]))
  const table = Uint8Array.from(keys, (key) => Number(holds(key)))
  return isDense(within)
    ? matchDense(codes, table, within)
    : filterSet(within, (position) => table[codes[position] as number] === 1)
}

/** Compiles a test of a column to one of the values in its dictionary, of which the first one is empty. */
function compileOnKeys(
  { valueKind }: CodeColumn,
  test: ColumnTest,
): (key: Key | undefined) => boolean {
  return compileColumnTest({
    ...test,
    field: { ...test.field, read: (key) => rawValue(valueKind, key) },
  })
}

/** Returns a value of a row that its kind reads as a given value of a dictionary. */
function rawValue(kind: CodeColumn["valueKind"], key: unknown): unknown {
  if (kind === "boolean" && key !== undefined) return key === 1
  return kind === "date" && typeof key === "number" ? new Date(key) : key
}

/**
 * Looks at the code of every row: 32 of them make a word, eight in each step. There is no branch, so
 * the time does not depend on how the values are mixed.
 */
function matchDense(codes: CodeColumn["codes"], table: Uint8Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const at = (position: number): number => table[codes[position] as number] as number
  for (let index = 0; index < within.length; index++) {
    let bits = 0
    for (let row = (index << 5) + 24; row >= index << 5; row -= 8) {
      const low = at(row) | (at(row + 1) << 1) | (at(row + 2) << 2) | (at(row + 3) << 3)
      const high = at(row + 4) | (at(row + 5) << 1) | (at(row + 6) << 2) | (at(row + 7) << 3)
      bits = (bits << 8) | (high << 4) | low
    }
    found[index] = bits & (within[index] as number)
  }
  return found
}
