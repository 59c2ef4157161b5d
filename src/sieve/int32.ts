import { trimWhiteSpace } from "../language/white-space.ts"

export const leastInt32 = -(2 ** 31)
export const mostInt32 = 2 ** 31 - 1

export function isInt32(value: unknown): value is number {
  return typeof value === "number" && value === (value | 0)
}

/**
 * Reads an integer of 32 bits as `int.TryParse` of .NET does: decimal digits with an optional sign, ASCII white space around
 * them, and U+0000 at the end. Returns undefined for any other text.
 */
export function parseInt32(text: string): number | undefined {
  const digits = /^[\t-\r ]*(?<digits>[+-]?[0-9]+)[\t-\r ]*\0*$/.exec(text)?.groups?.digits
  const number = Number(digits)
  // Adding 0 turns a negative zero into zero.
  return number >= leastInt32 && number <= mostInt32 ? number + 0 : undefined
}

/**
 * Reads an integer of 32 bits as the type converter of .NET does. White space of every kind is trimmed. Behind `0x`, `&h` or `#`
 * stand hexadecimal digits in two's complement, after an optional `+` and a further optional `0x`; any other text is read as
 * {@link parseInt32} does.
 */
export function convertInt32(text: string): number | undefined {
  const trimmed = trimWhiteSpace(text)
  if (!/^(?:0x|&h|#)/i.test(trimmed)) return parseInt32(trimmed)
  const digits = /^(?:0x|&h|#)\+?(?:0x)?(?<digits>[0-9a-f]+)$/i.exec(trimmed)?.groups?.digits
  const significant = digits?.replace(/^0+/, "")
  return significant === undefined || significant.length > 8
    ? undefined
    : Number(`0x0${significant}`) | 0
}
