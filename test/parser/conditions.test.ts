import { describe, expect, it } from "vitest"
import { parseFilters } from "../../src/parser/parse-query.ts"
import { marksOfFilters } from "./marks.ts"
import { readConditions, readNames, readValues } from "./trees.ts"

describe("conditions", () => {
  it("T1: commas separate conditions", () => {
    expect(readConditions("a==1,b!=2")).toEqual([
      { names: ["a"], operator: "==", values: ["1"] },
      { names: ["b"], operator: "!=", values: ["2"] },
    ])
  })

  it.each(["", " ", ",", ",,", " , \t,", "\u3000"])(
    "T1: %j has no condition and no diagnostic",
    (filters) => {
      const { conditions, dropped, diagnostics } = parseFilters(filters)
      expect({ conditions, dropped, diagnostics }).toEqual({
        conditions: [],
        dropped: [],
        diagnostics: [],
      })
    },
  )

  it.each(["a==1,", ",a==1", "a==1,,", " , a==1 , "])(
    "T1: %j has one condition, and empty ones are skipped",
    (filters) => {
      expect(readConditions(filters)).toEqual([{ names: ["a"], operator: "==", values: ["1"] }])
      expect(marksOfFilters(filters)).toEqual([])
    },
  )

  it("T1: an escaped comma after the operator does not end the condition", () => {
    expect(readConditions(String.raw`a==1\,b==2`)).toEqual([
      { names: ["a"], operator: "==", values: ["1,b==2"] },
    ])
  })

  it("T1: a comma after an escaped backslash ends the condition", () => {
    expect(readConditions(String.raw`a==1\\,b==2`)).toEqual([
      { names: ["a"], operator: "==", values: ["1\\"] },
      { names: ["b"], operator: "==", values: ["2"] },
    ])
  })

  it("T1: before the operator a backslash is an ordinary character, so a comma ends the condition", () => {
    expect(readConditions(String.raw`a\,b==2`)).toEqual([
      { names: ["b"], operator: "==", values: ["2"] },
    ])
    expect(marksOfFilters(String.raw`a\,b==2`)).toEqual([["malformed-condition", 0, "a\\"]])
  })

  it("T1: before the operator a pipe after a backslash still separates names", () => {
    expect(readNames(String.raw`(a\|b\\)==2`)).toEqual(["a\\", "b\\\\"])
  })

  it.each([
    ["a!==1", "a", "!=", "=1"],
    ["a===1", "a", "==", "=1"],
    ["a>==1", "a", ">=", "=1"],
    ["a>>1", "a", ">", ">1"],
    ["a_==1", "a", "_=", "=1"],
    ["a_-==1", "a", "_-=", "=1"],
    ["a!_-=*1", "a", "!_-=*", "1"],
    ["a!@=1", "a", "!@=", "1"],
    ["a!>1", "a!", ">", "1"],
    ["a=>1", "a=", ">", "1"],
    ["a-==1", "a-", "==", "1"],
    ["a@b==1", "a@b", "==", "1"],
    ["a_b!c=d==1", "a_b!c=d", "==", "1"],
    ["a! ==1", "a!", "==", "1"],
    ["a = =1==2", "a = =1", "==", "2"],
    ["a<>1", "a", "<", ">1"],
    ["a!= =1", "a", "!=", "=1"],
  ] as const)(
    "T2: in %s the operator is the longest one at the leftmost place",
    (filters, name, operator, value) => {
      expect(readConditions(filters)).toEqual([{ names: [name], operator, values: [value] }])
    },
  )

  it.each(["=", "a=", "!a@_", "a=1", "a!1", "_-", "@", "a = = b", "a_-b", "!_", "a\\"])(
    "T12: %s has no operator and is dropped",
    (filters) => {
      expect(readConditions(`${filters},b==2`)).toEqual([
        { names: ["b"], operator: "==", values: ["2"] },
      ])
      expect(marksOfFilters(`${filters},b==2`)).toEqual([["malformed-condition", 0, filters]])
    },
  )

  it("T12: the diagnostic covers the condition without the white space around it", () => {
    expect(marksOfFilters("a==1, \tfoo bar\n ,b==2")).toEqual([
      ["malformed-condition", 7, "foo bar"],
    ])
  })

  it("T12: an equals sign or a colon counts as a mistyped ==, and the fix writes ==", () => {
    const [equals, colon] = parseFilters("b==1,a=1,c:2").diagnostics
    expect(equals).toMatchObject({
      rule: "T12",
      severity: "error",
      source: "filters",
      fix: { range: { start: 6, end: 7 }, text: "==" },
    })
    expect(colon?.fix).toEqual({ range: { start: 10, end: 11 }, text: "==" })
    expect(equals?.hint).toContain("==")
    expect(parseFilters("d=e=f").diagnostics[0]?.fix).toEqual({
      range: { start: 1, end: 2 },
      text: "==",
    })
  })

  it("T12: without an equals sign or a colon there is a hint and no fix", () => {
    const [diagnostic] = parseFilters("foo").diagnostics
    expect(diagnostic?.hint).toBe(
      "Write a field, an operator and a value. Write \\, for a comma inside a value.",
    )
    expect(diagnostic).not.toHaveProperty("fix")
  })

  it("T4: operator characters inside a value are text", () => {
    expect(readValues("url==a==b")).toEqual(["a==b"])
    expect(readValues("url==x!=y>=z_-=*")).toEqual(["x!=y>=z_-=*"])
  })

  it("T4: operator-in-value marks the first operator inside the value list", () => {
    expect(marksOfFilters("url== a|b>=c!=d")).toEqual([["operator-in-value", 9, ">="]])
    expect(marksOfFilters("url==a==b,url==c<d")).toEqual([
      ["operator-in-value", 6, "=="],
      ["operator-in-value", 16, "<"],
    ])
  })

  it("T4: operator-in-value also marks an operator right behind the one of the condition, or behind an escaped one", () => {
    expect(marksOfFilters("url==<5")).toEqual([["operator-in-value", 5, "<"]])
    expect(marksOfFilters("url==!=x")).toEqual([["operator-in-value", 5, "!="]])
    expect(marksOfFilters(String.raw`url==\<<5`)).toEqual([["operator-in-value", 7, "<"]])
  })

  it("T4: operator-in-value is a hint that the operator is part of the value", () => {
    expect(parseFilters("url==a@=*b").diagnostics).toEqual([
      {
        code: "operator-in-value",
        data: { field: "url", operator: "@=*" },
        severity: "hint",
        rule: "T4",
        message: "The operator @=* is part of the value here.",
        problem: "The operator @=* is part of the value here.",
        effect: "",
        source: "filters",
        range: { start: 6, end: 9 },
      },
    ])
  })

  it("T4: an equals sign alone in a value is not an operator", () => {
    expect(marksOfFilters("url==a=b")).toEqual([])
    expect(marksOfFilters("url===b")).toEqual([])
    expect(marksOfFilters("url==a=|=b")).toEqual([])
  })

  it("T4: an operator after a backslash has no operator-in-value, because stock Sieve does not cut there", () => {
    expect(marksOfFilters(String.raw`url==a\==b`)).toEqual([])
    expect(marksOfFilters(String.raw`url==a\==b<c`)).toEqual([["operator-in-value", 10, "<"]])
  })

  it("T5: pipes separate values", () => {
    expect(readValues("a==x|y|z")).toEqual(["x", "y", "z"])
  })

  it("T5: a condition that ends after its operator has one value, the empty text", () => {
    expect(readValues("a==")).toEqual([""])
    expect(readValues("a== ")).toEqual([""])
  })

  it("T5: a value beside a pipe may be the empty text", () => {
    expect(readValues("a==x|")).toEqual(["x", ""])
    expect(readValues("a==|x")).toEqual(["", "x"])
    expect(readValues("a==|")).toEqual(["", ""])
    expect(readValues("a==x||y")).toEqual(["x", "", "y"])
  })

  it("T8: white space is trimmed around the condition, the names, the operator and the whole value list", () => {
    expect(readConditions(" \t( a |\u3000b ) \n== \u0085x y\u00a0 , c ==z ")).toEqual([
      { names: ["a", "b"], operator: "==", values: ["x y"] },
      { names: ["c"], operator: "==", values: ["z"] },
    ])
  })

  it("T8: white space inside a name stays", () => {
    expect(readNames(" a  b ==x")).toEqual(["a  b"])
  })

  it("T8: white space beside a pipe between values belongs to the value", () => {
    expect(readValues("a== x | y ")).toEqual(["x ", " y"])
    expect(readValues("a== | ")).toEqual(["", ""])
    expect(readValues("a== x | | y ")).toEqual(["x ", " ", " y"])
  })

  it("T8: U+FEFF is not white space and stays", () => {
    expect(readConditions("\ufeffa==\ufeffx\ufeff")).toEqual([
      { names: ["\ufeffa"], operator: "==", values: ["\ufeffx\ufeff"] },
    ])
  })

  it("T13: every part of a condition has its range", () => {
    const filters = String.raw` ( ab | c )  >= x\|y |z , d==`
    const [first, second] = parseFilters(filters).conditions
    const covered = (range: { start: number; end: number } | undefined): string | undefined =>
      range && filters.slice(range.start, range.end)
    expect(covered(first?.range)).toBe(String.raw`( ab | c )  >= x\|y |z`)
    expect(first?.names.map(({ range }) => covered(range))).toEqual(["ab", "c"])
    expect(covered(first?.operator.range)).toBe(">=")
    expect(first?.values.map(({ range }) => covered(range))).toEqual([String.raw`x\|y `, "z"])
    expect(second?.values[0]?.range).toEqual({ start: filters.length, end: filters.length })
  })

  it("T4: an operator that begins within an escaped one is an operator in a value", () => {
    expect(marksOfFilters(String.raw`a==\<==1`)).toEqual([["operator-in-value", 5, "=="]])
    expect(marksOfFilters(String.raw`a==\<=1`)).toEqual([])
  })

  it("T9: the range of a condition ends behind white space that belongs to its value", () => {
    const [only] = parseFilters(String.raw`a==x\   `).conditions
    expect(only?.range).toEqual({ start: 0, end: 6 })
    expect(only?.values[0]).toMatchObject({ text: "x ", range: { start: 3, end: 6 } })
  })

  it("T8: the range of a condition without a value ends at the operator, before any white space", () => {
    const [only] = parseFilters(" a==  ,b==1").conditions
    expect(only?.range).toEqual({ start: 1, end: 4 })
    expect(only?.values[0]?.range).toEqual({ start: 4, end: 4 })
    expect(marksOfFilters(" ==  ,b==1")).toEqual([["malformed-condition", 1, "=="]])
  })
})
