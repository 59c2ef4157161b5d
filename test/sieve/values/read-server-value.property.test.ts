import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readDateTime } from "../../../src/fields/kinds/date.ts"
import { readServerValue, type ValueColumn } from "../../../src/sieve/values/read-server-value.ts"
import { check } from "../../support/runs.ts"

const columns: readonly ValueColumn[] = [
  { kind: "integer", bits: 8, unsigned: true },
  { kind: "integer", bits: 64 },
  { kind: "number" },
  { kind: "number", format: "float" },
  { kind: "number", format: "double" },
  { kind: "number", format: "decimal" },
  { kind: "boolean" },
  { kind: "text", format: "char" },
  { kind: "date" },
  { kind: "date", offset: true },
  { kind: "day" },
  { kind: "time" },
  { kind: "duration" },
  { kind: "uuid" },
  { kind: "enum", values: new Map([[1, "May"]]) },
  { kind: "object" },
]

/** Parts that readers give a meaning to, in any order. */
const parts = fc.constantFrom(
  ..."1 12 05 2024 2024- 10: 30 .5 , - + : / T Z GMT AM PM May Wed AD # \0 0x &h e NaN Infinity { } ( )".split(
    " ",
  ),
  " ",
  "\u00a0",
)
const texts = fc.oneof(
  fc.array(parts, { maxLength: 12 }).map((list) => list.join("")),
  fc.array(parts, { maxLength: 12 }).map((list) => list.join(" ")),
  fc.string({ unit: "binary" }),
)

describe("reading of any value for stock Sieve", () => {
  it("S14: every text is read or refused, without an exception", () => {
    check(
      fc.property(texts, fc.constantFrom(...columns), (text, column) => {
        const operand = readServerValue(text, column)
        expect(["undefined", "string", "number", "bigint", "boolean", "object"]).toContain(
          typeof operand,
        )
      }),
      20_000,
    )
  })

  it("S14: U+0000 at its end does not change a number", () => {
    const numbers = columns.slice(0, 6).filter(({ bits }) => bits !== 8)
    check(
      fc.property(fc.integer(), fc.constantFrom(...numbers), (number, column) => {
        expect(readServerValue(`${number}\0`, column)).toEqual(
          readServerValue(String(number), column),
        )
      }),
    )
  })

  it("S14: a date of up to seven decimals reads as in the standard dialect", () => {
    const written = fc
      .tuple(
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        fc.nat({ max: 9999 }),
        fc.constantFrom("Z", "", "+02:00", "-13:59"),
      )
      .map(
        ([date, ticks, zone]) =>
          `${date.toISOString().slice(0, -1)}${String(ticks).padStart(4, "0")}${zone}`,
      )
    check(
      fc.property(written, (text) => {
        expect(readServerValue(text, { kind: "date" })).toEqual(readDateTime(text)?.value)
      }),
    )
  })

  it("S14: the float of a number is the nearest one", () => {
    const floats = fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(1e-30) })
    check(
      fc.property(floats, fc.double({ min: 0.999, max: 1.001, noNaN: true }), (float, factor) => {
        const number = float * factor
        const text = number.toPrecision(17)
        const read = readServerValue(text, { kind: "number", format: "float" })
        expect(read).toBe(Math.fround(number))
      }),
    )
  })
})
