import type { BoundCondition, ColumnTest, TestValue } from "../../bind/bound.ts"
import { dateInterval, numberInterval, type Interval } from "../../evaluate/interval.ts"
import { anchors, matchAnyText } from "../../evaluate/text-test.ts"
import { compareDateTimes } from "../../fields/kinds/date.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import { isOrderMatch } from "../../language/operators.ts"
import { matchCondition, type KeyedCondition, type Matching } from "./match-conditions.ts"
import { allRows, countRows, type RowSet } from "./row-set.ts"

export interface MatchResult {
  readonly conditions: readonly KeyedCondition[]
  readonly set: RowSet
  readonly matched: number
}

export interface Results {
  readonly all: () => Iterable<MatchResult>
  /** Called with the result that an answer starts from. */
  readonly use: (result: MatchResult) => void
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
  for (const condition of leftOver(asked, result)) {
    const set = matchCondition(matching, condition.condition, result.set)
    result = { conditions: [...result.conditions, condition], set, matched: countRows(set) }
    results.keep(result)
  }
  return result
}

function everyRow(rows: number): Pick<MatchResult, "set" | "matched"> {
  return { set: allRows(rows), matched: rows }
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
  results: Iterable<MatchResult>,
): MatchResult | undefined {
  let best: MatchResult | undefined
  for (const result of results) {
    if (best !== undefined && result.matched > best.matched) continue
    if (!isWider(result, asked)) continue
    if (
      best === undefined ||
      result.matched < best.matched ||
      leftOver(asked, result).length < leftOver(asked, best).length
    )
      best = result
  }
  return best
}

/** True when all rows that match the conditions are in a result. */
function isWider({ conditions }: MatchResult, asked: readonly KeyedCondition[]): boolean {
  return conditions.every((wide) =>
    asked.some(({ key, condition }) => key === wide.key || implies(condition, wide.condition)),
  )
}

/** Returns the key under which a result is kept. It does not depend on the order of the conditions. */
export function keyOfResult({ conditions }: MatchResult): string {
  return conditions
    .map(({ key }) => key)
    .sort()
    .join()
}

/** True when every row of the narrow condition also matches the wide one, as for `@=gif` and `@=gi`. False when unknown. */
export function implies(narrow: BoundCondition, wide: BoundCondition): boolean {
  const [narrowTest, wideTest] = [onlyTest(narrow), onlyTest(wide)]
  if (narrowTest === undefined || wideTest === undefined) return false
  if (narrowTest.field.name !== wideTest.field.name) return false
  switch (plainKindOf(narrowTest.field)) {
    case "text":
      return impliesTexts(narrowTest, wideTest)
    case "date":
      return isInside(dateInterval(narrowTest), dateInterval(wideTest), compareDateTimes)
    case "number":
    case "integer":
    case "enum":
      return isInside(numberInterval(narrowTest), numberInterval(wideTest), compareNumbers)
    case "boolean":
    case "uuid":
    case undefined:
      return false
  }
}

/** Returns the test of a condition that asks for some values of one column, and nothing else. */
function onlyTest({ tests }: BoundCondition): ColumnTest | undefined {
  const [test, ...others] = tests
  if (test?.kind !== "column" || others.length > 0) return undefined
  const { negated, onEmpty, values } = test
  return negated || onEmpty !== false || values.length === 0 ? undefined : test
}

function isInside<Value>(
  narrow: Interval<Value> | undefined,
  wide: Interval<Value> | undefined,
  compare: (left: Value, right: Value) => number,
): boolean {
  return (
    narrow !== undefined &&
    wide !== undefined &&
    compare(narrow.low, wide.low) >= 0 &&
    compare(narrow.high, wide.high) <= 0
  )
}

/** Compares numbers. The difference of two infinities would be NaN. */
function compareNumbers(left: number, right: number): number {
  return left < right ? -1 : Number(left > right)
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
