import type { BoundCondition, ColumnTest, TestValue } from "../../bind/bound.ts"
import { dateInterval, numberInterval, type Interval } from "../../evaluate/interval.ts"
import { compareDateTimes } from "../../fields/kinds/date.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import { fold } from "../../fields/kinds/fold.ts"

/**
 * True when every row that matches the narrow condition also matches the wide one, as for `@=gif` and
 * `@=gi`, or `>=900` and `>=500`. False also when this is not known.
 */
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

function impliesText(narrow: TestValue, wide: TestValue, folded: boolean): boolean {
  const [text, part] = [textOf(narrow), textOf(wide)].map((one) => (folded ? fold(one) : one))
  if (text === undefined || part === undefined) return false
  switch (wide.match) {
    case "contain":
      return text.includes(part)
    case "start":
      return narrow.match !== "contain" && narrow.match !== "end" && text.startsWith(part)
    case "end":
      return narrow.match !== "contain" && narrow.match !== "start" && text.endsWith(part)
    default:
      return narrow.match === "equal" && text === part
  }
}

function textOf({ operand }: TestValue): string {
  return typeof operand === "string" ? operand : ""
}
