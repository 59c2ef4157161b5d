import { expect, it } from "vitest"
import { isListed } from "../../src/fields/listed.ts"
import type { ColumnField } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { mistakesOf } from "./mistakes.ts"

it.each<[string, object]>([
  ["V7", { kind: "enum", values: [0.5] }],
  ["V7", { kind: "enum", values: [1, 1] }],
  ["V7", { kind: "enum", values: { 1: 5 } }],
  ["V7", { kind: "enum", values: [] }],
  ["V3", { kind: "text", values: [] }],
  ["V3", { kind: "text", values: [1] }],
  ["V3", { kind: "text", values: ["a", "a"] }],
  ["V12", { kind: "shortcut", test: 1 }],
  ["V13", { kind: "range-end", end: "from", of: "none" }],
  ["V13", { kind: "range-end", end: "middle", of: "at" }],
  ["V14", { kind: "text", list: true, sort: true }],
  ["V14", { kind: "text", list: true, unique: true }],
  ["V14", { kind: "range-end", end: "from", of: "days" }],
  ["N5", { kind: "range-end", end: "from", of: "at", sort: true }],
])("%s: the rule is named by the mistake in the definition %o", (rule, definition) => {
  const dates = { at: { kind: "date" }, days: { kind: "date", list: true } }
  expect(mistakesOf({ ...dates, f: definition }).map((found) => found.rule)).toEqual([rule])
})

it("N3: a name that is not allowed has a hint about the path", () => {
  expect(mistakesOf({ "US Gross": { kind: "integer" } })).toMatchObject([
    { rule: "N3", hint: 'Give the field a valid name and write the key of the row in "path".' },
  ])
})

it.each<[object, string]>([
  [{ 0: 1, 1: "x" }, "the label of the id 0 must be a string, got 1"],
  [{ Public: "1", 1: "x" }, 'each id of "values" must be an integer, got "Public"'],
  [{ Public: 1, 2: "x" }, 'each id of "values" must be an integer, got "Public"'],
])("V7: the values %o are no numeric enum of TypeScript, so %s", (values, reason) => {
  expect(mistakesOf({ f: { kind: "enum", values } }).map(({ message }) => message)).toEqual([
    `The field "f" cannot be defined: ${reason}.`,
  ])
})

it("V7: flags combine listed ids, and no other bits", () => {
  const { fields } = defineFields({ rights: { kind: "enum", values: [2, 4], flags: true } })
  const rights = fields.get("rights") as ColumnField
  expect([2, 6, 0, 1, 3, 7, 8, 2.5].map((id) => isListed(rights, id, false))).toEqual([
    ...[true, true, true, false],
    ...[false, false, false, false],
  ])
})
