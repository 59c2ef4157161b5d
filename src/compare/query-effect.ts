import type {
  BoundCondition,
  BoundQuery,
  BoundSort,
  ColumnTest,
  NullEffects,
  Test,
} from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { compileKey, isByCodeUnit } from "../evaluate/comparator.ts"

/** The effect of a query, in a form for comparing: equal strings mean equal effects on any rows. */
export interface QueryEffect {
  /** The effect of each condition that applies, without repetition and in a fixed order. */
  readonly filters: readonly string[]
  readonly order: string
  readonly page: string
}

/** Returns the effect of a bound query. */
export function effectOf(bound: BoundQuery): QueryEffect {
  if (bound.refused) return { filters: ["refused"], order: "", page: "" }
  const filters = new Set(bound.conditions.filter(({ applied }) => applied).map(conditionEffect))
  const { pageSize, skip } = bound.paging
  return {
    filters: [...filters].sort(),
    order: orderEffect(bound.sorts),
    page: `${skip}+${pageSize}`,
  }
}

/** Returns the effect of a condition, whatever its place in the query. */
export function conditionEffect({ tests }: BoundCondition): string {
  return [...new Set(tests.map(testEffect))].sort().join(" or ")
}

function testEffect(test: Test): string {
  if (test.kind === "shortcut") return JSON.stringify(["shortcut", test.field.name])
  const { field, negated, folded, values, orNull } = test
  const wanted = values.map(({ match, operand }) =>
    JSON.stringify([match, keyOf(operand, folded), typeof operand]),
  )
  const { withoutParent, withoutValue } = nullEffectsOf(test)
  const onNull = [withoutParent, withoutValue]
  return JSON.stringify([field.name, negated, folded, [...new Set(wanted)].sort(), orNull, onNull])
}

/** Returns what nulls do to a test; rules V1 and V2 say the same of all nulls. */
function nullEffectsOf(test: ColumnTest): Pick<NullEffects, "withoutParent" | "withoutValue"> {
  const onEmpty = test.orNull && !test.negated
  return ownProperty(test, "nulls") ?? { withoutParent: onEmpty, withoutValue: onEmpty }
}

/**
 * Returns the effect of sorts. The order of text by code points differs from the order by UTF-16
 * units.
 */
function orderEffect(sorts: readonly BoundSort[]): string {
  const seen = new Set<string>()
  const effective = sorts.filter(({ field }) => !seen.has(field.name) && seen.add(field.name))
  return effective
    .map(
      (sort) => `${sort.field.name} ${sort.descending} ${isByCodeUnit(sort)} ${missingKey(sort)}`,
    )
    .join(",")
}

/** Returns what a sort makes of a row without any value: it fails, takes a default, or the row counts as empty. */
function missingKey(sort: BoundSort): string {
  if (ownProperty(sort, "incomparable") === true) return "fails"
  if (ownProperty(sort, "failsOn")?.({}) === true) return "fails"
  const key = compileKey(sort)({})
  return key === undefined ? "empty" : JSON.stringify(keyOf(key, false))
}
