import type { Operand } from "../field.ts"
import { doubleOfDecimal } from "./decimal.ts"

/**
 * Returns a number for a value that is not a text: a smaller value never has a greater number, and values whose numbers are equal
 * have to be compared. All texts have the number 0.
 */
export function orderNumber(operand: Operand): number {
  if (typeof operand === "string") return 0
  if (typeof operand !== "object") return Number(operand)
  return "ms" in operand ? operand.ms : doubleOfDecimal(operand)
}
