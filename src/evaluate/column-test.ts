import type { ColumnTest, TestValue } from "../bind/bound.ts"
import { loosestEnd, orderTest, type IntervalEnd } from "../bind/operand-order.ts"
import type { ColumnField, Operand, ReadValue } from "../fields/field.ts"
import { isOwnOfRow, itemsOf } from "../fields/path.ts"
import { isOrderMatch } from "../language/operators.ts"
import { asRowPredicate, type PropertyTest } from "./property-test.ts"
import { differAnyText, matchAnyText, needlesOf, type ValueMatch } from "./text-test.ts"

/**
 * True for a row that matches. Never throws.
 * @example
 * import type { RowPredicate } from "trommel"
 * const isGood: RowPredicate = compilePredicate(prepareQuery({ filters: "rating>8" }, table))
 * movies.filter(isGood).length // => 2
 */
export type RowPredicate = (row: unknown) => boolean

/** True for a value of a row that matches. The value is not empty. */
type ValuePredicate = (value: Operand) => boolean

/** Compiles a test on a column. The test decides about an empty value (rule V1); others are compared with its values (rule V2). */
export function compileColumnTest(test: ColumnTest): RowPredicate {
  const { field, onEmpty } = test
  if (field.list) return compileListTest(test)
  const read = compileReader(field)
  const { readRow } = field.rules
  const onValue = compileValues(test)
  if (typeof onEmpty === "function")
    return (row) => {
      const value = readRow(read(row))
      return value === undefined ? onEmpty(row) : onValue(value)
    }
  return (row) => {
    const value = readRow(read(row))
    return value === undefined ? onEmpty : onValue(value)
  }
}

/** Compiles the reading of a column's raw value. A reader that throws gives undefined. */
export function compileReader({ read }: ColumnField): ReadValue {
  return (row) => {
    try {
      return read(row)
    } catch {
      return undefined
    }
  }
}

/** Compiles the reading of the items of a list that are not empty (rule V14). */
export function compileItems(field: ColumnField): (row: unknown) => readonly Operand[] {
  const read = compileReader(field)
  const { readRow } = field.rules
  return (row) => itemsOf(read(row)).flatMap((raw) => readRow(raw) ?? [])
}

/** Compiles a test on a list: any item matches any of the values, or with a negation no item matches one of them (rule V14). */
function compileListTest(test: ColumnTest): RowPredicate {
  const { field, negated, orNull, values, onEmpty } = test
  const readItems = compileItems(field)
  const tests = (negated ? values.map((value) => [value]) : [values]).map((alone) =>
    compileValues({ ...test, negated: false, values: alone }),
  )
  const testItems: RowPredicate = (row) => {
    const items = readItems(row)
    if (items.length === 0) return typeof onEmpty === "function" ? onEmpty(row) : onEmpty
    return negated
      ? orNull || tests.some((matches) => !items.some(matches))
      : tests.some((matches) => items.some(matches))
  }
  const [first, ...others] = tests
  const [key, ...deeper] = field.path ?? []
  const isOther = first === undefined || key === undefined || others.length + deeper.length > 0
  return isOther || orNull || onEmpty !== false
    ? testItems
    : compileItemLoop(key, test, first, testItems)
}

/** Compiles the most common tests on a list, which read its items no further than to the first that matches. */
function compileItemLoop(
  key: string,
  { field, negated }: ColumnTest,
  matches: ValuePredicate,
  testItems: RowPredicate,
): RowPredicate {
  const { readRow } = field.rules
  const test: PropertyTest = (row) => {
    try {
      const raw = row[key]
      if (!Array.isArray(raw)) return testItems(row)
      for (let index = 0; index < raw.length; index++) {
        const value = readRow(raw[index])
        // What is the row's own and the array's comes last, as for other properties.
        if (value !== undefined && matches(value))
          return Object.hasOwn(raw, index) ? !negated && isOwnOfRow(row, key) : testItems(row)
      }
      if (!negated) return false
      const first = raw.findIndex((item) => readRow(item) !== undefined)
      if (first < 0) return false
      return Object.hasOwn(raw, first) ? isOwnOfRow(row, key) : testItems(row)
    } catch {
      return testItems(row)
    }
  }
  return asRowPredicate(test)
}

/** Compiles a test of the values that are not empty, of a list those of one item. */
export function compileValues(test: ColumnTest): ValuePredicate {
  const { field, negated, values, orNull } = test
  const [first, ...others] = values
  if (negated && orNull) return () => true
  if (first === undefined) return () => false
  if (field.kind === "text" && !isOrderMatch(first.match)) return compileTexts(test, first.match)
  const { compare } = field.rules
  const end = loosestEnd(test)
  if (end !== undefined) return compileOrder(end, compare)
  if (typeof first.operand !== "object") return compileEqual(values, negated)
  const equals = ({ operand }: TestValue, value: Operand): boolean => compare(operand, value) === 0
  if (negated) return (value) => values.some((candidate) => !equals(candidate, value))
  return others.length === 0
    ? (value) => equals(first, value)
    : (value) => values.some((candidate) => equals(candidate, value))
}

function compileTexts({ values, negated, folded }: ColumnTest, match: ValueMatch): ValuePredicate {
  const needles = needlesOf(values)
  const matches = negated
    ? differAnyText(match, needles, folded)
    : matchAnyText(match, needles, folded)
  return (value) => typeof value === "string" && matches(value)
}

/** Compiles equality for the kinds whose operands `===` compares: all but dates. */
function compileEqual(values: readonly TestValue[], negated: boolean): ValuePredicate {
  const operands = new Set(values.map(({ operand }) => operand))
  const [only] = operands
  if (operands.size > 1) {
    // NaN equals nothing, itself included.
    operands.delete(Number.NaN)
    return negated ? () => true : (value) => operands.has(value)
  }
  return negated ? (value) => value !== only : (value) => value === only
}

/** Compiles an ordering. Dates are objects, which `<` does not compare. */
function compileOrder(
  { match, operand }: IntervalEnd,
  compare: (left: Operand, right: Operand) => number,
): ValuePredicate {
  if (typeof operand !== "object") return orderTest(match, operand)
  const holds = orderTest(match, 0)
  return (value) => holds(compare(value, operand))
}
