import { integerRange, readExactInteger, type Bits } from "../../fields/kinds/sized-integer.ts"
import { countZeros, withoutZeroTail } from "./number-text.ts"

/** The marks before hexadecimal digits. */
const hexMark = /^(?:#|0x|&h)/i
const hexForm = /^\+?(?:0x)?(?<digits>[0-9a-f]+)$/i

/**
 * Reads an integer of a size (rule S14): decimal digits with an optional sign, or hexadecimal digits behind `#`, `0x` or `&h`,
 * which are the bits of the number. Behind the mark, a plus and another `0x` may follow.
 * @param text - Without white space at its ends.
 * @returns undefined for a text of another form, and for a number that does not fit.
 */
export function readIntegerText(text: string, bits: Bits, unsigned: boolean): bigint | undefined {
  const mark = hexMark.exec(text)?.[0]
  if (mark !== undefined) return readBits(text.slice(mark.length), bits, unsigned)
  return readExactInteger(withoutZeroTail(text), integerRange(bits, unsigned))
}

/** Reads hexadecimal digits as the bits of an integer. U+0000 is not ignored behind them. */
function readBits(text: string, bits: Bits, unsigned: boolean): bigint | undefined {
  const digits = significant(hexForm.exec(text)?.groups?.digits)
  if (digits === "" || digits.length * 4 > Math.max(bits, 4)) return undefined
  const value = BigInt(`0x${digits}`)
  return unsigned ? value : BigInt.asIntN(bits, value)
}

/** Returns the digits without zeros at their start; at least one digit is left of any. */
function significant(digits = ""): string {
  return digits.slice(countZeros(digits.slice(0, -1)))
}
