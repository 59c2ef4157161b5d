import type { BoundCondition, BoundSort, Test } from "../../bind/bound.ts"
import { ownProperty } from "../../diagnostics/own.ts"

/** Returns a text that is equal for conditions that match the same rows because they ask for the same. */
export function keyOfCondition({ tests }: BoundCondition): string {
  return JSON.stringify(tests.map(describeTest))
}

function describeTest(test: Test): readonly unknown[] {
  if (test.kind === "shortcut") return [test.field.name]
  const { field, negated, folded, orNull, values } = test
  return [
    field.name,
    negated,
    folded,
    orNull,
    ...values.map(({ match, operand }) => [match, operand]),
  ]
}

/** Returns a text that is equal for sorts that give the same order. */
export function keyOfSorts(sorts: readonly BoundSort[]): string {
  return JSON.stringify(
    sorts.map((sort) => [
      sort.field.name,
      sort.descending,
      ownProperty(sort, "byCodeUnit") === true,
    ]),
  )
}
