import type { BoundCondition } from "../bind/bound.ts"
import type { DateTime } from "../fields/kinds/date.ts"
import { testedProperty } from "./fast-column.ts"
import { dateInterval, intersectDates, type Interval } from "./interval.ts"

/** The range of dates that conditions together ask of one property. */
interface PropertyRange {
  readonly key: string
  readonly interval: Interval<DateTime>
}

/** Conditions in which those on the dates of one property are joined to one range. */
export interface JoinedConditions {
  readonly ranges: ReadonlyMap<string, Interval<DateTime>>
  readonly others: readonly BoundCondition[]
}

/**
 * Joins conditions such as `created>=2024-03-01,created<2024-06-01`, so that a date is read and
 * checked once for both. All conditions must hold, so the range is what their ranges share. The line
 * `created>=2024-03-01,…` of the question "evaluation" of the benchmark shows what it is worth.
 */
export function joinDateRanges(conditions: readonly BoundCondition[]): JoinedConditions {
  const ranges = new Map<string, Interval<DateTime>>()
  const others: BoundCondition[] = []
  for (const condition of conditions) {
    const range = rangeOf(condition)
    if (range === undefined) others.push(condition)
    else {
      const known = ranges.get(range.key)
      ranges.set(range.key, known ? intersectDates(known, range.interval) : range.interval)
    }
  }
  return { ranges, others }
}

function rangeOf({ tests }: BoundCondition): PropertyRange | undefined {
  const [test, ...alternatives] = tests
  if (test?.kind !== "column" || test.field.kind !== "date" || alternatives.length > 0)
    return undefined
  const key = testedProperty(test)
  const interval = dateInterval(test)
  return key === undefined || interval === undefined ? undefined : { key, interval }
}
