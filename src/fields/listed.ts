import type { ColumnField, Operand } from "./field.ts"
import { fold } from "./kinds/fold.ts"

/**
 * True for a value that a column lists, and for every value where the column lists none (rules V3 and V7).
 * @param folded - true when letter case is ignored, as under an operator with a star.
 */
export function isListed({ values }: ColumnField, operand: Operand, folded: boolean): boolean {
  if (values === undefined || typeof operand === "boolean" || typeof operand === "object")
    return true
  if (values.has(operand)) return true
  if (!folded || typeof operand === "number") return false
  const wanted = fold(operand)
  return [...values.keys()].some((listed) => typeof listed === "string" && fold(listed) === wanted)
}
