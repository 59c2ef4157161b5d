import type { ColumnTest, TestValue } from "../bind/bound.ts"
import { loosestValue, orderTest } from "../bind/bounds.ts"
import type { Operand } from "../fields/field.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Match } from "../language/operators.ts"
import { compileReader } from "./reader.ts"
import { differAnyText, matchAnyText, needlesOf } from "./text-test.ts"

/** Decides on one row. Never throws. */
export type RowPredicate = (row: unknown) => boolean

/** Decides on one non-empty value of a row. */
type ValuePredicate = (value: Operand) => boolean

/** A test on a column as a predicate: an empty row matches null alone, any other the values (rules V1 and V2). */
export function compileColumnTest(test: ColumnTest): RowPredicate {
  const read = compileReader(test.field)
  const { readRow } = kinds[test.field.kind]
  const onEmpty = test.orNull && !test.negated
  const onValue = compileValues(test)
  return (row) => {
    const value = readRow(read(row))
    return value === undefined ? onEmpty : onValue(value)
  }
}

function compileValues(test: ColumnTest): ValuePredicate {
  const { field, negated, folded, values, orNull } = test
  const [first, ...others] = values
  if (negated && orNull) return () => true
  if (first === undefined) return () => false
  if (field.kind === "text") return compileTexts(first.match, values, negated, folded)
  const { compare } = kinds[field.kind]
  if (first.match !== "equal") return compileOrder(loosestValue(test) ?? first, compare)
  if (typeof first.operand !== "object") return compileEqual(values, negated)
  const equals = ({ operand }: TestValue, value: Operand): boolean => compare(operand, value) === 0
  if (negated) return (value) => values.some((candidate) => !equals(candidate, value))
  return others.length === 0
    ? (value) => equals(first, value)
    : (value) => values.some((candidate) => equals(candidate, value))
}

function compileTexts(
  match: Match,
  values: readonly TestValue[],
  negated: boolean,
  folded: boolean,
): ValuePredicate {
  const needles = needlesOf(values)
  const matches = negated
    ? differAnyText(match, needles, folded)
    : matchAnyText(match, needles, folded)
  return (value) => typeof value === "string" && matches(value)
}

/** For kinds whose operands are equal exactly when JavaScript says so: all but dates. */
function compileEqual(values: readonly TestValue[], negated: boolean): ValuePredicate {
  const operands = new Set(values.map(({ operand }) => operand))
  const [only] = operands
  if (operands.size > 1) return negated ? () => true : (value) => operands.has(value)
  return negated ? (value) => value !== only : (value) => value === only
}

/** Dates are objects, which no operator of JavaScript compares. */
function compileOrder(
  { match, operand }: TestValue,
  compare: (left: Operand, right: Operand) => number,
): ValuePredicate {
  if (typeof operand !== "object") return orderTest(match, operand)
  const holds = orderTest(match, 0)
  return (value) => holds(compare(value, operand))
}
