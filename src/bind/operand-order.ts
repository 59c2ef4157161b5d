import type { Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnTest, TestValue } from "./bound.ts"

/** Returns a key that is equal for equal operands; `folded` ignores letter case. */
export function keyOf(operand: Operand, folded: boolean): string {
  if (typeof operand === "object")
    return "ms" in operand
      ? `${operand.ms}:${operand.ticks}`
      : `${operand.coefficient}e${operand.exponent}`
  return folded ? fold(String(operand)) : String(operand)
}

export function isLowerEnd({ match }: Pick<TestValue, "match">): boolean {
  return match === "greater" || match === "atLeast"
}

/** Returns the loosest value of a test with an ordering, since its values are alternatives; undefined without values. */
export function loosestValue({ field, values }: ColumnTest): TestValue | undefined {
  const { compare } = field.rules
  return values.reduce<TestValue | undefined>((best, value) => {
    if (best === undefined) return value
    const order = compare(value.operand, best.operand)
    return (isLowerEnd(value) ? order < 0 : order > 0) ? value : best
  }, undefined)
}

/** Returns a function that compares a value with an operand; with 0, it tests the result of a comparison. */
export function orderTest(
  match: Match,
  operand: Exclude<Operand, object>,
): (value: Operand) => boolean {
  switch (match) {
    case "greater":
      return (value) => value > operand
    case "less":
      return (value) => value < operand
    case "atLeast":
      return (value) => value >= operand
    default:
      return (value) => value <= operand
  }
}
