import type { BoundCondition, BoundQuery, ColumnTest, ShortcutTest, Test } from "../bind/bound.ts"
import type { DateTime } from "../fields/kinds/date.ts"
import { kindTraits } from "../fields/kinds/kinds.ts"
import { isTextMatch } from "../language/operators.ts"
import { compileColumnTest, type RowPredicate } from "./column-test.ts"
import { compileDateRange } from "./date-range.ts"
import { compileFastColumn, testedProperty } from "./fast-column.ts"
import { dateInterval, intersectDates, type Interval } from "./interval.ts"
import { asRowPredicate, startRun } from "./property-test.ts"
import { refuseMethod } from "./refuse-method.ts"
import { requireBound } from "../url/refuse-input.ts"

/**
 * Compiles the conditions of a query to one function over rows, with all look-ups done. A refused query matches no row. A row
 * that is not an object has only empty values.
 * @param bound - The checked query. Only its conditions count.
 * @throws TypeError for a query that needs all rows, such as one that calls a method of a server; `runQuery` runs it.
 * @example movies.filter(compilePredicate(bindQuery(parseQuery({ filters: "rating>8" }), table))).length // => 2
 */
export function compilePredicate(bound: BoundQuery): RowPredicate {
  requireBound("compilePredicate", bound)
  refuseMethod(bound.server?.needsAllRows, "compilePredicate")
  if (bound.refused) return () => false
  const matches = compileConditions(bound)
  return (row) => {
    startRun()
    return matches(row)
  }
}

/** Compiles conditions as {@link compilePredicate} does, for rows of one run; see {@link startRun}. */
export function compileConditions({ conditions }: Pick<BoundQuery, "conditions">): RowPredicate {
  const { ranges, others } = joinDateRanges(conditions)
  // All conditions must hold and none has side effects, so the cheap ones may go first.
  const predicates: RowPredicate[] = []
  for (const cost of Object.values(costs)) {
    for (const condition of others)
      if (costOf(condition) === cost) predicates.push(compileCondition(condition))
    if (cost === costs.reading)
      for (const [key, interval] of ranges)
        predicates.push(asRowPredicate(compileDateRange(key, interval)))
  }
  return combine(predicates, both) ?? (() => true)
}

/** Compiles one condition to a function over rows; it is always true when the condition is not applied. */
export function compileCondition({
  applied,
  tests,
}: Pick<BoundCondition, "applied" | "tests">): RowPredicate {
  if (!applied) return () => true
  const [test] = tests
  return test !== undefined && tests.length === 1
    ? compileTest(test)
    : (combine(tests.map(compileTest), either) ?? (() => false))
}

function compileTest(test: Test): RowPredicate {
  return test.kind === "column"
    ? (compileFastColumn(test) ?? compileColumnTest(test))
    : compileShortcut(test)
}

/** Compiles a shortcut. A predicate of the table's author that throws counts as false. */
function compileShortcut({ field }: ShortcutTest): RowPredicate {
  const test = field.test as RowPredicate
  return (row) => {
    try {
      return test(row)
    } catch {
      return false
    }
  }
}

/** Ranks of tests by their work per row; `author` is code of the table's author. */
export const costs = { comparison: 1, reading: 2, search: 3, author: 4 } as const

/** Returns the rank of a condition, which is that of its most expensive test. */
export function costOf({ tests }: BoundCondition): number {
  let cost = 0
  for (const test of tests)
    cost = Math.max(cost, test.kind === "shortcut" ? costs.author : costOfColumn(test))
  return cost
}

function costOfColumn({ field, folded, values }: ColumnTest): number {
  if (folded || isTextMatch(values[0]?.match ?? "equal")) return costs.search
  return kindTraits[field.kind].isRead ? costs.reading : costs.comparison
}

// An engine keeps what it learned about a closure when the function that makes it stays the same.
// These two therefore belong to the module: made anew for each query, they would cost twice as much
// per row.

function both(first: RowPredicate, second: RowPredicate): RowPredicate {
  return (row) => first(row) && second(row)
}

function either(first: RowPredicate, second: RowPredicate): RowPredicate {
  return (row) => first(row) || second(row)
}

/**
 * Combines predicates as a balanced tree of pairs, which is faster than a loop over functions and never deep.
 * @returns undefined without predicates.
 */
function combine(
  predicates: readonly RowPredicate[],
  pair: typeof both,
  start = 0,
  end = predicates.length,
): RowPredicate | undefined {
  if (end - start < 2) return predicates[start]
  const middle = (start + end) >>> 1
  const first = combine(predicates, pair, start, middle)
  const second = combine(predicates, pair, middle, end)
  return first && second && pair(first, second)
}

/** The range of dates that conditions together ask of one property. */
interface PropertyRange {
  readonly key: string
  readonly interval: Interval<DateTime>
}

/** The applied conditions, in which those on the dates of one property are joined to one range. */
/**
 * Joins conditions such as `created>=2024-03-01,created<2024-06-01`, so that a date is read and
 * checked once for both. All conditions must hold, so the range is what their ranges share. The line
 * `created>=2024-03-01,…` of the question "evaluation" of the benchmark shows what it is worth.
 */
function joinDateRanges(conditions: readonly BoundCondition[]) {
  let ranges: Map<string, Interval<DateTime>> | undefined
  const others: BoundCondition[] = []
  for (const condition of conditions) {
    if (!condition.applied) continue
    const range = rangeOf(condition)
    if (range === undefined) others.push(condition)
    else {
      ranges ??= new Map()
      const known = ranges.get(range.key)
      ranges.set(range.key, known ? intersectDates(known, range.interval) : range.interval)
    }
  }
  return { ranges: ranges ?? [], others }
}

function rangeOf({ tests }: BoundCondition): PropertyRange | undefined {
  const [test] = tests
  if (test?.kind !== "column" || test.field.kind !== "date" || tests.length > 1) return undefined
  const key = testedProperty(test)
  const interval = dateInterval(test)
  return key === undefined || interval === undefined ? undefined : { key, interval }
}
