import { largestDecimal, normalizeDecimal, type Decimal } from "../../fields/kinds/decimal.ts"
import { readNumberText } from "./number-text.ts"

const most = largestDecimal.coefficient
/** The most digits after the point. */
const mostDecimals = 28
/** The number of digits of the largest decimal. */
const mostDigits = 29
const zero: Decimal = { coefficient: 0n, exponent: 0 }

/**
 * Reads a decimal of 96 bits (rule S14). It takes as many digits as fit, at most 28 after the point, and rounds the others:
 * half to even.
 * @param text - Without white space at its ends.
 * @returns undefined for a text that is not a number, and for one that is too large.
 */
export function readDecimalText(text: string): Decimal | undefined {
  const number = readNumberText(text)
  if (number === undefined) return undefined
  const { negative, digits, scale } = number
  if (digits === "") return zero
  if (scale > mostDigits) return undefined
  const rounded = roundDigits(digits, scale)
  if (rounded.exponent > 0) return undefined
  if (rounded.exponent < -mostDecimals) return zero
  return normalizeDecimal(`${negative ? "-" : ""}${rounded.coefficient}`, rounded.exponent)
}

/** Returns the number 0.`digits` × 10^`scale` with the digits that fit. Its exponent is above 0 when too few do. */
function roundDigits(digits: string, scale: number): Decimal {
  let coefficient = 0n
  let exponent = scale
  let taken = 0
  while (exponent > 0 || (taken < digits.length && exponent > -mostDecimals)) {
    const next = coefficient * 10n + BigInt(digits.charAt(taken) || "0")
    if (next > most) break
    coefficient = next
    exponent--
    taken++
  }
  if (!isRoundedUp(coefficient, digits.slice(taken))) return { coefficient, exponent }
  return coefficient < most
    ? { coefficient: coefficient + 1n, exponent }
    : { coefficient: most / 10n + 1n, exponent: exponent + 1 }
}

/** True when the digits that are left are more than a half of the last one, or a half of an odd one. */
function isRoundedUp(coefficient: bigint, rest: string): boolean {
  const first = rest.charAt(0)
  if (first < "5") return false
  return first > "5" || coefficient % 2n === 1n || /[1-9]/.test(rest.slice(1))
}
