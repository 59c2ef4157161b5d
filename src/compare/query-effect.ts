import type { BoundCondition, BoundQuery, BoundSort, Test } from "../bind/bound.ts"
import { fold } from "../fields/kinds/fold.ts"

/** What a query does, in a form in which equal texts mean equal effects on any rows. */
export interface QueryEffect {
  /** One for each condition that applies, without repetition and in a fixed order. */
  readonly filters: readonly string[]
  readonly order: string
  readonly page: string
}

/** What a bound query does. */
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

/** What a condition does, whatever its place in the query. */
export function conditionEffect({ tests }: BoundCondition): string {
  return [...new Set(tests.map(testEffect))].sort().join(" or ")
}

function testEffect(test: Test): string {
  if (test.kind === "shortcut") return JSON.stringify(["shortcut", test.field.name])
  const { field, negated, folded, values, orNull } = test
  const wanted = values.map(({ match, operand }) =>
    JSON.stringify([match, folded && typeof operand === "string" ? fold(operand) : operand]),
  )
  return JSON.stringify([field.name, negated, folded, [...new Set(wanted)].sort(), orNull])
}

/** Which rows come first, text by code points told apart from text by UTF-16 units. */
function orderEffect(sorts: readonly BoundSort[]): string {
  const seen = new Set<string>()
  const effective = sorts.filter(({ field }) => !seen.has(field.name) && seen.add(field.name))
  return effective
    .map(
      ({ field, descending, byCodeUnit }) => `${field.name} ${descending} ${byCodeUnit ?? false}`,
    )
    .join(",")
}
