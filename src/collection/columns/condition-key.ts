import type { BoundCondition, BoundSort, Test } from "../../bind/bound.ts"
import { keyOf } from "../../bind/operand-order.ts"

/** Returns a text that is equal for conditions that match the same rows because they ask for the same. */
export function keyOfCondition({ tests }: BoundCondition): string {
  return joinParts(tests.map(keyOfTest))
}

function keyOfTest(test: Test): string {
  if (test.kind === "shortcut") return test.field.name
  const { field, negated, folded, orNull, onEmpty, values } = test
  const flags = [negated, folded, orNull, onEmpty].map(String)
  const operands = values.flatMap(({ match, operand }) => [match, keyOf(operand, false)])
  return joinParts([field.name, ...flags, ...operands])
}

/** Returns a text that is equal for sorts that give the same order. */
export function keyOfSorts(sorts: readonly BoundSort[]): string {
  return joinParts(
    sorts.flatMap(({ field, descending, textOrder }) => [
      field.name,
      String(descending),
      textOrder,
    ]),
  )
}

/** Joins texts so that different lists of texts give different texts. */
function joinParts(parts: readonly string[]): string {
  return parts.map((part) => `${part.length}:${part}`).join("")
}
