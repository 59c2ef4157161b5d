import type { ColumnTest, TestValue } from "../../bind/bound.ts"
import { dateInterval, numberInterval, type Interval } from "../../evaluate/interval.ts"
import type { DateTime } from "../../fields/kinds/date.ts"
import type { NumericColumn } from "./column.ts"
import { addRows, filterSet, isDense, withoutRows, type RowSet } from "./row-set.ts"

const fewIntervals = 4

/**
 * Finds the rows of a set whose values match any of the values of a test, which are not null.
 * @returns undefined for many dates, which have to be compared in another way.
 */
export function matchNumbers(
  column: NumericColumn,
  test: ColumnTest,
  within: RowSet,
): RowSet | undefined {
  const whole = intervalOf(test)
  if (whole !== undefined) return matchInterval(column, whole, within)
  if (test.values.length <= fewIntervals) return matchEach(column, test, within)
  return column.valueKind === "date" ? undefined : matchSet(column, test.values, within)
}

/**
 * Returns the interval of a test, with a number as its whole milliseconds. Undefined when its values do not form a single one, and
 * for texts and booleans.
 */
export function intervalOf(test: ColumnTest): Interval<DateTime> | undefined {
  const interval = numberInterval(test)
  return interval === undefined
    ? dateInterval(test)
    : { low: { ms: interval.low, ticks: 0 }, high: { ms: interval.high, ticks: 0 } }
}

function matchEach(column: NumericColumn, test: ColumnTest, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  for (const value of test.values) {
    const interval = intervalOf({ ...test, values: [value] })
    if (interval === undefined) continue
    addRows(found, matchInterval(column, interval, withoutRows(within, found)))
  }
  return found
}

function matchSet(
  { numbers }: NumericColumn,
  values: readonly TestValue[],
  within: RowSet,
): RowSet {
  const operands = new Set<unknown>(values.map(({ operand }) => operand))
  return filterSet(within, (position) => operands.has(numbers[position]))
}

function matchInterval(
  { numbers, ticks }: NumericColumn,
  { low, high }: Interval<DateTime>,
  within: RowSet,
): RowSet {
  if (ticks === undefined) {
    // All values are whole milliseconds, so a low end between two of them becomes the later one.
    const least = low.ticks > 0 ? low.ms + 1 : low.ms
    return matchRange(numbers, { low: least, high: high.ms }, within)
  }
  const near = matchRange(numbers, { low: low.ms, high: high.ms }, within)
  return filterSet(near, (position) => {
    const [ms, tick] = [numbers[position], ticks[position] as number]
    return (ms !== low.ms || tick >= low.ticks) && (ms !== high.ms || tick <= high.ticks)
  })
}

/** Looks at every row of a dense set. There is no branch, so the time does not depend on how the values are mixed. */
function matchRange(
  numbers: Float64Array,
  { low, high }: Interval<number>,
  within: RowSet,
): RowSet {
  const found = new Int32Array(within.length)
  const dense = isDense(within)
  for (let index = 0; index < within.length; index++) {
    let rest = within[index] as number
    let bits = 0
    if (dense) {
      for (let row = (index << 5) + 31; row >= index << 5; row--) {
        const number = numbers[row] as number
        bits = (bits << 1) | (Number(number >= low) & Number(number <= high))
      }
      bits &= rest
    } else
      while (rest !== 0) {
        const bit = rest & -rest
        const number = numbers[(index << 5) + 31 - Math.clz32(bit)] as number
        bits |= bit & -(Number(number >= low) & Number(number <= high))
        rest ^= bit
      }
    found[index] = bits
  }
  return found
}
