import type { BoundCondition, BoundSort, ColumnTest } from "../bind/bound.ts"
import { compileReader } from "../evaluate/column-test.ts"
import { operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import { isNested, parentTest } from "./field-views.ts"
import type { ServerSettings } from "./options.ts"

/** What a test does on a row: it holds or does not, or the server fails on the row. */
export type NullOutcome = boolean | "fails"

export interface NullOutcomes {
  /** What the test does on a row with a null on the way to the value. */
  readonly withoutParent: NullOutcome
  /** What the test does on another row whose value is null. */
  readonly withoutValue: NullOutcome
}

/** The part of a test that its effects on nulls depend on. */
type NullableTest = Pick<ColumnTest, "field" | "negated" | "folded" | "values" | "orNull">

export function nullOutcomes(
  test: NullableTest,
  symbol: OperatorSymbol,
  settings: ServerSettings,
): NullOutcomes {
  const { field, negated, folded, values, orNull } = test
  const isInside = isNested(field)
  if (isGuarded(symbol, settings)) {
    const withoutValue = orNull && !negated
    return { withoutParent: !isInside && withoutValue, withoutValue }
  }
  const differs = values.length > 0
  const withoutValue = differs && folded ? "fails" : differs
  return { withoutParent: isInside ? "fails" : withoutValue, withoutValue }
}

/** True for an operator that the library guards against nulls. */
function isGuarded(symbol: OperatorSymbol, { ignoreNullsOnNotEqual }: ServerSettings): boolean {
  const { match, negated } = operatorMeaning(symbol)
  return ignoreNullsOnNotEqual || !negated || match !== "equal"
}

/** Returns whether a test holds on an empty value. A row on which the server fails does not match. */
export function holdsOnEmpty(
  field: ColumnTest["field"],
  { withoutParent, withoutValue }: NullOutcomes,
): ColumnTest["onEmpty"] {
  if (withoutValue !== true) return false
  if (withoutParent === true) return true
  const lacksParent = parentTest(field)
  return (row) => !lacksParent(row)
}

/** Returns the rule that says what nulls do to a test, where it is none of rules V1 and V2. */
export function ruleOfNulls(
  test: ColumnTest,
  symbol: OperatorSymbol,
  settings: ServerSettings,
): "S24" | "S25" | undefined {
  if (isGuarded(symbol, settings) && !isNested(test.field)) return undefined
  return nullOutcomes(test, symbol, settings).withoutParent === false ? "S24" : "S25"
}

/** The null on which the server fails: on the way to a value, or in its place. */
export type FailingNull = "null-parent" | "null-value"

/** Compiles where the server fails on a row as it tests a column (rules S24 and S25); undefined for a test on which it never does. */
export function compileFailure(
  test: ColumnTest,
  symbol: OperatorSymbol,
  settings: ServerSettings,
): ((row: unknown) => FailingNull | undefined) | undefined {
  const { withoutParent, withoutValue } = nullOutcomes(test, symbol, settings)
  // Where an empty value lets the server fail, so does a null on the way to it.
  if (withoutParent !== "fails") return undefined
  const lacksParent = parentTest(test.field)
  const read = compileReader(test.field)
  const { readRow } = test.field.rules
  return (row) => {
    if (lacksParent(row)) return "null-parent"
    return withoutValue === "fails" && readRow(read(row)) === undefined ? "null-value" : undefined
  }
}

/** Returns a function that is true for a row whose key of a sort the server cannot read (rule S24); undefined where it reads all. */
export function findUnreadable(
  { field }: BoundSort,
  { disableNullableTypeExpressionForSorting: isUnguarded }: ServerSettings,
): ((row: unknown) => boolean) | undefined {
  return isUnguarded && isNested(field) ? parentTest(field) : undefined
}

/** True for a sort on which the server fails as soon as it compares two values, which are objects (rule S26). */
export function isIncomparable({ field }: BoundSort): boolean {
  return field.kind === "object"
}

/** True for a query on which the server may fail at some row (rule S26). */
export function canFail(
  conditions: readonly BoundCondition[],
  sorts: readonly BoundSort[],
  settings: ServerSettings,
): boolean {
  const canTestFail = ({ condition, tests }: BoundCondition): boolean =>
    tests.some(
      (test) =>
        test.kind === "column" &&
        nullOutcomes(test, condition.operator.symbol, settings).withoutParent === "fails",
    )
  return (
    sorts.some((sort) => isIncomparable(sort) || findUnreadable(sort, settings) !== undefined) ||
    (!settings.ignoreNullsOnNotEqual && conditions.some(canTestFail))
  )
}
