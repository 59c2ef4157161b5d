import type { ColumnTest, TestValue } from "../../bind/bound.ts"
import { anchors, matchAnyText } from "../../evaluate/text-test.ts"
import { compareDateTimes } from "../../fields/kinds/date.ts"
import { isOrderMatch } from "../../language/operators.ts"
import {
  matchCondition,
  type KeyedCondition,
  type Matching,
  type Span,
} from "./match-conditions.ts"
import { allRows, countRows, type RowSet } from "./row-set.ts"

export interface MatchResult {
  readonly conditions: readonly KeyedCondition[]
  readonly set: RowSet
  readonly total: number
}

export interface Results {
  readonly all: () => Iterable<{ readonly value: MatchResult }>
  /** Called with the result that an answer starts from. */
  readonly use: (result: MatchResult) => void
  /** Called with the conditions that are to be matched, and the number of rows that are left. @returns them in the order to take. */
  readonly prepare: (
    conditions: readonly KeyedCondition[],
    rows: number,
  ) => readonly KeyedCondition[]
  readonly keep: (result: MatchResult) => void
}

/** Finds the rows that match all conditions, from the smallest kept result that contains them, one condition after the other. */
export function matchConditions(
  matching: Matching,
  asked: readonly KeyedCondition[],
  results: Results,
): MatchResult {
  const start = findStart(asked, results.all())
  if (start !== undefined) results.use(start)
  let result: MatchResult = start ?? { conditions: [], ...everyRow(matching.rows.length) }
  const left = results.prepare(leftOver(asked, result), result.total)
  for (const condition of left) {
    const set = matchCondition(matching, condition.condition, result.set)
    result = { conditions: [...result.conditions, condition], set, total: countRows(set) }
    results.keep(result)
  }
  return result
}

function everyRow(rows: number): Pick<MatchResult, "set" | "total"> {
  return { set: allRows(rows), total: rows }
}

function leftOver(
  asked: readonly KeyedCondition[],
  result: MatchResult,
): readonly KeyedCondition[] {
  return asked.filter(({ key }) => !result.conditions.some((known) => known.key === key))
}

/** Finds the result with the fewest rows that has all rows of the answer; of those, the one that answers most. */
function findStart(
  asked: readonly KeyedCondition[],
  results: Iterable<{ readonly value: MatchResult }>,
): MatchResult | undefined {
  let best: MatchResult | undefined
  for (const { value: result } of results) {
    if (best !== undefined && result.total > best.total) continue
    if (!isWider(result, asked)) continue
    if (
      best === undefined ||
      result.total < best.total ||
      leftOver(asked, result).length < leftOver(asked, best).length
    )
      best = result
  }
  return best
}

/** True when all rows that match the conditions are in a result. */
function isWider({ conditions }: MatchResult, asked: readonly KeyedCondition[]): boolean {
  for (const wide of conditions) if (!followsFrom(asked, wide)) return false
  return true
}

// A loop, since each query asks this of all results.
function followsFrom(asked: readonly KeyedCondition[], wide: KeyedCondition): boolean {
  for (const { key, span } of asked) if (key === wide.key || implies(span, wide.span)) return true
  return false
}

/** Returns the key under which a result is kept. It does not depend on the order of the conditions. */
export function keyOfResult({ conditions }: MatchResult): string {
  return conditions
    .map(({ key }) => key)
    .sort()
    .join()
}

/** True when every row of the narrow condition also matches the wide one, as for `@=gif` and `@=gi`. False when unknown. */
export function implies(narrow: Span | undefined, wide: Span | undefined): boolean {
  if (narrow === undefined || narrow.test.field.name !== wide?.test.field.name) return false
  if (narrow.isText) return impliesTexts(narrow.test, wide.test)
  const [inner, outer] = [narrow.interval, wide.interval]
  return (
    inner !== undefined &&
    outer !== undefined &&
    compareDateTimes(inner.low, outer.low) >= 0 &&
    compareDateTimes(inner.high, outer.high) <= 0
  )
}

/** True when each of the narrow values implies one of the wide ones. */
function impliesTexts(narrow: ColumnTest, wide: ColumnTest): boolean {
  if (narrow.folded && !wide.folded) return false
  return narrow.values.every((value) => {
    // Half of a letter may fold in another way than the whole letter does.
    if (wide.folded && !narrow.folded && !textOf(value).isWellFormed()) return false
    return wide.values.some((other) => impliesText(value, other, wide.folded))
  })
}

/** True when the narrow value matches the wide one, and stands at the ends of a text at which that one has to be. */
function impliesText(narrow: TestValue, wide: TestValue, folded: boolean): boolean {
  if (isOrderMatch(narrow.match) || isOrderMatch(wide.match)) return false
  const [given, wanted] = [anchors[narrow.match], anchors[wide.match]]
  if ((wanted.start && !given.start) || (wanted.end && !given.end)) return false
  return matchAnyText(wide.match, [textOf(wide)], folded)(textOf(narrow))
}

function textOf({ operand }: TestValue): string {
  return typeof operand === "string" ? operand : ""
}
