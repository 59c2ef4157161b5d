import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readInteger, readNumber, readNumberOfRow } from "../../../src/fields/kinds/number.ts"
import { check } from "../../support/runs.ts"

const integerRule = /^[+-]?[0-9]+$/
const numberRule = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$/

/** Texts of the letters that numbers are made of, so that near misses are frequent. */
const nearNumber = fc
  .array(fc.constantFrom("0", "9", "12", ".", "e", "E", "+", "-", "x", "_", " "), { maxLength: 8 })
  .map((parts) => parts.join(""))

describe("readInteger", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["+1", 1],
    ["007", 7],
    [" -42\u00a0", -42],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["-9007199254740991", -Number.MAX_SAFE_INTEGER],
  ])("V4: readInteger reads %j", (text, value) => {
    expect(readInteger(text)).toBe(value)
  })

  it.each([
    "",
    " ",
    "+",
    "-",
    "+-1",
    "1-",
    "1.0",
    "1.",
    "1e1",
    "0x1F",
    "1_000",
    "1,000",
    "1 0",
    "٣",
    "NaN",
    "Infinity",
    "9007199254740992",
    "-9007199254740993",
    "9".repeat(400),
  ])("V4: readInteger refuses %j", (text) => {
    expect(readInteger(text)).toBeUndefined()
  })

  it("V4: readInteger reads exactly the strings of the rule", () => {
    check(
      fc.property(nearNumber, (text) => {
        expect(readInteger(text)).toBe(integerRule.test(text.trim()) ? Number(text) + 0 : undefined)
      }),
      20_000,
    )
  })
})

describe("readNumber", () => {
  it.each([
    ["1.10", 1.1],
    ["5.", 5],
    [".5", 0.5],
    ["-.5e1", -5],
    ["+1E+2", 100],
    ["1e-400", 0],
    ["-0.0", 0],
    [" 7\t", 7],
    ["1e308", 1e308],
    ["0e999", 0],
  ])("V4: readNumber reads %j", (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each([
    "",
    ".",
    "+",
    "1e",
    "1e+",
    "e5",
    ".e5",
    "1e1.5",
    "1e1234",
    "1e0001",
    "1e999",
    "-1e999",
    "0x10",
    "0b1",
    "0o7",
    "NaN",
    "Infinity",
    "1,5",
    "1_0",
    "1 5",
    "--1",
    "1n",
    "٣",
  ])("V4: readNumber refuses %j", (text) => {
    expect(readNumber(text)).toBeUndefined()
  })

  it("V4: readNumber reads exactly the strings of the rule", () => {
    check(
      fc.property(nearNumber, (text) => {
        const isNumber = numberRule.test(text.trim()) && Number.isFinite(Number(text))
        expect(readNumber(text)).toBe(isNumber ? Number(text) + 0 : undefined)
      }),
      20_000,
    )
  })

  it("V4: readNumber reads every finite number back from its JSON text", () => {
    check(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumber(JSON.stringify(value))).toBe(value + 0)
      }),
    )
  })

  it("V4: readNumber reads a megabyte in linear time", () => {
    for (const text of ["1".repeat(1e6) + "x", "e".repeat(1e6), " ".repeat(1e6)])
      expect(readNumber(text)).toBeUndefined()
    expect(readNumber(`${"0".repeat(1e6)}1`)).toBe(1)
  })
})

describe("readNumberOfRow", () => {
  it("V1: readNumberOfRow reads every number except NaN, and every other value is empty", () => {
    for (const raw of [0, -1.5, Infinity]) expect(readNumberOfRow(raw)).toBe(raw)
    for (const raw of [NaN, "5", null, undefined, true, 5n, new Number(5), [5]])
      expect(readNumberOfRow(raw)).toBeUndefined()
  })
})
