import { describe, expect, it } from "vitest"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import {
  condition,
  foreignSymbol,
  sortNode,
  tree,
  valueNode,
  withoutRanges,
} from "../parser/trees.ts"
import { bindText, bindTree } from "./support.ts"

const plainTree = (query: Parameters<typeof parseQuery>[0]): ReturnType<typeof tree> => {
  const { filters, sorts } = parseQuery(query)
  return withoutRanges(tree(filters, sorts))
}

describe("trees made by hand", () => {
  it("T14: trees made by hand bind as parsed trees do", () => {
    const query = { filters: "(NAME|nope)==x|null,n>5", sorts: "-n,nope" }
    const parsed = bindText(query)
    const byHand = bindTree(plainTree(query))
    expect(byHand.conditions.map(({ tests }) => tests)).toEqual(
      withoutRanges(parsed.conditions.map(({ tests }) => tests)).map((tests, index) =>
        tests.map((test, at) => ({ ...test, field: parsed.conditions[index]?.tests[at]?.field })),
      ),
    )
    expect(byHand.sorts.map(({ field, descending }) => [field.name, descending])).toEqual([
      ["n", true],
    ])
  })

  it.each([
    { filters: "nope==1,secret==1,n@=4" },
    { filters: "n==x|y,status==Closed" },
    { filters: "(n|m|count)==x|y" },
    { filters: "(n|m)>null,(required|n)==null" },
    { filters: "n!=1|2,n>5,n<3" },
    { filters: "ok==yes|no,(ok|lowStock)==yes,status==9" },
    { filters: "at==2024-01-01,n==*5,lowStock==false" },
    { sorts: "--n,nope,shown" },
  ])(
    "T14: the diagnostics of the tree of %j equal those of its string, without ranges and fixes",
    (query) => {
      const parsed = bindText(query).diagnostics.map(({ code, message, rule }) => ({
        code,
        message,
        rule,
      }))
      const byHand = bindTree(plainTree(query)).diagnostics
      const inSomeOrder = (list: { code: string; message: string }[]): string[] =>
        list.map(({ code, message }) => `${code} ${message}`).sort()
      expect(
        inSomeOrder(byHand.map(({ code, message, rule }) => ({ code, message, rule }))),
      ).toEqual(inSomeOrder(parsed))
      expect(byHand.filter((diagnostic) => "range" in diagnostic || "fix" in diagnostic)).toEqual(
        [],
      )
      expect(byHand.length).toBeGreaterThan(0)
    },
  )

  it.each([
    [tree([condition("statsu", "==", "1")]), "Did you mean status?"],
    [tree([condition("status", "==", "Closed", "0")]), "1"],
    [tree([condition("n", "!=", "1", "2")]), "n!=1,n!=2"],
    [tree([condition("at", "==", "2024-01-01")]), "at>=2024-01-01,at<2024-01-02"],
    [tree([], [sortNode("--n")]), "-n"],
    [tree([], [sortNode("statsu")]), "Did you mean status?"],
  ])("T14: the hint for the tree of %j says %s, and there is no fix", (query, said) => {
    const { diagnostics } = bindTree(query)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.hint).toContain(said)
    expect(diagnostics[0]).not.toHaveProperty("fix")
  })

  it.each([
    ["no name", condition([], "==", "x"), "filters[1].names"],
    ["no value", condition("n", "=="), "filters[1].values"],
    ["an unknown operator", condition("n", foreignSymbol("=~"), "x"), "filters[1].operator.symbol"],
    ["a method's name as operator", condition("n", foreignSymbol("constructor"), "x"), "symbol"],
  ])("T14: a tree with %s in a condition is refused, in lenient too", (_, illFormed, path) => {
    const bound = bindTree(tree([condition("n", "==", "1"), illFormed]))
    expect(bound).toMatchObject({ conditions: [], refused: true, hasErrors: true })
    expect(bound.diagnostics).toMatchObject([
      { code: "ill-formed-tree", severity: "error", rule: "T14", source: "filters" },
    ])
    expect(bound.diagnostics[0]?.message).toContain(path)
  })

  it.each(["", "n ", "(m", "n==m", "n,m"])(
    "N2, T14: no table has the name %j, which no text expresses, so it is an unknown field",
    (name) => {
      const bound = bindTree(tree([condition("n", "==", "1"), condition(name, "==", "x")]))
      expect(bound.conditions.map(({ applied }) => applied)).toEqual([true, false])
      expect(bound.diagnostics).toMatchObject([{ code: "unknown-field", source: "filters" }])
      expect(bound.refused).toBe(false)
    },
  )

  it.each(["@=", "_=", "_-=*", "!@="] as const)(
    "V1, T10: null under %s matches nothing, with a warning",
    (symbol) => {
      const bound = bindTree(tree([condition("name", symbol, null)]))
      expect(bound.diagnostics).toMatchObject([{ code: "null-order", rule: "T10" }])
      const keep = compilePredicate(bound)
      expect([keep({ name: null }), keep({ name: "null" }), keep({ name: "" })]).toEqual([
        false,
        false,
        false,
      ])
    },
  )

  it("T15: a sort by an earlier name has no effect, and a hint says so", () => {
    const bound = bindTree(tree([], [sortNode("n"), sortNode("N", true), sortNode("m")]))
    expect(bound.sorts.map(({ field }) => field.name)).toEqual(["n", "m"])
    expect(bound.diagnostics).toMatchObject([{ code: "duplicate-sort", source: "sorts" }])
  })

  it("T15: a repeated sort that was read from text has its place", () => {
    const sorts = [...parseQuery({ sorts: "n" }).sorts, ...parseQuery({ sorts: "m,n" }).sorts]
    expect(bindTree(tree([], sorts)).diagnostics).toMatchObject([
      { code: "duplicate-sort", range: { start: 2, end: 3 } },
    ])
  })

  it.each(["", "a,b", "-m"])("N2, T15: the sort by %j is unknown, and the others stay", (name) => {
    const bound = bindTree(tree([], [sortNode("n"), sortNode(name), sortNode("m")]))
    expect(bound.sorts.map(({ field }) => field.name)).toEqual(["n", "m"])
    expect(bound.diagnostics).toMatchObject([{ code: "unknown-field", source: "sorts" }])
  })

  it("T14: conditions added by hand to a parsed query are checked", () => {
    const parsed = parseQuery({ filters: "n==1" })
    const added = condition("name", foreignSymbol("=~"), "x")
    const bound = bindTree({ ...parsed, filters: [...parsed.filters, added] })
    expect(bound.diagnostics.map(({ code }) => code)).toEqual(["ill-formed-tree"])
  })

  it("T14: a hint on a shortcut has no place when one of its values was made by hand", () => {
    const { filters } = parseQuery({ filters: "lowStock==false|null" })
    const mixed = filters.flatMap(({ values, ...rest }) => [
      { ...rest, values: [...values.slice(0, 1), valueNode("null")] },
      { ...rest, values: [valueNode("null"), ...values.slice(1)] },
    ])
    const { diagnostics } = bindTree(tree(mixed))
    expect(diagnostics.filter(({ code }) => code === "omitted-shortcut")).toHaveLength(2)
    expect(
      diagnostics
        .filter(({ code }) => code === "omitted-shortcut")
        .flatMap(({ range }) => range ?? []),
    ).toEqual([])
  })

  it("T14: an empty tree has no conditions, no sorts and no diagnostics", () => {
    expect(bindTree(tree([]))).toMatchObject({
      conditions: [],
      sorts: [],
      refused: false,
      diagnostics: [],
    })
  })
})
