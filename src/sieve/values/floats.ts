import { readNumberText, type NumberText } from "./number-text.ts"

/**
 * Reads a floating-point number (rule S14): a number, or `NaN` or `Infinity` with an optional sign and with letter case
 * ignored. A number that is too large is infinite. Zero has no sign.
 * @param text - Without white space at its ends.
 */
export function readDoubleText(text: string): number | undefined {
  const number = readNumberText(text)
  return number === undefined ? readSymbol(text) : Number(number.written) + 0
}

/** Reads a floating-point number as the nearest one of 32 bits. */
export function readFloatText(text: string): number | undefined {
  const number = readNumberText(text)
  return number === undefined ? readSymbol(text) : roundToFloat(number) + 0
}

function readSymbol(text: string): number | undefined {
  if (/^[+-]?nan$/i.test(text)) return NaN
  if (/^[+-]?infinity$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity
  return undefined
}

/** The double in the middle between the largest float and the one that would come after it. */
const endOfFloats = 2 ** 128 - 2 ** 103
const largestFloat = 2 ** 128 - 2 ** 104

/** The digits that are compared. The middle between two floats has fewer. */
const comparedDigits = 200

/**
 * Returns the float that is nearest to a written number. `Math.fround` of its double would round twice: that differs where the
 * double lies in the middle between two floats and the number itself does not.
 */
function roundToFloat(number: NumberText): number {
  const double = Number(number.written)
  const size = Math.abs(double)
  const near = Math.fround(size)
  if (near === size || size > endOfFloats) return Math.fround(double)
  const other = size === endOfFloats ? largestFloat : 2 * size - near
  if (Math.fround(other) !== other) return Math.fround(double)
  const side = compareExactly(number, size)
  const nearest = side === 0 ? near : side > 0 ? Math.max(near, other) : Math.min(near, other)
  return number.negative ? -nearest : nearest
}

/** Compares the size of a written number with a finite double above 0, without rounding: negative, 0 or positive. */
function compareExactly({ digits, scale }: NumberText, double: number): number {
  const more = /[1-9]/.test(digits.slice(comparedDigits)) ? "1" : ""
  const kept = `${digits.slice(0, comparedDigits)}${more}`
  let halves = 0
  let whole = double
  for (; !Number.isInteger(whole); whole *= 2) halves++
  const tens = scale - kept.length
  const left = (BigInt(kept) * 10n ** BigInt(Math.max(tens, 0))) << BigInt(halves)
  const right = BigInt(whole) * 10n ** BigInt(Math.max(-tens, 0))
  return left < right ? -1 : Number(left > right)
}
