import { alwaysTrue, anyValueNegated, neverTrue, separateItems } from "../diagnostics/codes.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { isOrderMatch } from "../language/operators.ts"
import type { BoundCondition, ColumnTest, Test } from "./bound.ts"
import { isLowerEnd, keyOf, loosestEnd, orderTest, type IntervalEnd } from "./operand-order.ts"
import type { BindingReport } from "./report.ts"
import { fixCondition, separateConditions } from "./value-hints.ts"

/** Finds the column, if any, on which every non-empty value differs from one of several values of `!=` (rule V2). */
export function findAlwaysTrue({ tests }: BoundCondition): ColumnField | undefined {
  return tests.find((test): test is ColumnTest => test.kind === "column" && differsFromAny(test))
    ?.field
}

/** True for a `!=` with two values that read differently, null included; on a list one must be null (rule V14). */
function differsFromAny(test: ColumnTest): boolean {
  const { field, negated, values, orNull } = test
  if (!negated || values[0]?.match !== "equal") return false
  return (orNull || !field.list) && countDifferent(test) + Number(orNull) > 1
}

function countDifferent({ folded, values }: ColumnTest): number {
  return new Set(values.map(({ operand }) => keyOf(operand, folded))).size
}

/** Reports a condition that holds on all non-empty values, or is negated over alternatives (rules V2 and V14). */
export function reportAlwaysTrue(
  bound: BoundCondition,
  report: BindingReport,
  rule?: string,
): void {
  const { condition, tests } = bound
  const always = findAlwaysTrue(bound)
  const negated = always ? undefined : findNegated(tests)
  const fix = ({ suggestion }: { readonly suggestion?: string | undefined }) =>
    fixCondition(condition, suggestion)
  const place = { range: condition.range, rule, fix }
  if (always !== undefined) {
    const alone = condition.names.length === 1
    const work = () => ({
      field: always.name,
      suggestion: alone ? separateConditions(condition) : undefined,
    })
    report.add(alwaysTrue, work, place)
  } else if (negated !== undefined) {
    const several = tests.length > 1 ? "fields" : negated.list ? "items" : "values"
    const work = () =>
      ({ field: negated.name, several, suggestion: separateConditions(condition) }) as const
    report.add(anyValueNegated, work, place)
  }
}

/** Returns a field of a negated condition that one of several fields or values suffices for, other than those of `!=` on one field. */
function findNegated(tests: readonly Test[]): ColumnField | undefined {
  const columns = tests.filter(
    (test) => test.kind === "column" && test.negated && (test.orNull || test.values.length > 0),
  )
  const [first, ...others] = columns as readonly ColumnTest[]
  if (first === undefined) return undefined
  const isEqual = first.values[0]?.match === "equal"
  return others.length > 0 || ((first.field.list || !isEqual) && countDifferent(first) > 1)
    ? first.field
    : undefined
}

/** Reports once that different items may meet two conditions: those on the ends of one list, or on two lists in one array (rule V14). */
export function reportSeparateItems(
  conditions: readonly BoundCondition[],
  report: BindingReport,
): void {
  if (!conditions.some(({ tests }) => tests.some(isOnList))) return
  const earlier = new Map<string | undefined, readonly ColumnField[]>()
  for (const { condition, tests } of conditions) {
    const lists = tests.filter(isOnList)
    for (const test of lists) {
      const { field } = test
      const [opposite] = earlier.get(keyOfEnd(test, true)) ?? []
      const other = opposite ?? earlier.get(keyOfArray(field))?.find((one) => one !== field)
      if (other === undefined) continue
      const work = () => ({ field: field.name, other: other.name })
      report.add(separateItems, work, { range: condition.range })
      return
    }
    for (const test of lists)
      for (const key of [keyOfEnd(test, false), keyOfArray(test.field)]) {
        const known = earlier.get(key) ?? []
        // Of two lists, at least one is another one than any third.
        if (key !== undefined && known.length < 2 && !known.includes(test.field))
          earlier.set(key, [...known, test.field])
      }
  }
}

function isOnList(test: Test): test is ColumnTest {
  return test.kind === "column" && test.field.list
}

function keyOfEnd(test: ColumnTest, isOpposite: boolean): string | undefined {
  const end = loosestEnd(test)
  return end && `${isLowerEnd(end) === isOpposite ? "<" : ">"} ${test.field.name}`
}

function keyOfArray({ path = [] }: ColumnField): string | undefined {
  return path.length > 1 ? `[] ${path[0]}` : undefined
}

