import { keyOf } from "../bind/operand-order.ts"
import type { Operand } from "../fields/field.ts"
import type { ColumnKindRules } from "../fields/kinds/rules.ts"
import type { ValueCounts, ValueRange } from "./row-index.ts"

/** Takes one value after the other; undefined for one that is empty. */
export interface Summary<Result> {
  readonly add: (value: Operand | undefined) => void
  readonly result: () => Result
}

/** Counts values. */
export function createCounter(): Summary<ValueCounts> {
  const counts = new Map<unknown, [Operand, number]>()
  let empty = 0
  return {
    add: (value) => {
      if (value === undefined) {
        empty++
        return
      }
      // A Map tells values apart as their kinds do, but for dates and decimal numbers, which are objects.
      const same = typeof value === "object" ? keyOf(value, false) : value
      const known = counts.get(same)
      if (known === undefined) counts.set(same, [value, 1])
      else known[1]++
    },
    result: () => ({ values: counts.values(), empty }),
  }
}

/** Finds the least and the greatest of values, in the order of their kind (rule P2). */
export function createValueRange({ compare }: ColumnKindRules): Summary<ValueRange> {
  let least: Operand | undefined
  let greatest: Operand | undefined
  return {
    add: (value) => {
      if (value === undefined) return
      if (least === undefined || compare(value, least) < 0) least = value
      if (greatest === undefined || compare(value, greatest) > 0) greatest = value
    },
    result: () => ({ least, greatest }),
  }
}
