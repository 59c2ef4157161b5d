import { describe, expect, it } from "vitest"
import { readServerValue } from "../../../src/sieve/values/read-server-value.ts"

const byte = { kind: "integer", bits: 8, unsigned: true } as const
const sbyte = { kind: "integer", bits: 8 } as const
const int = { kind: "integer" } as const
const long = { kind: "integer", bits: 64 } as const
const ulong = { kind: "integer", bits: 64, unsigned: true } as const
const double = { kind: "number", format: "double" } as const
const float = { kind: "number", format: "float" } as const
const decimal = { kind: "number", format: "decimal" } as const

/** The longest text that a query may have without changed limits. */
const longest = 8192

describe("integers of stock Sieve", () => {
  it.each([
    ["an integer ignores U+0000 at its end", "42\0\0", int, 42],
    ["an integer ignores blanks before U+0000", "42 \t\0", int, 42],
    ["an integer ignores white space around it", "\u30007\r\n", int, 7],
    ["a plus may follow the mark of hexadecimal digits", "#+1f", int, 31],
    ["a plus and a second mark may follow the first", "&h+0x1f", int, 31],
    ["hexadecimal digits are the bits of the number", "0xFF", sbyte, -1],
    ["hexadecimal digits of an unsigned integer are its value", "0xFF", byte, 255],
    ["zeros before hexadecimal digits do not count", `0x${"0".repeat(99)}7f`, sbyte, 127],
    ["an unsigned integer may be minus zero", "-000", byte, 0],
    ["an integer of 64 bits is exact", "-9223372036854775808", long, -(2n ** 63n)],
    ["hexadecimal digits reach 64 bits", "0xffffffffffffffff", long, -1n],
    ["the largest integer without sign is exact", "18446744073709551615", ulong, 2n ** 64n - 1n],
    ["zeros before an integer do not count", `-${"0".repeat(longest)}5`, long, -5n],
  ])("S14: %s", (_, text, column, expected) => {
    expect(readServerValue(text, column)).toBe(expected)
  })

  it.each([
    ["U+0000 inside of an integer", "4\x002", int],
    ["U+0000 before an integer", "\x0042", int],
    ["U+0000 behind hexadecimal digits", "0x2a\0", int],
    ["a blank of another script before U+0000", "42\u00a0\0", int],
    ["a minus behind the mark", "#-1", int],
    ["a sign before the mark", "+0x1", int],
    ["a plus behind the second mark", "0x0x+1", int],
    ["a mark alone", "&h", int],
    ["a second mark alone", "0x0x", int],
    ["more hexadecimal digits than bits", "0x100", sbyte],
    ["more than the size holds", "128", sbyte],
    ["a negative number without sign", "-1", byte],
    ["a fraction", "1.0", int],
    ["digits of another script", "\u0663", int],
    ["nothing", "", int],
    ["white space alone", " ", int],
    ["more digits than 64 bits", "9".repeat(longest), ulong],
  ])("S14: an integer cannot be %s", (_, text, column) => {
    expect(readServerValue(text, column)).toBeUndefined()
  })
})

describe("floating-point numbers of stock Sieve", () => {
  it.each([
    ["a number may lack its last digits", "5.", double, 5],
    ["a number may lack its first digits", "-.5e1", double, -5],
    ["a number ignores U+0000 at its end", "0.1\0", double, 0.1],
    ["minus zero is zero", "-0", double, 0],
    ["an exponent may have any length", "1e-99999999999", double, 0],
    ["a number that is too large is infinite", "-1e400", double, -Infinity],
    ["infinity has a name", "+infinity", double, Infinity],
    ["a negative infinity has a name", "-INFINITY", float, -Infinity],
    ["what is no number has a name, with a sign or without", "-nan", double, NaN],
    ["a float is rounded", "0.1", float, Math.fround(0.1)],
    ["a float that is too large is infinite", "3.5e38", float, Infinity],
    ["half of the smallest float is zero", "7.006492321624085e-46", float, 0],
  ])("S14: %s", (_, text, column, expected) => {
    expect(readServerValue(text, column)).toBe(expected)
  })

  it.each([
    ["just above the middle of two floats", "16777217.00000000000000000001", 16_777_218],
    ["just below the middle of two floats", "-16777218.99999999999999999999", -16_777_218],
    ["in the middle of two floats", "16777217", 16_777_216],
    [
      "just below the middle behind the largest float",
      "340282356779733661637539395458142568447.9999999999",
      2 ** 128 - 2 ** 104,
    ],
    ["in the middle behind the largest float", "340282356779733661637539395458142568448", Infinity],
    [
      "just above half of the smallest float",
      "7.0064923216240853546186479164495806564013097093825788587854e-46",
      2 ** -149,
    ],
  ])("S14: a number %s is rounded once", (_, text, expected) => {
    expect(readServerValue(text, float)).toBe(expected)
  })

  it.each([
    ".",
    "1e",
    "1,5",
    "0x1",
    "\u221e",
    "++1",
    "1f",
    "NaN\0",
    "- 1",
    "1 0",
    "",
    "e5",
    "1\0 \0",
  ])("S14: %j is no floating-point number", (text) => {
    expect(readServerValue(text, double)).toBeUndefined()
    expect(readServerValue(text, float)).toBeUndefined()
  })
})

describe("decimals of stock Sieve", () => {
  it.each([
    ["a decimal is exact", "4.9900000000000000000000000001", 49900000000000000000000000001n, -28],
    ["zeros at the end of a decimal do not count", "1.10", 11n, -1],
    ["minus zero is zero", "-0.00", 0n, 0],
    ["a half of an even digit is cut", "0.00000000000000000000000000005", 0n, 0],
    ["a half of an odd digit is rounded up", "0.00000000000000000000000000015", 2n, -28],
    ["more than a half is rounded up", `0.${"0".repeat(28)}5${"0".repeat(50)}1`, 1n, -28],
    [
      "a digit less is left when rounding passes 96 bits",
      "7.92281625142643375935439503355",
      7922816251426433759354395034n,
      -27,
    ],
    ["a number that is too small is zero", "9e-30", 0n, 0],
    ["zero may have any exponent", "0e99999999999", 0n, 0],
    [
      "the largest decimal may have a fraction",
      "79228162514264337593543950335.4",
      79228162514264337593543950335n,
      0,
    ],
  ])("S14: %s", (_, text, coefficient, exponent) => {
    const shown = readServerValue(text, decimal)
    const [units, zeros] = withoutZeros(coefficient)
    expect(shown).toEqual({ coefficient: units, exponent: units === 0n ? 0 : exponent + zeros })
  })

  it.each(["1e29", "79228162514264337593543950335.5", "-8e28", "NaN", "1m", "", "1e99999999999"])(
    "S14: %j is no decimal",
    (text) => {
      expect(readServerValue(text, decimal)).toBeUndefined()
    },
  )

  it.each([
    ["0.1", 0.1],
    ["-1e28", -1e28],
    ["0.00000000000000000000000000005", 0],
  ])("S14: without a format, a number is a decimal that is then a double: %j", (text, expected) => {
    expect(readServerValue(text, { kind: "number" })).toBe(expected)
  })
})

/** Returns the number without its zeros at the end, and their count. */
function withoutZeros(value: bigint): readonly [bigint, number] {
  return value !== 0n && value % 10n === 0n
    ? [withoutZeros(value / 10n)[0], withoutZeros(value / 10n)[1] + 1]
    : [value, 0]
}