export function reportContradictions(
  conditions: readonly BoundCondition[],
  report: BindingReport,
): void {
  for (const { condition, field } of findContradictions(conditions)) {
    const { range } = condition.condition
    report.add(neverTrue, () => ({ field: field.name }), { range })
  }
}

/** A group of conditions that no value of their common field matches. */
export interface Contradiction {
  /** The first condition that, together with the earlier ones, leaves no value. */
  readonly condition: BoundCondition
  readonly field: ColumnField
}

/**
 * Finds conditions on the same column that exclude each other: `a>5,a<3`, `a==1,a==2` (code
 * `never-true`). It looks at conditions with a single test of `==`, `>`, `<`, `>=` or `<=`. The
 * values of one condition are alternatives.
 */
export function findContradictions(conditions: readonly BoundCondition[]): Contradiction[] {
  const narrowing: { readonly condition: BoundCondition; readonly test: ColumnTest }[] = []
  for (const condition of conditions) {
    const [test] = condition.tests
    if (test?.kind === "column" && condition.tests.length === 1 && narrows(test))
      narrowing.push({ condition, test })
  }
  if (new Set(narrowing.map(({ test }) => test.field)).size === narrowing.length) return []
  return [...Map.groupBy(narrowing, ({ test }) => test.field)].flatMap(([field, group]) => {
    const tests = group.map(({ test }) => test)
    const condition = group[countSatisfiable(tests, field)]?.condition
    return condition === undefined ? [] : [{ condition, field }]
  })
}

/** True for a test that can contradict another. One without values is reported elsewhere; a negated one only excludes single values. */
function narrows({ values, orNull, negated }: ColumnTest): boolean {
  return (
    !negated &&
    (orNull || values.length > 0) &&
    values.every(({ match }) => match === "equal" || isOrderMatch(match))
  )
}

/** Counts the first tests that some value matches together. Binary search works, since a further test only excludes values. */
function countSatisfiable(tests: readonly ColumnTest[], field: ColumnField): number {
  // One test alone holds on some value: those without values take no part.
  let low = 1
  let high = tests.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isSatisfiable(tests.slice(0, middle), field)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * True when some value, or an empty one, matches all tests. All tests are on the same column. Takes
 * time that is linear in the number of values, except for sorting the ends of intervals.
 */
function isSatisfiable(
  tests: readonly ColumnTest[],
  { rules: { compare, between }, list }: ColumnField,
): boolean {
  if (tests.every(({ orNull }) => orNull)) return true
  // Some test needs an item, and different items may meet all of them (rule V14).
  if (list) return tests.every(({ values }) => values.length > 0)
  const exact = commonPoints(tests, false)
  const folded = commonPoints(tests, true)
  const [low, high] = strictestEnds(tests, compare)
  const lies = (operand: Operand): boolean =>
    [low, high].every(
      (end) => end === undefined || orderTest(end.match, 0)(compare(operand, end.operand)),
    )
  if (exact)
    return [...exact.values()].some(
      (operand) => lies(operand) && (folded?.has(keyOf(operand, true)) ?? true),
    )
  if (folded) return folded.size > 0
  return !low || !high || [low.operand, high.operand, between(low.operand, high.operand)].some(lies)
}

/** Returns the values that every test of `==` (or `==*`) has; undefined without such tests. */
function commonPoints(
  tests: readonly ColumnTest[],
  folded: boolean,
): Map<string, Operand> | undefined {
  let common: Map<string, Operand> | undefined
  for (const { values, folded: isFolded } of tests) {
    if (isFolded !== folded || (values[0]?.match ?? "equal") !== "equal") continue
    const points = new Map(values.map(({ operand }) => [keyOf(operand, folded), operand] as const))
    common = common === undefined ? points : new Map([...common].filter(([key]) => points.has(key)))
  }
  return common
}

/** Returns the interval that all range tests share: the loosest value within a test, the strictest between tests. */
function strictestEnds(
  tests: readonly ColumnTest[],
  compare: ColumnField["rules"]["compare"],
): readonly (IntervalEnd | undefined)[] {
  // When several ends have the same value, `<` and `>=` cut before it, `<=` and `>` after it.
  const cutsAfter = ({ match }: IntervalEnd): number =>
    Number(match === "atMost" || match === "greater")
  const ends = tests
    .flatMap((test) => loosestEnd(test) ?? [])
    .sort(
      (left, right) => compare(left.operand, right.operand) || cutsAfter(left) - cutsAfter(right),
    )
  return [ends.findLast(isLowerEnd), ends.find((end) => !isLowerEnd(end))]
}
