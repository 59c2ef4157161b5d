import type { Operand } from "../field.ts"
import { doubleOfDecimal } from "./decimal.ts"

/** Returns a number that never falls for a larger value; equal numbers have to be compared. All texts have 0. */
export function orderNumber(operand: Operand): number {
  if (typeof operand === "string") return 0
  if (typeof operand !== "object") return Number(operand)
  return "ms" in operand ? operand.ms : doubleOfDecimal(operand)
}
