import type { ColumnField } from "../fields/field.ts"
import type { BoundCondition, ColumnTest } from "./bound.ts"
import { keyOf } from "./bounds.ts"

/** The column, if any, on which every non-empty value differs from one of several values of `!=` (rule V2). */
export function findAlwaysTrue({ tests }: BoundCondition): ColumnField | undefined {
  return tests.find((test): test is ColumnTest => test.kind === "column" && differsFromAny(test))
    ?.field
}

/** True when two of the values read differently, null included. */
function differsFromAny({ negated, folded, values, orNull }: ColumnTest): boolean {
  if (!negated || values[0]?.match !== "equal") return false
  return new Set(values.map(({ operand }) => keyOf(operand, folded))).size + Number(orNull) > 1
}
