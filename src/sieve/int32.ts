import { trimWhiteSpace } from "../language/white-space.ts"
import { readIntegerText } from "./values/numbers.ts"

export const leastInt32 = -(2 ** 31)
export const mostInt32 = 2 ** 31 - 1

export function isInt32(value: unknown): value is number {
  return typeof value === "number" && value === (value | 0)
}

/** Reads an integer as `int.TryParse` does, with ASCII white space around it and U+0000 at the end. */
export function parseInt32(text: string): number | undefined {
  const digits = /^[\t-\r ]*(?<digits>[+-]?[0-9]+)[\t-\r ]*\0*$/.exec(text)?.groups?.digits
  const number = Number(digits)
  // Adding 0 turns a negative zero into zero.
  return number >= leastInt32 && number <= mostInt32 ? number + 0 : undefined
}

/** Reads an integer as the type converter of .NET does: also hexadecimal, with any white space. */
export function convertInt32(text: string): number | undefined {
  const value = readIntegerText(trimWhiteSpace(text), 32, false)
  return value === undefined ? undefined : Number(value)
}
