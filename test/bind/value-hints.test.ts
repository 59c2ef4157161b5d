import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"

const table = defineFields({
  status: { kind: "enum", values: { 1: "Hidden" } },
  level: { kind: "enum", values: { 2: "Hidden" } },
  note: { kind: "text" },
})

const hintOn = (filters: string) => {
  const found = prepareQuery({ filters }, table).diagnostics.find(
    ({ code }) => code === "unreadable-value",
  )
  return { hint: found?.hint, fix: found?.fix }
}

describe("fix for the name of an id", () => {
  it("V7: the fix replaces the name of an id in a condition on one field", () => {
    expect(hintOn("status==1|hidden")).toEqual({
      hint: "The id of hidden is 1.",
      fix: { range: { start: 10, end: 16 }, text: "1" },
    })
  })

  it.each([
    "(status|note)==Hidden",
    "(note|status)==Hidden",
    "(status|level)==Hidden",
    "status|status==Hidden",
  ])(
    "V7: %s has no fix, because an edit would change the condition on the other field",
    (filters) => {
      expect(hintOn(filters)).toEqual({ hint: "The id of Hidden is 1.", fix: undefined })
    },
  )
})
