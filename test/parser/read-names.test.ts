import { describe, expect, it } from "vitest"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { parseFilters } from "../../src/parser/parse-query.ts"
import { marksOfFilters } from "./marks.ts"
import { readConditions, readNames, readValues } from "./trees.ts"

describe("names of a condition", () => {
  it("T6: several names stand in parentheses", () => {
    expect(readNames("(a|b|c)==1")).toEqual(["a", "b", "c"])
    expect(marksOfFilters("(a|b|c)==1")).toEqual([])
  })

  it.each(["(a)==1", "((a))==1", "( ( a ) )==1", "a==1"])(
    "T6: %s has the one name a",
    (filters) => {
      expect(readNames(filters)).toEqual(["a"])
      expect(marksOfFilters(filters)).toEqual([])
    },
  )

  it.each(["((a|b))==1", "(((a|b)))==1", "( (a | b) )==1"])(
    "T6: repeated parentheses around the whole group change nothing: %s",
    (filters) => {
      expect(readNames(filters)).toEqual(["a", "b"])
      expect(marksOfFilters(filters)).toEqual([])
    },
  )

  it("T6: parentheses inside a value are text", () => {
    expect(readValues("a==(x|y)")).toEqual(["(x", "y)"])
    expect(readValues("(a|b)==)(")).toEqual([")("])
  })

  it.each([
    ["(|a)==1", 1],
    ["(a|)==1", 3],
    ["(a||b)==1", 3],
    ["( | a)==1", 2],
    ["(a| |b)==1", 4],
  ])("T6: the empty name in %s is skipped with a hint at its place", (filters, start) => {
    expect(marksOfFilters(filters)).toEqual([["empty-name", start, ""]])
    expect(readNames(filters)?.every((name) => name !== "")).toBe(true)
  })

  it("T6: every empty name is reported", () => {
    expect(marksOfFilters("(|a|)==1")).toEqual([
      ["empty-name", 1, ""],
      ["empty-name", 4, ""],
    ])
    expect(parseFilters("(|a)==1").diagnostics[0]).toMatchObject({
      severity: "hint",
      rule: "T6",
      source: "filters",
    })
  })

  it.each(["==1", " ==1", "()==1", "( )==1", "(())==1", "|==1", "(|)==1", "( | | )==1"])(
    "T6: %j has no name and is malformed, without another diagnostic",
    (filters) => {
      expect(readConditions(filters)).toEqual([])
      const { diagnostics } = parseFilters(filters)
      expect(diagnostics).toMatchObject([
        { code: "malformed-condition", severity: "error", rule: "T6" },
      ])
      expect(diagnostics[0]?.hint).toBeDefined()
    },
  )

  it("T7: several names without parentheses are a group, with a hint from the first to the last name", () => {
    expect(readNames(" a | b==1")).toEqual(["a", "b"])
    expect(marksOfFilters(" a | b==1")).toEqual([["unbracketed-group", 1, "a | b"]])
    expect(parseFilters("a|b==1").diagnostics[0]).toMatchObject({
      severity: "hint",
      rule: "T7",
      source: "filters",
    })
  })

  it("T7, T6: without parentheses an empty name is reported beside the missing parentheses", () => {
    expect(marksOfFilters("|a==1")).toEqual([
      ["empty-name", 0, ""],
      ["unbracketed-group", 1, "a"],
    ])
    expect(marksOfFilters("a|==1")).toEqual([
      ["unbracketed-group", 0, "a"],
      ["empty-name", 2, ""],
    ])
  })

  it.each([
    ["[a|b]==1", ["a", "b"], "(a|b)==1"],
    ["[a]==1", ["a"], "a==1"],
    ["([a|b])==1", ["a", "b"], "(a|b)==1"],
    ["[(a|b)]==1", ["a", "b"], "(a|b)==1"],
    [" [ ( [ a ] ) ] ==1", ["a"], " a==1"],
    ["[a!]==1", ["a!"], "a! ==1"],
    ["[a|]==x ", ["a"], "a==x "],
  ])("T7: %s is the group, with a warning whose fix writes it without", (filters, names, fixed) => {
    expect(readNames(filters)).toEqual(names)
    const { diagnostics } = parseFilters(filters)
    const [found] = diagnostics.filter(({ code }) => code !== "empty-name")
    expect(found).toMatchObject({ code: "square-brackets", severity: "warning", rule: "T7" })
    const { start, end } = found?.range ?? { start: 0, end: 0 }
    expect(filters.slice(start, end)).toBe(filters.slice(0, filters.indexOf("==")).trim())
    expect(applyFixes(filters, diagnostics).text).toBe(fixed)
    expect(diagnostics.some(({ code }) => code === "unbracketed-group")).toBe(false)
  })

  it.each([
    "[a|b==1",
    "(a]==1",
    "[a)==1",
    "[(a])==1",
    "a]==1",
    "[a]|[b]==1",
    "a[b]==1",
    "]a[==1",
    "{a|b}==1",
    "(a|b==1",
    "a|b)==1",
    "(a)|(b)==1",
    "((a)|b)==1",
    "f(x)==1",
    "()()==1",
    "(==1",
    ")==1",
    ")(==1",
    "(((==1",
    "a}==1",
    "((a|b)==1",
    "(a|b))==1",
    "(a|(b))==1",
  ])(
    "T7: %s is malformed, with a hint, because its brackets do not enclose one group",
    (filters) => {
      expect(readConditions(`${filters},b==2`)).toEqual([
        { names: ["b"], operator: "==", values: ["2"] },
      ])
      const { diagnostics } = parseFilters(`x==1, ${filters} ,b==2`)
      expect(diagnostics).toMatchObject([
        {
          code: "malformed-condition",
          severity: "error",
          rule: "T7",
          range: { start: 6, end: 6 + filters.length },
        },
      ])
      expect(diagnostics[0]?.hint).toContain("parentheses")
    },
  )

  it.each([
    ["[a|b==1", "(a|b)==1"],
    ["{a|b}==1", "(a|b)==1"],
    ["(a|b==1", "(a|b)==1"],
    ["a|b)==1", "(a|b)==1"],
    ["((a)|b)==1", "((a|b))==1"],
    ["( a | [b] == 1", "(a|b) == 1"],
    ["(a|b|c==1", "(a|b|c)==1"],
    ["{a|[b|c==1,d==2", "(a|b|c)==1,d==2"],
  ])("T7: the fix of %s writes %s", (filters, fixed) => {
    const fix = parseFilters(filters).diagnostics[0]?.fix
    expect(fix && filters.slice(0, fix.range.start) + fix.text + filters.slice(fix.range.end)).toBe(
      fixed,
    )
  })

  it("T7: one name with brackets inside has no fix", () => {
    expect(parseFilters("f(x)==1").diagnostics[0]).not.toHaveProperty("fix")
    expect(parseFilters("([]|b)==1").diagnostics[0]).not.toHaveProperty("fix")
  })
})
