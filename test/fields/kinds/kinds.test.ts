import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nouns, type ColumnKind, type FieldKind } from "../../../src/diagnostics/kinds.ts"
import type { Operand } from "../../../src/fields/field.ts"
import { kinds, plainKindOf } from "../../../src/fields/kinds/kinds.ts"
import { isOperatorOfKind } from "../../../src/fields/kinds/writing.ts"
import { operators } from "../../../src/language/operators.ts"
import { check } from "../../support/runs.ts"

const suited = (kind: FieldKind): string =>
  operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => symbol)
    .join(" ")

/** Raw values of each kind. */
const rawValues: Readonly<Record<ColumnKind, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(
    fc.string({ unit: "binary" }),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  number: fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(Infinity, -Infinity, 0, -0)),
  integer: fc.maxSafeInteger(),
  enum: fc.integer({ min: -2, max: 5 }),
  date: fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.constantFrom("2024-01-01", "2024-01-01T00:00:00.0000001Z", "2024-01-01T01:00+01:00"),
  ),
  day: fc.constantFrom("2024-01-01", "0001-01-01", new Date("2024-02-29"), "9999-12-31"),
  time: fc.constantFrom("12:30", "23:59:59.9999999", "00:00:00"),
  duration: fc.constantFrom("1.12:30:00", "P1DT12H30M", "-00:00:00.0000001", "PT0S"),
  object: fc.oneof(fc.object(), fc.integer()),
  boolean: fc.boolean(),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((uuid) => `{${uuid.toUpperCase()}}`),
  ),
}

const names = Object.keys(kinds) as ColumnKind[]

describe("suitsKind", () => {
  it.each<[FieldKind, string]>([
    ["text", "== != @= _= _-= !@= !_= !_-="],
    ["number", "== != > < >= <="],
    ["integer", "== != > < >= <="],
    ["enum", "== != > < >= <="],
    ["date", "== != > < >= <="],
    ["day", "== != > < >= <="],
    ["time", "== != > < >= <="],
    ["duration", "== != > < >= <="],
    ["object", "== !="],
    ["boolean", "== !="],
    ["uuid", "== !="],
    ["shortcut", "=="],
    ["range-end", "== > < >= <="],
  ])("V10: kind %s accepts the operators %s", (kind, symbols) => {
    expect(suited(kind)).toBe(symbols)
  })
})

describe("kinds", () => {
  it("V3 to V8: each kind reads a written value by its own rule", () => {
    const read = Object.fromEntries(names.map((name) => [name, kinds[name].readText(" 5 ")]))
    expect(read).toEqual({
      text: " 5 ",
      number: 5,
      integer: 5,
      enum: 5,
      date: undefined,
      boolean: false,
      uuid: undefined,
      day: undefined,
      time: undefined,
      duration: undefined,
      object: undefined,
    })
    expect(kinds.date.readText("1970-01-01")).toEqual({ ms: 0, ticks: 0 })
    expect(kinds.number.readText("1.5")).toBe(1.5)
    expect(kinds.enum.readText("1.5")).toBeUndefined()
  })

  it("V5d: any value of an object but null is there, and all are equal", () => {
    const { readRow, compare } = kinds.object
    expect([{}, [], 0, null, undefined].map(readRow)).toEqual([
      true,
      true,
      true,
      undefined,
      undefined,
    ])
    expect(compare(true, true)).toBe(0)
  })

  it("rules that a column has of its own, kinds without a plain form, and lists are no plain kind", () => {
    const plain = names.filter(
      (kind) => plainKindOf({ kind, rules: kinds[kind], list: false }) === kind,
    )
    expect(plain).toEqual(["text", "number", "integer", "enum", "date", "boolean", "uuid"])
    const others = names.filter((kind) => !plain.includes(kind))
    expect(others.map((kind) => plainKindOf({ kind, rules: kinds[kind], list: false }))).toEqual(
      others.map(() => undefined),
    )
    expect(plainKindOf({ kind: "integer", rules: kinds.number, list: false })).toBeUndefined()
    expect(plainKindOf({ kind: "text", rules: kinds.text, list: true })).toBeUndefined()
  })

  it("P2: false comes before true, infinities come at the ends, and uuids follow their canonical text", () => {
    expect(kinds.boolean.compare(false, true)).toBeLessThan(0)
    expect([Infinity, 0, -Infinity, Infinity].sort(kinds.number.compare)).toEqual([
      -Infinity,
      0,
      Infinity,
      Infinity,
    ])
    const uuids = [
      "{FFFFFFFF-0000-0000-0000-000000000000}",
      "00000000-0000-0000-0000-000000000001",
    ].map((text) => kinds.uuid.readRow(text) ?? "")
    expect(uuids.sort(kinds.uuid.compare)).toEqual([
      "00000000-0000-0000-0000-000000000001",
      "ffffffff-0000-0000-0000-000000000000",
    ])
  })

  it.each(names)("P2: the order of kind %s is total", (name) => {
    const { compare, readRow } = kinds[name]
    const operand = rawValues[name].map(
      (raw): Operand => readRow(raw) ?? expect.fail(`${String(raw)} is empty`),
    )
    check(
      fc.property(operand, operand, operand, (first, second, third) => {
        expect(compare(first, first)).toBe(0)
        expect(Math.sign(compare(first, second)) + Math.sign(compare(second, first))).toBe(0)
        const [low, , high] = [first, second, third].sort(compare)
        expect(compare(low ?? first, high ?? first)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it.each(names)("V1: kind %s reads any value of a row without throwing", (name) => {
    check(
      fc.property(
        fc.anything({
          withDate: true,
          withBigInt: true,
          withNullPrototype: true,
          withObjectString: true,
        }),
        (raw) => {
          expect(() => kinds[name].readRow(raw)).not.toThrow()
        },
      ),
    )
  })

  it.each(names)("kind %s has a noun with its article", (name) => {
    expect(nouns[name]).toMatch(/^an? \w+/)
  })
})
