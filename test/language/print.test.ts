import { describe, expect, it } from "vitest"
import { standard } from "../../src/apply/standard.ts"
import { printFilters, printQuery, printSorts } from "../../src/language/print.ts"
import type { PrintingDialect } from "../../src/language/dialect.ts"
import { parseFilters, parseQuery, parseSorts } from "../../src/parser/parse-query.ts"
import { operatorSymbols } from "../../src/language/operators.ts"
import { QueryError, orThrow } from "../../src/diagnostics/result.ts"
import {
  condition,
  foreignSymbol,
  plainCondition,
  readConditions,
  sortNode,
  tree,
  withoutRanges,
} from "../parser/trees.ts"

const raw = String.raw
const noLimit = { limits: { text: false } } as const

const printed = (filters: string): string =>
  orThrow(printFilters(parseFilters(filters, noLimit).conditions))
const printedSorts = (sorts: string): string =>
  orThrow(printSorts(parseSorts(sorts, noLimit).sorts))

describe("printing of filters", () => {
  it.each([
    [" subject == *x , total>=1", "subject== *x,total>=1"],
    ["a|b==1", "(a|b)==1"],
    ["((a))==1", "a==1"],
    ["( a | b )==1", "(a|b)==1"],
    ["(|a||b|)==1", "(a|b)==1"],
    ["a==1,,", "a==1"],
    ["a==NULL", "a==null"],
    ["a@=NULL", "a@=NULL"],
    [raw`a==\NULL`, raw`a==\NULL`],
    [raw`a@=\NULL`, "a@=NULL"],
    ["A==x", "A==x"],
    ["  ", ""],
    ["a== x | y ", "a==x | y"],
    ["nope,a==1", "a==1"],
    ["a==*  *x", "a==**x"],
    ["a>*  =x", "a>*=x"],
    ["a >= =x", "a>==x"],
  ])("T14: %j has the canonical text %j", (filters, text) => {
    expect(printed(filters)).toBe(text)
    expect(printed(text)).toBe(text)
  })

  it.each([
    [raw`a\,b`, raw`a\,b`],
    [raw`C:\\dir`, raw`C:\dir`],
    [raw`C:\\\\dir`, raw`C:\\\dir`],
    [raw`x\\`, raw`x\\`],
    [raw`x\\\\|y\\`, raw`x\\\\|y\\`],
    [raw`\\\,`, raw`\\\,`],
    [raw`\\x\,\|`, raw`\x\,\|`],
    [raw`\\ x`, raw`\\ x`],
    [raw`\\\\ x`, raw`\\\ x`],
    [raw`x|\\ y`, raw`x|\ y`],
    [raw`x\\\ `, raw`x\\\ `],
    [raw`x\\ y`, raw`x\ y`],
    [raw`\ x\ `, raw`\ x\ `],
    [raw`\ `, raw`\ `],
    [raw`\ \ `, raw`\ \ `],
    [raw`\  x `, raw`\  x`],
    [raw`\\\\null`, raw`\\\null`],
    [raw`\\null`, raw`\\null`],
    [raw`\\nullable`, raw`\nullable`],
    [raw`\\dirs`, raw`\dirs`],
    ["xnull", "xnull"],
    [raw`x\\null`, raw`x\null`],
  ])(
    "T14: the value %s is written as %s, the shortest text that reads back",
    (written, shortest) => {
      expect(printed(`a==${written}`)).toBe(`a==${shortest}`)
      expect(readConditions(`a==${shortest}`)).toEqual(readConditions(`a==${written}`))
    },
  )

  it("T14: backslashes that end a value are doubled, so that conditions can be joined by a comma", () => {
    const text = printed("a==x\\,b==1")
    expect(printed("a==x\\")).toBe(raw`a==x\\`)
    expect(text).toBe(raw`a==x\,b==1`)
    expect(readConditions(`${printed("a==x\\")},${printed("b==1")}`)).toHaveLength(2)
  })

  it.each([
    ["name", "==", "*x", "name== *x"],
    ["name", "@=", "*", "name@= *"],
    ["name", "_-=", "*x", "name_-= *x"],
    ["name", ">", "*5", "name> *5"],
    ["name", ">", "=5", "name> =5"],
    ["name", "<", "=", "name< ="],
    ["name", ">=", "=5", "name>==5"],
    ["name", "==", "=5", "name===5"],
    ["name", "@=", "=5", "name@==5"],
    ["name", "!@=*", "*5", "name!@=**5"],
    ["name", ">*", "=5", "name>*=5"],
    ["name", "<*", "*=5", "name<**=5"],
    ["name", "==", "", "name=="],
    ["name", ">", " =5", raw`name>\ =5`],
    ["name", "==", " *5", raw`name==\ *5`],
  ] as const)(
    "T11: %s %s %j is written %s, with a blank only where operator and value would join",
    (name, symbol, value, text) => {
      expect(orThrow(printFilters([condition(name, symbol, value)]))).toBe(text)
      expect(readConditions(text)).toEqual([{ names: [name], operator: symbol, values: [value] }])
    },
  )

  it.each([
    ["a!", "==", "a! ==1"],
    ["a!", ">=", "a!>=1"],
    ["a!", "@=", "a! @=1"],
    ["a!", "_=", "a! _=1"],
    ["a!", "_-=", "a! _-=1"],
    ["a_", "==", "a_ ==1"],
    ["a_-", "==*", "a_- ==*1"],
    ["a!_", "==", "a!_ ==1"],
    ["a!_", "!=", "a!_!=1"],
    ["a_", "_=", "a__=1"],
    ["a@", "==", "a@ ==1"],
    ["a@", "@=", "a@@=1"],
    ["a=", "==", "a= ==1"],
    ["a=", ">", "a=>1"],
    ["a=", "!=", "a=!=1"],
    ["a-", "==", "a-==1"],
    ["!", "@=", "! @=1"],
  ] as const)(
    "T11: the name %s and %s are written %s, with a blank only where they would join",
    (name, symbol, text) => {
      expect(orThrow(printFilters([condition(name, symbol, "1")]))).toBe(text)
      expect(readConditions(text)).toEqual([{ names: [name], operator: symbol, values: ["1"] }])
    },
  )

  it("T11: a group never needs a blank before its operator", () => {
    expect(orThrow(printFilters([condition(["a!", "b_"], "==", "1")]))).toBe("(a!|b_)==1")
  })

  it("T11: the blank is always written as U+0020", () => {
    expect(printed("name==\u3000*x,a!\t==1")).toBe("name== *x,a! ==1")
  })

  it.each(operatorSymbols)("T14: parse(print(t)) equals t under %s", (symbol) => {
    const values = [
      "",
      "*",
      "=",
      "a,b|c\\",
      " x ",
      "\ud800",
      "\0",
      "null",
      raw`\null`,
      "😀",
      "a==b",
    ]
    const conditions = values.flatMap((value) => [
      condition("a", symbol, value),
      condition(["a!", "b.c"], symbol, value, "y", value),
    ])
    const text = orThrow(printFilters(conditions))
    expect(readConditions(text)).toEqual(conditions.map(plainCondition))
    expect(printed(text)).toBe(text)
  })

  it("T14: null is written in lower case and reads back", () => {
    const conditions = [condition("a", "==", null), condition("a", ">*", "x", null)]
    expect(orThrow(printFilters(conditions))).toBe("a==null,a>*x|null")
    expect(readConditions("a==null,a>*x|null")).toEqual(conditions.map(plainCondition))
  })

  it("T14: a tree made by hand prints as a parsed one does", () => {
    const { conditions } = parseFilters(raw`(a|b)==x\,y|null,c@=*z`)
    expect(printFilters(withoutRanges(conditions))).toEqual(printFilters(conditions))
  })

  it("T14: lone surrogates are kept", () => {
    expect(orThrow(printFilters([condition("\ud800", "==", "\udc00\ud800")]))).toBe(
      "\ud800==\udc00\ud800",
    )
  })

  it.each([
    [condition([], "==", "x"), "name"],
    [condition("a", "=="), "value"],
    [condition("", "==", "x"), "empty"],
    [condition(" a", "==", "x"), "white space"],
    [condition("a\u0085", "==", "x"), "white space"],
    [condition("a,b", "==", "x"), "comma"],
    [condition("a|b", "==", "x"), "pipe"],
    [condition(["a", "b)"], "==", "x"), "bracket"],
    [condition("{", "==", "x"), "bracket"],
    [condition("a]", "==", "x"), "bracket"],
    [condition("a>b", "==", "x"), "operator"],
    [condition("a_=", "==", "x"), "operator"],
    [condition("a", "@=", "x", null), "null"],
    [condition("a", "!_-=*", null), "null"],
  ])("T14: the ill-formed condition %j is refused, because %s", (illFormed, reason) => {
    const result = printFilters([condition("ok", "==", "x"), illFormed])
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: "ill-formed-tree",
          severity: "error",
          rule: "T14",
          source: "filters",
          message: expect.stringContaining(reason) as string,
        },
      ],
    })
    expect(result.ok || result.diagnostics[0]?.message).toContain("Condition 2")
    expect(result.ok || result.diagnostics).toHaveLength(1)
  })

  it.each(["=", "__proto__"])("T14: a condition with the operator %s is refused", (symbol) => {
    const illFormed = condition("a", foreignSymbol(symbol), "x")
    expect(printFilters([condition("ok", "==", "x"), illFormed])).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: "ill-formed-tree",
          message: `Expected an operator in filters[1].operator.symbol, got "${symbol}".`,
        },
      ],
    })
  })

  it("T14: every ill-formed condition is reported", () => {
    const result = printFilters([
      condition("", "==", "x"),
      condition("a", "==", "x"),
      condition("a", "=="),
    ])
    expect(result.ok || result.diagnostics.map(({ message }) => message.slice(0, 11))).toEqual([
      "Condition 1",
      "Condition 3",
    ])
  })

  it("T14: orThrow of an ill-formed condition throws a QueryError with the diagnostics", () => {
    expect(() => orThrow(printFilters([condition("", "==", "x")]))).toThrow(QueryError)
  })
})

