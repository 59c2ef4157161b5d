import type { Operand } from "../../../src/fields/field.ts"
import {
  compareDateTimes,
  firstOfYear1,
  firstOfYear10000,
  msPerDay,
} from "../../../src/fields/kinds/date.ts"
import { compareDecimals } from "../../../src/fields/kinds/decimal.ts"
import { presentOperand } from "../../../src/fields/kinds/writing.ts"
import { readServerValue, type ValueColumn } from "../../../src/sieve/values/read-server-value.ts"

/** The largest exponent of a decimal of 96 bits, and the most of its digits after the point. */
const largestExponent = 28

/**
 * Writes an operand of a column as a text that `readServerValue` reads as the same operand (rule S20); undefined when no text does. A
 * blank that is a char is written as it is, although the library deletes it at the ends of a list of values.
 */
export function writeServerValue(operand: Operand, column: ValueColumn): string | undefined {
  if (!isShort(operand, column)) return undefined
  const text = textOf(operand, column)
  const read = text === undefined ? undefined : readServerValue(text, column)
  return read !== undefined && isSameOperand(read, operand) ? text : undefined
}

/** Writes an operand; undefined for one of another type, which the kind cannot write. */
function textOf(operand: Operand, column: ValueColumn): string | undefined {
  try {
    return String(presentOperand(column, operand))
  } catch {
    return undefined
  }
}

/** False for what no text says, and whose own text would be too long or could not be made. */
function isShort(operand: Operand, { kind }: ValueColumn): boolean {
  if (typeof operand === "object")
    return "ms" in operand
      ? isWithinYears(operand.ms)
      : Math.abs(operand.exponent) <= largestExponent
  return kind !== "day" || (typeof operand === "number" && isWithinYears(operand * msPerDay))
}

function isWithinYears(ms: number): boolean {
  return ms >= firstOfYear1 && ms < firstOfYear10000
}

function isSameOperand(left: Operand, right: Operand): boolean {
  if (typeof left !== "object" || typeof right !== "object")
    return left === right || Object.is(left, right)
  if ("ms" in left) return "ms" in right && compareDateTimes(left, right) === 0
  return !("ms" in right) && compareDecimals(left, right) === 0
}
