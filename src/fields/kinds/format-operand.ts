import type { ColumnField, Operand } from "../field.ts"
import { formatDateTime } from "./date.ts"
import { formatDayNumber } from "./day.ts"
import { formatDecimal } from "./decimal.ts"
import { formatDuration } from "./duration.ts"
import { formatTimeOfDay } from "./time.ts"

/** Returns a value in the form that users get: objects as their text, and 0 for -0. */
export function presentOperand(
  { kind }: Pick<ColumnField, "kind">,
  operand: Operand,
): string | number | bigint | boolean {
  if (typeof operand === "object")
    return "ms" in operand ? formatDateTime(operand) : formatDecimal(operand)
  if (typeof operand === "bigint") return kind === "duration" ? formatDuration(operand) : operand
  if (typeof operand !== "number") return operand
  if (kind === "day") return formatDayNumber(operand)
  return kind === "time" ? formatTimeOfDay(operand) : operand + 0
}
