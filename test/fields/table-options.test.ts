import { describe, expect, it } from "vitest"
import { mistakesOf } from "./mistakes.ts"

const fields = {
  n: { kind: "integer" },
  low: { kind: "shortcut", test: () => true },
  at: { kind: "date" },
  since: { kind: "range-end", end: "from", of: "at" },
} as const

describe("page sizes of a table", () => {
  it("P3: a refused page size names the rule of pages", () => {
    expect(mistakesOf(fields, { maxPageSize: 0, defaultPageSize: 0.5 })).toMatchObject([
      { rule: "P3" },
      { rule: "P3" },
    ])
  })
})

describe("limits of a table", () => {
  it("limits: a refused limit names the rule of limits", () => {
    expect(mistakesOf(fields, { limits: { sorts: -1 } })).toMatchObject([{ rule: "limits" }])
    expect(mistakesOf(fields, { limits: { sorts: 0, text: false } })).toEqual([])
  })
})
