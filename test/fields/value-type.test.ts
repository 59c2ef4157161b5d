import { expect, it } from "vitest"
import type { Fields } from "../../src/fields/field.ts"
import { kinds } from "../../src/fields/kinds/kinds.ts"
import { defineFields } from "../../src/fields/table.ts"
import { mistakesOf } from "./mistakes.ts"

const reasonOf = (field: object): (readonly (string | undefined)[])[] =>
  mistakesOf({ f: field }).map(({ rule, message, hint }) => [
    rule,
    message.replace('The field "f" cannot be defined: ', ""),
    hint,
  ])

it("V4a and V4b: a column has the options of its values that are given, and no others", () => {
  const { fields }: Fields = defineFields({
    byte: { kind: "integer", bits: 8, unsigned: true },
    signed: { kind: "integer", bits: 64, unsigned: false },
    short: { kind: "integer", bits: 16 },
    word: { kind: "integer", bits: 32 },
    plain: { kind: "integer" },
    price: { kind: "number", format: "decimal" },
    number: { kind: "number" },
    letter: { kind: "text", format: "char" },
    at: { kind: "date", offset: false },
    later: { kind: "date", offset: true },
    when: { kind: "date" },
    rights: { kind: "enum", values: [1, 2], flags: true },
    state: { kind: "enum", values: [1, 2], flags: false },
  })
  const options = [...fields.values()].map((field) =>
    Object.fromEntries(
      Object.entries(field).filter(
        ([name, value]) =>
          ["bits", "unsigned", "format", "offset", "flags"].includes(name) && value !== undefined,
      ),
    ),
  )
  expect(options).toStrictEqual([
    { bits: 8, unsigned: true },
    { bits: 64 },
    { bits: 16 },
    { bits: 32 },
    {},
    { format: "decimal" },
    {},
    { format: "char" },
    { offset: false },
    { offset: true },
    {},
    { flags: true },
    {},
  ])
})

it("V4 and V4b: a number has the rules of numbers, unless its format is another one", () => {
  const rulesOf = (format?: "float" | "double" | "decimal"): unknown => {
    const { fields } = defineFields({ n: { kind: "number", ...(format && { format }) } })
    const n = fields.get("n")
    return n && "rules" in n ? n.rules : undefined
  }
  expect([rulesOf(), rulesOf("double")]).toEqual([kinds.number, kinds.number])
  const values = ["float", "decimal"] as const
  expect(values.map((format) => rulesOf(format) === kinds.number)).toEqual([false, false])
  expect(new Set(values.map(rulesOf)).size).toBe(2)
})

it.each<[object, string, string, string | undefined]>([
  [{ kind: "integer", bits: 7 }, "V4a", '"bits" must be 8, 16, 32 or 64, got 7.', undefined],
  [
    { kind: "integer", unsigned: true },
    "V4a",
    'expected "bits" beside "unsigned", since the range follows from both.',
    undefined,
  ],
  [
    { kind: "number", format: "char" },
    "V4b",
    '"format" must be float, double, decimal, got "char".',
    "Allowed formats: float, double, decimal.",
  ],
  [
    { kind: "text", format: "float" },
    "V4b",
    '"format" must be char, got "float".',
    "Allowed formats: char.",
  ],
  [
    { kind: "object", sort: true },
    "V5d",
    '"sort" must be false for an object, since objects have no order.',
    undefined,
  ],
])("the column %o is refused by rule %s: %s", (field, rule, reason, hint) => {
  expect(reasonOf(field)).toEqual([[rule, reason, hint]])
})

it.each([
  [{ kind: "integer", unsigned: false }],
  [{ kind: "object" }],
  [{ kind: "object", sort: false }],
])("V4a to V5d: the column %o is fine", (field) => {
  expect(reasonOf(field)).toEqual([])
})
