import type { ColumnTest } from "../bind/bound.ts"
import { loosestEnd } from "../bind/operand-order.ts"
import type { Operand } from "../fields/field.ts"
import { compareDateTimes, type DateTime } from "../fields/kinds/date.ts"

/** The values from `low` to `high`, both included. */
export interface Interval<Value> {
  readonly low: Value
  readonly high: Value
}

/** Returns the numbers that match any of the values; undefined for more than one interval. */
export function numberInterval(test: ColumnTest): Interval<number> | undefined {
  return intervalOf(test, numbers)
}

/** Returns the instants that match any of the values; undefined for more than one interval. */
export function dateInterval(test: ColumnTest): Interval<DateTime> | undefined {
  return intervalOf(test, dates)
}

/** Returns the instants that lie in both intervals. When there are none, the low end is above the high one. */
export function intersectDates(
  left: Interval<DateTime>,
  right: Interval<DateTime>,
): Interval<DateTime> {
  return {
    low: compareDateTimes(left.low, right.low) > 0 ? left.low : right.low,
    high: compareDateTimes(left.high, right.high) < 0 ? left.high : right.high,
  }
}

interface Scale<Value extends Operand> {
  readonly is: (operand: Operand) => operand is Value
  readonly compare: (left: Value, right: Value) => number
  readonly lowest: Value
  readonly highest: Value
  /** Returns the next value above. `before` returns the next one below. */
  readonly after: (value: Value) => Value
  readonly before: (value: Value) => Value
}

function intervalOf<Value extends Operand>(
  test: ColumnTest,
  scale: Scale<Value>,
): Interval<Value> | undefined {
  const { lowest, highest, is, compare } = scale
  const [first] = test.values
  const { match, operand } = loosestEnd(test) ?? { match: "equal", operand: first?.operand }
  if (operand === undefined || !is(operand)) return undefined
  switch (match) {
    case "greater":
      return { low: scale.after(operand), high: highest }
    case "atLeast":
      return { low: operand, high: highest }
    case "less":
      return { low: lowest, high: scale.before(operand) }
    case "atMost":
      return { low: lowest, high: operand }
    case "equal":
      return test.values.every(
        (value) => is(value.operand) && compare(value.operand, operand) === 0,
      )
        ? { low: operand, high: operand }
        : undefined
  }
}

function nextNumber(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n))
  return bits.getFloat64(0)
}

const numbers: Scale<number> = {
  is: (operand) => typeof operand === "number",
  compare: (left, right) => left - right,
  lowest: -Infinity,
  highest: Infinity,
  after: nextNumber,
  before: (value) => -nextNumber(-value),
}

const dates: Scale<DateTime> = {
  is: (operand): operand is DateTime => typeof operand === "object" && "ms" in operand,
  compare: compareDateTimes,
  lowest: { ms: -Infinity, ticks: 0 },
  highest: { ms: Infinity, ticks: 0 },
  after: ({ ms, ticks }) => (ticks === 9999 ? { ms: ms + 1, ticks: 0 } : { ms, ticks: ticks + 1 }),
  before: ({ ms, ticks }) => (ticks === 0 ? { ms: ms - 1, ticks: 9999 } : { ms, ticks: ticks - 1 }),
}
