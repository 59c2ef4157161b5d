import type { Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import { isOrderMatch, type OrderMatch } from "../language/operators.ts"
import type { ColumnTest } from "./bound.ts"

/** Returns a key that is equal for equal operands; `folded` ignores letter case. */
export function keyOf(operand: Operand, folded: boolean): string {
  if (typeof operand === "object")
    return "ms" in operand
      ? `${operand.ms}:${operand.ticks}`
      : `${operand.coefficient}e${operand.exponent}`
  return folded ? fold(String(operand)) : String(operand)
}

/** An end of a range of values. */
export interface IntervalEnd {
  readonly match: OrderMatch
  readonly operand: Operand
}

export function isLowerEnd({ match }: Pick<IntervalEnd, "match">): boolean {
  return match === "greater" || match === "atLeast"
}

/** Returns the loosest of the values of a test with an ordering, which are alternatives; undefined for another test. */
export function loosestEnd({ field, values }: ColumnTest): IntervalEnd | undefined {
  let best: IntervalEnd | undefined
  for (const { match, operand } of values) {
    if (!isOrderMatch(match)) return undefined
    const order = best === undefined ? 0 : field.rules.compare(operand, best.operand)
    if (best === undefined || (isLowerEnd(best) ? order < 0 : order > 0)) best = { match, operand }
  }
  return best
}

/** Returns a function that compares a value with an operand; with 0, it tests the result of a comparison. */
export function orderTest(
  match: OrderMatch,
  operand: Exclude<Operand, object>,
): (value: Operand) => boolean {
  switch (match) {
    case "greater":
      return (value) => value > operand
    case "less":
      return (value) => value < operand
    case "atLeast":
      return (value) => value >= operand
    case "atMost":
      return (value) => value <= operand
  }
}
