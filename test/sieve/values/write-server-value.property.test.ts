import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Operand } from "../../../src/fields/field.ts"
import { readServerValue, type ValueColumn } from "../../../src/sieve/values/read-server-value.ts"
import { writeServerValue } from "./write-server-value.ts"
import { check } from "../../support/runs.ts"

const firstOfYear1 = -62_135_596_800_000
const lastOfYear9999 = 253_402_300_799_999
const ticksPerDay = 864_000_000_000
const mostOfDecimals = 79_228_162_514_264_337_593_543_950_335n

const instants = fc.record({
  ms: fc.integer({ min: firstOfYear1, max: lastOfYear9999 }),
  ticks: fc.integer({ min: 0, max: 9999 }),
})
const decimals = fc
  .tuple(fc.bigInt({ min: -mostOfDecimals, max: mostOfDecimals }), fc.integer({ min: -28, max: 0 }))
  .map(([coefficient, exponent]) => withoutZeros(coefficient, exponent))

/** Every type of C#, with operands that one of its values has. */
const types: readonly [string, ValueColumn, fc.Arbitrary<Operand>][] = [
  ["sbyte", { kind: "integer", bits: 8 }, fc.integer({ min: -128, max: 127 })],
  ["byte", { kind: "integer", bits: 8, unsigned: true }, fc.integer({ min: 0, max: 255 })],
  ["short", { kind: "integer", bits: 16 }, fc.integer({ min: -32_768, max: 32_767 })],
  ["ushort", { kind: "integer", bits: 16, unsigned: true }, fc.integer({ min: 0, max: 65_535 })],
  ["int", { kind: "integer" }, fc.integer()],
  ["uint", { kind: "integer", bits: 32, unsigned: true }, fc.nat({ max: 2 ** 32 - 1 })],
  ["long", { kind: "integer", bits: 64 }, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  [
    "ulong",
    { kind: "integer", bits: 64, unsigned: true },
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  ],
  ["float", { kind: "number", format: "float" }, fc.float().map((value) => value + 0)],
  ["double", { kind: "number", format: "double" }, fc.double().map((value) => value + 0)],
  ["decimal", { kind: "number", format: "decimal" }, decimals],
  ["bool", { kind: "boolean" }, fc.boolean()],
  [
    "char",
    { kind: "text", format: "char" },
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  ],
  ["string", { kind: "text" }, fc.string({ unit: "binary" })],
  ["DateTime", { kind: "date" }, instants],
  ["DateTimeOffset", { kind: "date", offset: true }, instants],
  ["DateOnly", { kind: "day" }, fc.integer({ min: -719_162, max: 2_932_896 })],
  ["TimeOnly", { kind: "time" }, fc.integer({ min: 0, max: ticksPerDay - 1 })],
  ["TimeSpan", { kind: "duration" }, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  ["Guid", { kind: "uuid" }, fc.uuid()],
  ["enum", { kind: "enum" }, fc.integer()],
]

describe("writing a value for stock Sieve", () => {
  it.each(types)("S20: every value of %s has a text that reads as it", (_, column, operands) => {
    check(
      fc.property(operands, (operand) => {
        const text = writeServerValue(operand, column)
        expect(text).toBeDefined()
        expect(readServerValue(text ?? "", column)).toEqual(operand)
      }),
    )
  })

  it.each(types)("S20: what is written for %s is never read as another value", (_, column) => {
    const any = fc.oneof(...types.map(([, , operands]) => operands))
    check(
      fc.property(any, (operand) => {
        const text = writeServerValue(operand, column)
        // Most values have no text in another type.
        expect(text === undefined ? operand : readServerValue(text, column)).toEqual(operand)
      }),
    )
  })

  it.each<[string, Operand, ValueColumn]>([
    ["an integer that is too large", 128, { kind: "integer", bits: 8 }],
    ["a fraction in an integer", 1.5, { kind: "integer" }],
    ["a double with more than 28 decimals, in a decimal", 1e-29, { kind: "number" }],
    ["a double that is too large for a decimal", 1e29, { kind: "number" }],
    ["infinity in a decimal", Infinity, { kind: "number" }],
    ["a double that is no float", 0.1, { kind: "number", format: "float" }],
    [
      "a decimal that is too large",
      { coefficient: 1n, exponent: 29 },
      { kind: "number", format: "decimal" },
    ],
    ["an instant before the year 1", { ms: firstOfYear1 - 1, ticks: 0 }, { kind: "date" }],
    ["an instant behind the year 9999", { ms: lastOfYear9999 + 1, ticks: 0 }, { kind: "date" }],
    ["an instant that no date has", { ms: NaN, ticks: 0 }, { kind: "date" }],
    ["a day before the year 1", -719_163, { kind: "day" }],
    ["a day that no date has", 1e300, { kind: "day" }],
    ["a part of a day", 0.5, { kind: "day" }],
    ["a time behind midnight", ticksPerDay, { kind: "time" }],
    ["a duration of more than 64 bits", 2n ** 63n, { kind: "duration" }],
    ["two letters in a char", "ab", { kind: "text", format: "char" }],
    ["an id with a fraction", 1.5, { kind: "enum" }],
    ["nothing where it would be null", "", { kind: "text", format: "char", nullable: true }],
    ["an object", true, { kind: "object" }],
  ])("S20: no text says %s", (_, operand, column) => {
    expect(writeServerValue(operand, column)).toBeUndefined()
  })
})

/** Returns the decimal in its one form. */
function withoutZeros(coefficient: bigint, exponent: number): Operand {
  if (coefficient === 0n) return { coefficient, exponent: 0 }
  return coefficient % 10n === 0n
    ? withoutZeros(coefficient / 10n, exponent + 1)
    : { coefficient, exponent }
}