describe("printing of sorts", () => {
  it.each([
    [" -dateCreated , name ,", "-dateCreated,name"],
    ["a,-A,b", "a,b"],
    ["--a,- a,-,+a,a desc", "--a,- a,-,+a,a desc"],
    ["", ""],
  ])("T14, T15: %j has the canonical text %j, which reads back", (sorts, text) => {
    expect(printedSorts(sorts)).toBe(text)
    expect(printedSorts(text)).toBe(text)
    expect(withoutRanges(parseSorts(text).sorts)).toEqual(withoutRanges(parseSorts(sorts).sorts))
  })

  it.each([
    [[sortNode("")], "Sort 1", "empty"],
    [[sortNode("x"), sortNode("a,b")], "Sort 2", "comma"],
    [[sortNode("a ")], "Sort 1", "white space"],
    [[sortNode("\u3000a")], "Sort 1", "white space"],
    [[sortNode("a"), sortNode("b"), sortNode("A", true)], "Sort 3", "earlier sort"],
    [[sortNode("-a")], "Sort 1", "descending"],
    [[sortNode("-a", true)], "Sort 1", "descending"],
    [[sortNode("-", true)], "Sort 1", "descending"],
    [[sortNode("--a", true)], "Sort 1", "descending"],
  ])("T14: the ill-formed sorts %j are refused", (sorts, where, reason) => {
    const result = printSorts(sorts)
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [{ code: "ill-formed-tree", rule: "T14", source: "sorts" }],
    })
    expect(result.ok || result.diagnostics[0]?.message).toContain(where)
    expect(result.ok || result.diagnostics[0]?.message).toContain(reason)
  })

  it.each(["-", "--a", "- a", "-\u0085a", "---"])("T14: an ascending %j is well-formed", (name) => {
    expect(orThrow(printSorts([sortNode(name)]))).toBe(name)
  })

  it("T14: orThrow of an ill-formed sort throws a QueryError with the diagnostics", () => {
    expect(() => orThrow(printSorts([sortNode("")]))).toThrow("ill-formed-tree")
  })
})

