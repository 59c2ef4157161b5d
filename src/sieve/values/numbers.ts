import { integerRange, readExactInteger, type Bits } from "../../fields/kinds/sized-integer.ts"
import { largestDecimal, normalizeDecimal, type Decimal } from "../../fields/kinds/decimal.ts"

const hexMark = /^(?:#|0x|&h)/i
const hexForm = /^\+?(?:0x)?(?<digits>[0-9a-f]+)$/i

/**
 * Reads an integer of a size (rule S14) from a trimmed text: decimal digits with an optional sign,
 * or hexadecimal digits after `#`, `0x` or `&h`, which are the bits of the number. A plus and
 * another `0x` may follow the mark. Undefined for any other text.
 */
export function readIntegerText(text: string, bits: Bits, unsigned: boolean): bigint | undefined {
  const mark = hexMark.exec(text)?.[0]
  if (mark !== undefined) return readBits(text.slice(mark.length), bits, unsigned)
  return readExactInteger(withoutZeroTail(text), integerRange(bits, unsigned))
}

/** Reads hexadecimal digits as the bits of an integer. U+0000 is not ignored after them. */
function readBits(text: string, bits: Bits, unsigned: boolean): bigint | undefined {
  const digits = withoutLeadingZeros(hexForm.exec(text)?.groups?.digits)
  if (digits === "" || digits.length * 4 > Math.max(bits, 4)) return undefined
  const value = BigInt(`0x${digits}`)
  return unsigned ? value : BigInt.asIntN(bits, value)
}

/** Returns the digits without zeros at their start; at least one digit is left of any. */
function withoutLeadingZeros(digits = ""): string {
  return digits.slice(countZeros(digits.slice(0, -1)))
}

const largestCoefficient = largestDecimal.coefficient
const mostDecimals = 28
const mostDigits = 29
const zero: Decimal = { coefficient: 0n, exponent: 0 }

/**
 * Reads a decimal of 96 bits (rule S14) from a trimmed text: as many digits as fit, at most 28
 * after the point, and rounds the others half to even. Undefined for a text that is no number, and
 * for one that is too large.
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
    if (next > largestCoefficient) break
    coefficient = next
    exponent--
    taken++
  }
  if (!isRoundedUp(coefficient, digits.slice(taken))) return { coefficient, exponent }
  return coefficient < largestCoefficient
    ? { coefficient: coefficient + 1n, exponent }
    : { coefficient: largestCoefficient / 10n + 1n, exponent: exponent + 1 }
}

/** True when the digits that are left are more than a half of the last one, or a half of an odd one. */
function isRoundedUp(coefficient: bigint, rest: string): boolean {
  const first = rest.charAt(0)
  if (first < "5") return false
  return first > "5" || coefficient % 2n === 1n || /[1-9]/.test(rest.slice(1))
}

/**
 * Reads a floating-point number (rule S14) from a trimmed text: a number, `NaN` or `Infinity`,
 * ignoring case. Numbers that are too large are infinite. Zero has no sign.
 */
export function readDoubleText(text: string): number | undefined {
  const number = readNumberText(text)
  return number === undefined ? readSymbol(text) : Number(number.written) + 0
}

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
 * Returns the float that is nearest to a written number. `Math.fround` of its double would round
 * twice, which differs where the double lies in the middle between two floats.
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

/** The parts of a decimal number as it is written. */
interface NumberText {
  readonly negative: boolean
  /** The digits before and after the point, without zeros at the start. Empty for zero. */
  readonly digits: string
  /** The place of the point: the number is 0.`digits` × 10^`scale`. */
  readonly scale: number
  /** The same number in a form that `Number` reads. */
  readonly written: string
}

const numberForm =
  /^(?<sign>[+-]?)(?=\.?[0-9])(?<whole>[0-9]*)(?:\.(?<fraction>[0-9]*))?(?:e(?<exponent>[+-]?[0-9]+))?$/i

/** Reads a trimmed number with optional sign, fraction and exponent (rule S14). */
function readNumberText(text: string): NumberText | undefined {
  const written = withoutZeroTail(text)
  const parts = numberForm.exec(written)?.groups
  if (parts === undefined) return undefined
  const { sign, whole = "", fraction = "", exponent = "0" } = parts
  const all = `${whole}${fraction}`
  const digits = all.slice(countZeros(all))
  const scale = whole.length - (all.length - digits.length) + Number(exponent)
  return { negative: sign === "-", digits, scale, written }
}

/** Returns the text without U+0000 at its end, and without the ASCII spaces before that. */
export function withoutZeroTail(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  while (end > 0 && isAsciiBlank(text.charCodeAt(end - 1))) end--
  return text.slice(0, end)
}

function isAsciiBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

function countZeros(digits: string): number {
  let count = 0
  while (digits.charCodeAt(count) === 0x30) count++
  return count
}
