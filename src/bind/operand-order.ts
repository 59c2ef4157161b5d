import type { Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnTest, TestValue } from "./bound.ts"

/** What operands of one kind have in common exactly when they are equal; with `folded`, texts that differ in letter case alone are. */
export function keyOf(operand: Operand, folded: boolean): string | number {
  if (typeof operand === "number") return operand
  if (typeof operand === "object") return `${operand.ms}:${operand.ticks}`
  return folded ? fold(String(operand)) : String(operand)
}

/** True for `>` and `>=`. */
export function isLowerEnd({ match }: TestValue): boolean {
  return match === "greater" || match === "atLeast"
}

/**
 * The one value that decides a test with an ordering: among alternatives the loosest wins.
 * All values of a test that orders have the same match. Undefined without values.
 */
export function loosestValue({ field, values }: ColumnTest): TestValue | undefined {
  const { compare } = kinds[field.kind]
  return values.reduce<TestValue | undefined>((best, value) => {
    if (best === undefined) return value
    const order = compare(value.operand, best.operand)
    return (isLowerEnd(value) ? order < 0 : order > 0) ? value : best
  }, undefined)
}

/** Compares with an operand as JavaScript does; with 0 for an operand it says whether an order is what the match asks for. */
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
