import type { PlainSymbol } from "../../../src/language/operators.ts"
import {
  canMatch,
  columnOf,
  comparisonOf,
  compareValues,
  matchesValue,
  type Alternative,
} from "./conditions.ts"
import { withoutStar } from "./operators.ts"
import type { Column } from "./table.ts"
import type { Comparable } from "./values.ts"

/** Operators whose values can exclude each other (section 5, `never-true`). */
const narrowing: readonly PlainSymbol[] = ["==", ">", "<", ">=", "<="]

/** A condition whose values all match nothing (V9, V11). */
export function matchesNothing(alternatives: readonly Alternative[]): boolean {
  const impossible = ({ field, operator, values }: Alternative): boolean =>
    values.every((value) => !canMatch(field, operator, value))
  return alternatives.length > 0 && alternatives.every(impossible)
}

/** The column that a condition narrows by itself, if its operator can exclude anything. */
export function narrowedColumn(alternatives: readonly Alternative[]): Column | undefined {
  const [only, ...others] = alternatives
  if (only === undefined || others.length > 0 || !narrowing.includes(withoutStar(only.operator)))
    return undefined
  return columnOf(only.field)
}

/** True when nothing passes all of these conditions on one column: found by trying one value of each sort, empty included. */
export function excludeEachOther(column: Column, conditions: readonly Alternative[]): boolean {
  // V14: one item meets one condition and another the next, so only null alone excludes something.
  if (column.list) {
    const readable = conditions.map(({ field, operator, values }) =>
      values.filter((value) => canMatch(field, operator, value)),
    )
    return (
      readable.some((values) => values.every((value) => value === null)) &&
      readable.some((values) => !values.includes(null))
    )
  }
  const compared = conditions.flatMap(({ field, operator, values }) =>
    values
      .map((value) => (value === null ? undefined : comparisonOf(field, operator, value)?.operand))
      .filter((operand) => operand !== undefined),
  )
  const tried = [undefined, ...candidates(column, compared)]
  return !tried.some((ours) =>
    conditions.every(({ field, operator, values }) =>
      values.some((value) => matchesValue(field, operator, value, ours)),
    ),
  )
}

/** The values written, and, where there is an order, what lies beside and between them: 100 ns on for dates, the middle for numbers. */
function candidates({ kind }: Column, written: readonly Comparable[]): Comparable[] {
  if (kind === "date")
    return written.flatMap((instant) =>
      typeof instant === "bigint" ? [instant - 1n, instant, instant + 1n] : [],
    )
  const numbers = written.filter((value) => typeof value === "number").sort(compareValues)
  if (numbers.length === 0) return [...written]
  const middles = numbers
    .slice(1)
    .map((number, index) => number / 2 + (numbers[index] ?? number) / 2)
  return [Number.NEGATIVE_INFINITY, ...numbers, ...middles, Number.POSITIVE_INFINITY]
}
