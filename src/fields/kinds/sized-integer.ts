import { trimWhiteSpace } from "../../language/white-space.ts"
import { compareScalars, numberRules } from "./number.ts"
import type { ColumnKindRules } from "./rules.ts"

export type Bits = 8 | 16 | 32 | 64

export interface IntegerRange {
  readonly least: bigint
  readonly most: bigint
}

/**
 * Returns the integers of a size (rule V4a).
 * @example
 * integerRange(8, false) // => { least: -128n, most: 127n }
 */
export function integerRange(bits: Bits, unsigned: boolean): IntegerRange {
  const count = 1n << BigInt(bits)
  return unsigned
    ? { least: 0n, most: count - 1n }
    : { least: -(count >> 1n), most: (count >> 1n) - 1n }
}

/** The digits of the largest integer of 64 bits, and a sign. A longer text only differs in zeros. */
const mostDigits = 21

/** Reads an integer of a size (rule V4a). White space around it is ignored. */
function readSizedInteger(text: string, range: IntegerRange): bigint | undefined {
  return readExactInteger(trimWhiteSpace(text), range)
}

/** Reads digits with an optional sign exactly; undefined for a text of another form, and outside of the range. */
export function readExactInteger(text: string, { least, most }: IntegerRange): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined
  const digits = text.replace(/^([+-]?)0+(?=[0-9])/, "$1")
  if (digits.length > mostDigits) return undefined
  const value = BigInt(digits)
  return value >= least && value <= most ? value : undefined
}

/** Reads a row's value: a safe number, a bigint or a text of digits (rule V4a); undefined when it is empty. */
export function readSizedIntegerOfRow(raw: unknown, range: IntegerRange): bigint | undefined {
  if (typeof raw === "string") return readSizedInteger(raw, range)
  if (typeof raw !== "bigint" && !Number.isSafeInteger(raw)) return undefined
  const value = BigInt(raw as bigint | number)
  return value >= range.least && value <= range.most ? value : undefined
}

/** Integers of 64 bits are bigints, which are exact, and smaller ones are numbers. */
export function sizedIntegerRules(bits: Bits, unsigned: boolean): ColumnKindRules {
  const range = integerRange(bits, unsigned)
  if (bits === 64) {
    const rules: ColumnKindRules<bigint> = {
      readText: (text) => readSizedInteger(text, range),
      readRow: (raw) => readSizedIntegerOfRow(raw, range),
      compare: compareScalars,
      between: (left) => left + 1n,
    }
    return rules
  }
  const toNumber = (value: bigint | undefined): number | undefined =>
    value === undefined ? undefined : Number(value)
  return numberRules(
    (text) => toNumber(readSizedInteger(text, range)),
    (raw) => toNumber(readSizedIntegerOfRow(raw, range)),
    (left) => left + 1,
  )
}
