import { trimWhiteSpace } from "../../language/white-space.ts"
import type { ColumnKindRules } from "./rules.ts"

/**
 * A decimal number, exactly: `coefficient` × 10^`exponent`, without zeros at the end, so that equal numbers have equal parts.
 * @example
 * import type { Decimal } from "trommel"
 * const show = ({ coefficient, exponent }: Decimal): string => `${coefficient}e${exponent}`
 * const prices = defineFields({ price: { kind: "number", format: "decimal" } })
 * const [{ tests }] = prepareQuery({ filters: "price==4.990" }, prices).conditions
 * tests.flatMap((test) => (test.kind === "column" ? test.values.map(({ operand }) => show(operand as Decimal)) : [])) // => ["499e-2"]
 */
export interface Decimal {
  readonly coefficient: bigint
  readonly exponent: number
}

/** The largest decimal number, which has 96 bits (rule V4b). */
export const largestDecimal: Decimal = { coefficient: 79228162514264337593543950335n, exponent: 0 }

const pattern =
  /^(?<sign>[+-]?)(?<whole>[0-9]*)(?:\.(?<fraction>[0-9]*))?(?:[eE](?<exponent>[+-]?[0-9]{1,3}))?$/

/**
 * Reads a decimal number exactly (rule V4b): the texts of rule V4. White space around it is ignored.
 * @returns undefined when the text is not a number, or is beyond ±79228162514264337593543950335.
 * @example
 * readDecimal("4.990") // => { coefficient: 499n, exponent: -2 }
 */
export function readDecimal(text: string): Decimal | undefined {
  const parts = pattern.exec(trimWhiteSpace(text))?.groups
  if (parts === undefined) return undefined
  const { sign, whole, fraction = "", exponent = 0 } = parts
  const digits = `${whole}${fraction}`
  if (digits === "") return undefined
  const size = normalizeDecimal(digits, Number(exponent) - fraction.length)
  if (!isWithinDecimals(size)) return undefined
  return sign === "-" ? { ...size, coefficient: -size.coefficient } : size
}

/** Reads a row's value: a finite number, by its shortest text, or a text of rule V4; undefined when it is empty. */
export function readDecimalOfRow(raw: unknown): Decimal | undefined {
  if (typeof raw !== "number" && typeof raw !== "string") return undefined
  return readDecimal(String(raw))
}

export function compareDecimals(left: Decimal, right: Decimal): number {
  const [one, other] = alignDecimals(left, right)
  return Number(one > other) - Number(one < other)
}

export function decimalBetween(left: Decimal, right: Decimal): Decimal {
  const [one, other, exponent] = alignDecimals(left, right)
  return normalizeDecimal(String((one + other) * 5n), exponent - 1)
}

export const decimalRules: ColumnKindRules<Decimal> = {
  readText: readDecimal,
  readRow: readDecimalOfRow,
  compare: compareDecimals,
  between: decimalBetween,
}

/**
 * Formats a decimal number as its shortest plain text, without an exponent.
 * @example
 * formatDecimal({ coefficient: -5n, exponent: -2 }) // => "-0.05"
 */
export function formatDecimal({ coefficient, exponent }: Decimal): string {
  if (exponent >= 0) return `${coefficient}${"0".repeat(exponent)}`
  const written = String(coefficient)
  const sign = written.startsWith("-") ? "-" : ""
  const digits = written.slice(sign.length).padStart(1 - exponent, "0")
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`
}

export function doubleOfDecimal({ coefficient, exponent }: Decimal): number {
  return Number(`${coefficient}e${exponent}`)
}

/** Returns the number of the digits, which may have a sign, with its zeros at the end in the exponent. */
export function normalizeDecimal(digits: string, exponent: number): Decimal {
  const significant = withoutZeros(digits)
  const coefficient = BigInt(significant)
  return coefficient === 0n
    ? { coefficient, exponent: 0 }
    : { coefficient, exponent: exponent + digits.length - significant.length }
}

/** Says how a field is defined whose numbers have more digits than a number of JavaScript. */
export const exactFields = {
  integer: "define the field as an integer with bits: 64",
  number: 'define the field as a number with the format "decimal"',
}

/** The most digits of a number that is converted, since longer ones take long. */
export const maxDigits = 400

/** True for two texts of one number, such as `1.50` and `15e-1`. Longer ones than 400 characters must be equal. */
export function isSameNumber(left: string, right: string): boolean {
  return left === right || (left.length <= maxDigits && canonical(left) === canonical(right))
}

/** Writes a number of JSON in one way of several; the text itself when it is none. */
function canonical(text: string): string {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text)
  if (parts === null) return text
  const [, sign = "", whole = "", fraction = "", power = "0"] = parts
  const size = normalizeDecimal(whole + fraction, Number(power) - fraction.length)
  return `${size.coefficient === 0n ? "" : sign}${size.coefficient}e${size.exponent}`
}

function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 0x30) end--
  // At most a sign is left of a number that is nothing but zeros.
  return /[0-9]/.test(digits.slice(0, end)) ? digits.slice(0, end) : ""
}

function isWithinDecimals(size: Decimal): boolean {
  // A larger exponent would take long to write out, and no coefficient but 0 has room for it.
  return size.exponent <= 28 && compareDecimals(size, largestDecimal) <= 0
}

/** Returns the coefficients of two numbers with the exponent that both can have. */
function alignDecimals(left: Decimal, right: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(left.exponent, right.exponent)
  const scale = ({ coefficient, exponent: own }: Decimal): bigint =>
    own === exponent ? coefficient : coefficient * 10n ** BigInt(own - exponent)
  return [scale(left), scale(right), exponent]
}
