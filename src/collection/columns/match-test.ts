import type { ColumnTest } from "../../bind/bound.ts"
import type { KeptColumn } from "./column.ts"
import { matchCodes } from "./match-codes.ts"
import { emptyNumbers, matchNumbers } from "./match-numbers.ts"
import { emptyTexts, matchTexts } from "./match-texts.ts"
import type { NumericColumn } from "./number-column.ts"
import { addRows, withoutRows, type RowSet } from "./row-set.ts"
import type { TextualColumn } from "./text-column.ts"

/**
 * Finds the rows of a set that match a test on a column.
 * @returns undefined for a test that the column cannot answer.
 */
export function matchColumnTest(
  column: KeptColumn,
  test: ColumnTest,
  within: RowSet,
): RowSet | undefined {
  // What only the row says, no column says.
  if (typeof test.onEmpty === "function") return undefined
  if (column.kind === "codes") return matchCodes(column, test, within)
  const found = test.negated
    ? matchNegated(column, test, within)
    : matchPositive(column, test, within)
  if (found !== undefined && test.onEmpty) addRows(found, emptyRows(column, within))
  return found
}

/** A column that holds the values themselves. */
type ValueColumn = NumericColumn | TextualColumn

/** Finds the rows that have one of the values. */
function matchPositive(column: ValueColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  return test.values.length === 0
    ? new Int32Array(within.length)
    : matchValues(column, test, within)
}

/**
 * Finds the rows whose values differ from at least one of the values: all but those that are empty,
 * and those that match each of the values (rules V1 and V2).
 */
function matchNegated(column: ValueColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  const filled = withoutRows(within, emptyRows(column, within))
  if (test.orNull) return filled
  let matching: RowSet | undefined = filled
  for (const value of test.values)
    matching = matching && matchValues(column, { ...test, values: [value] }, matching)
  return matching && withoutRows(filled, matching)
}

function emptyRows(column: ValueColumn, within: RowSet): RowSet {
  return column.kind === "texts" ? emptyTexts(column, within) : emptyNumbers(column, within)
}

/** Finds the rows that match any of the values, whether the test is negated or not. */
function matchValues(column: ValueColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  return column.kind === "texts"
    ? matchTexts(column, test, within)
    : matchNumbers(column, test, within)
}
