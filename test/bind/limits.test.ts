import { describe, expect, it } from "vitest"
import { defaultLimits } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { condition, sortNode, tree } from "../parser/trees.ts"
import { bindText, bindTree, marks, table } from "./support.ts"

const many = (count: number, part: (index: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator)
const conditions = (count: number): string => many(count, () => "n==1", ",")
const names = (count: number): string => `(${many(count, (index) => `x${index}`, "|")})==1`
const values = (count: number): string => `n==${many(count, String, "|")}`
const pairs = (count: number, last: number): string =>
  `${many(count, () => "(n|m)==1|2|3|4|5|6|7|8", ",")},n==${many(last, String, "|")}`
const sorts = (count: number): string => many(count, (index) => `x${index}`, ",")

describe("limits", () => {
  it("limits: the defaults are 8,192 units, 64 conditions, 16 names, 256 values, 1,024 pairs and 8 sorts", () => {
    expect(defaultLimits).toEqual({
      text: 8192,
      conditions: 64,
      names: 16,
      values: 256,
      pairs: 1024,
      sorts: 8,
    })
    expect(table.limits).toEqual(defaultLimits)
  })

  it.each([
    [
      "limit-conditions",
      { filters: conditions(64) },
      { filters: `${conditions(64)}, n==2 ` },
      "n==2",
    ],
    ["limit-names", { filters: names(16) }, { filters: `n==1,${names(18)}` }, "x16"],
    ["limit-values", { filters: values(256) }, { filters: `n==1,${values(258)}` }, "256"],
    [
      "limit-pairs",
      { filters: pairs(64 - 1, 16) },
      { filters: pairs(64 - 1, 17) },
      `n==${many(17, String, "|")}`,
    ],
    ["limit-sorts", { sorts: sorts(8) }, { sorts: `${sorts(8)}, -y ,z` }, "-y"],
    [
      "limit-text",
      { filters: `name==${"x".repeat(8186)}` },
      { filters: `name==${"x".repeat(8187)}` },
      "x",
    ],
    ["limit-text", { sorts: "x".repeat(8192) }, { sorts: `${"x".repeat(8192)}yz` }, "yz"],
  ])(
    "%s: the limit itself is allowed, and one more is an error at the first part over the limit",
    (code, allowed, tooMuch, covered) => {
      expect(
        bindText(allowed).diagnostics.filter((diagnostic) => diagnostic.code.startsWith("limit")),
      ).toEqual([])
      const bound = bindText(tooMuch)
      const [diagnostic, ...others] = bound.diagnostics
      expect(others).toEqual([])
      expect(diagnostic).toMatchObject({
        code,
        severity: "error",
        rule: "limits",
        source: "sorts" in tooMuch ? "sorts" : "filters",
      })
      const text = "sorts" in tooMuch ? tooMuch.sorts : tooMuch.filters
      expect(text.slice(diagnostic?.range?.start, diagnostic?.range?.end)).toBe(covered)
      expect(bound).toMatchObject({
        refused: true,
        hasErrors: true,
        conditions: [],
        sorts: [],
        ignoredSorts: [],
        omitted: 0,
      })
    },
  )

  it("limits: the message gives the amount and the limit", () => {
    expect(bindText({ filters: conditions(70) }).diagnostics[0]?.message).toMatch(
      /70 conditions, but at most 64/,
    )
  })

  it("limits: dropped conditions and unknown names count", () => {
    const options = { limits: { conditions: 2, names: 2, values: 2, sorts: 2 } }
    const codes = (query: Parameters<typeof bindText>[0]): string[] =>
      bindText(query, table, options).diagnostics.map(({ code }) => code)
    expect(codes({ filters: "n==1,nope==1,foo" })).toEqual(["limit-conditions"])
    expect(codes({ filters: "(a|b|c==1" })).toEqual(["limit-names"])
    expect(codes({ filters: "(a==1|2|3" })).toEqual(["limit-values"])
    expect(codes({ filters: "nope@=1|2|3" })).toEqual(["limit-values"])
    expect(codes({ sorts: "n,N,-n" })).toEqual(["limit-sorts"])
    expect(codes({ sorts: "--a,nope,+n" })).toEqual(["limit-sorts"])
  })

  it("limits: a dropped condition counts at its own position", () => {
    expect(marks("n==1, (a ,n==2,foo", table, { limits: { conditions: 1 } })).toEqual([
      ["limit-conditions", 6, "(a"],
    ])
    expect(marks("n==1,foo,n==2", table, { limits: { conditions: 2 } })).toEqual([
      ["limit-conditions", 9, "n==2"],
    ])
    expect(marks("n==1,(a|b==1|2,n==3", table, { limits: { pairs: 4 } })).toEqual([
      ["limit-pairs", 5, "(a|b==1|2"],
    ])
  })

  it("limits: skipped empty parts do not count", () => {
    const options = { limits: { conditions: 1, names: 1, sorts: 1 } }
    expect(marks(",n==1, ,", table, options)).toEqual([])
    expect(marks("(|n|)==1", table, options).map(([code]) => code)).toEqual([
      "empty-name",
      "empty-name",
    ])
    expect(bindText({ sorts: ",n,," }, table, options).refused).toBe(false)
  })

  it("limits: empty values count as values", () => {
    expect(marks("name==||", table, { limits: { values: 2 } })).toEqual([["limit-values", 8, ""]])
  })

  it("limits: each exceeded limit is reported once, and nothing else is", () => {
    const { diagnostics, refused } = bindText(
      { filters: "nope==1|2|3,(a|b|c)==1,foo,n==1|2|3", sorts: "a,b,c", page: "x", pageSize: 1000 },
      table,
      { limits: { conditions: 1, names: 1, values: 1, pairs: 1, sorts: 1 } },
    )
    expect(refused).toBe(true)
    expect(diagnostics.map(({ code, range }) => [code, range?.start])).toEqual([
      ["limit-pairs", 0],
      ["limit-values", 8],
      ["limit-conditions", 12],
      ["limit-names", 15],
      ["limit-sorts", 2],
    ])
  })

  it("limits: the text limit applies to each parameter separately", () => {
    const options = { limits: { text: 5 } }
    expect(bindText({ filters: "n==12", sorts: "nnnnn" }, table, options).refused).toBe(false)
    const { diagnostics } = bindText({ filters: "n==123", sorts: "nnnnnn" }, table, options)
    expect(diagnostics.map(({ code, source, range }) => [code, source, range])).toEqual([
      ["limit-text", "filters", { start: 5, end: 6 }],
      ["limit-text", "sorts", { start: 5, end: 6 }],
    ])
  })

  it("limits: over the text limit no other findings are reported", () => {
    expect(
      bindText({ filters: "a".repeat(9), sorts: "--a,a,a" }, table, {
        limits: { text: 8 },
      }).diagnostics.map(({ code }) => code),
    ).toEqual(["limit-text"])
  })

  it("limits: a table overrides single limits and keeps the other defaults", () => {
    const fields = defineFields(
      { n: { kind: "number" } },
      { strict: false, limits: { conditions: 1, text: 12, sorts: false } },
    )
    expect(marks("n==1,n==2", fields).map(([code]) => code)).toEqual(["limit-conditions"])
    expect(marks("n==1111111111", fields).map(([code]) => code)).toEqual(["limit-text"])
    expect(bindText({ sorts: "a,b,c,d,e" }, fields).refused).toBe(false)
    expect(marks("n==1|2|3|4|5", fields)).toEqual([])
  })

  it("limits: a call overrides single limits of the table", () => {
    const fields = defineFields(
      { n: { kind: "number" } },
      { strict: false, limits: { conditions: 1, values: 1 } },
    )
    expect(marks("n==1,n==1", fields, { limits: { conditions: 2 } })).toEqual([])
    expect(marks("n==1|2", fields, { limits: { conditions: 2 } }).map(([code]) => code)).toEqual([
      "limit-values",
    ])
    expect(marks("n==1,n==1", fields, { limits: { text: 3 } }).map(([code]) => code)).toEqual([
      "limit-text",
    ])
  })

  it("limits: false turns off each limit", () => {
    const lifted = {
      limits: {
        text: false,
        conditions: false,
        names: false,
        values: false,
        pairs: false,
        sorts: false,
      },
    } as const
    const query = {
      filters: [conditions(100), names(100), values(2000), pairs(100, 100)].join(","),
      sorts: sorts(100),
    }
    expect(query.filters.length).toBeGreaterThan(8192)
    const bound = bindText(query, table, lifted)
    expect(bound.refused).toBe(false)
    expect(bound.conditions).toHaveLength(100 + 1 + 1 + 101)
    expect(bound.ignoredSorts).toHaveLength(100)
  })

  it("limits: a limit of zero allows nothing", () => {
    expect(marks("n==1", table, { limits: { conditions: 0 } })).toEqual([
      ["limit-conditions", 0, "n==1"],
    ])
    expect(marks("n==1", table, { limits: { pairs: 0 } })).toEqual([["limit-pairs", 0, "n==1"]])
    expect(
      bindText({}, table, {
        limits: { text: 0, conditions: 0, names: 0, values: 0, pairs: 0, sorts: 0 },
      }).refused,
    ).toBe(false)
  })

  it("limits: the limits apply to a tree made by hand, whose diagnostics have no ranges", () => {
    const query = tree(
      [condition(["n", "m"], "==", "1", "2"), condition("n", "==", "1")],
      [sortNode("n"), sortNode("m")],
    )
    const { diagnostics } = bindTree(query, table, {
      limits: { conditions: 1, names: 1, values: 1, pairs: 1, sorts: 1 },
    })
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "limit-conditions",
      "limit-names",
      "limit-values",
      "limit-pairs",
      "limit-sorts",
    ])
    expect(diagnostics.filter((diagnostic) => "range" in diagnostic)).toEqual([])
  })

  it("limits: dropped conditions count together with conditions made by hand", () => {
    const query = { ...parseQuery({ filters: "foo,bar" }), filters: [condition("n", "==", "1")] }
    const { diagnostics } = bindTree(query, table, { limits: { conditions: 2 } })
    expect(diagnostics).toMatchObject([{ code: "limit-conditions", range: { start: 4, end: 7 } }])
  })

  it("limits: a condition made by hand counts before a dropped one at the start of the text", () => {
    const query = { ...parseQuery({ filters: "foo" }), filters: [condition("n", "==", "1")] }
    const { diagnostics } = bindTree(query, table, { limits: { conditions: 1 } })
    expect(diagnostics).toMatchObject([{ code: "limit-conditions", range: { start: 0, end: 3 } }])
  })

  it("limits: the text limit does not apply to a tree", () => {
    expect(bindText({ filters: "n==1" }, table, { limits: { text: 0 } }).refused).toBe(true)
    const parsed = parseQuery({ filters: "n==1" })
    expect(bindTree(parsed, table, { limits: { text: 0 } }).refused).toBe(false)
  })
})