describe("printing of a query", () => {
  it("T14: printQuery writes filters and sorts, and copies page and pageSize", () => {
    const query = parseQuery({ filters: " a==1 ", sorts: " -b ", page: " 2", pageSize: 50 })
    expect(printQuery(query)).toEqual({
      ok: true,
      value: { filters: "a==1", sorts: "-b", page: " 2", pageSize: 50 },
    })
  })

  it("T14: printQuery omits the parameters that the tree does not have", () => {
    expect(orThrow(printQuery(tree([])))).toEqual({})
    expect(orThrow(printQuery(tree([], [sortNode("a")])))).toEqual({ sorts: "a" })
  })

  it("T14: printQuery refuses with the diagnostics of filters and of sorts", () => {
    const faulty = tree([condition("", "==", "x")], [sortNode("")])
    const result = printQuery(faulty)
    expect(result.ok || result.diagnostics.map(({ source }) => source)).toEqual([
      "filters",
      "sorts",
    ])
    expect(printQuery(tree([], [sortNode("")])).ok).toBe(false)
    expect(printQuery(tree([condition("", "==", "x")])).ok).toBe(false)
    expect(() => orThrow(printQuery(faulty))).toThrow(QueryError)
  })

  it("T14: another dialect decides how conditions and sorts are written", () => {
    const printing: PrintingDialect = {
      writeCondition: ({ names }) => ({
        ok: true,
        text: names.map(({ text }) => text.toUpperCase()).join("+"),
      }),
      writeSort: (_, earlier) =>
        earlier.has("SAME") ? { ok: false, reason: "one is enough" } : { ok: true, text: "by" },
      sortKey: () => "SAME",
    }
    const dialect = { ...standard, printing }
    expect(printFilters([condition(["a", "b"], "==", "x")], { dialect })).toEqual({
      ok: true,
      value: "A+B",
    })
    expect(orThrow(printSorts([sortNode("A")], { dialect }))).toBe("by")
    expect(() =>
      orThrow(printQuery(tree([], [sortNode("A"), sortNode("b")]), { dialect })),
    ).toThrow("one is enough")
  })
})
