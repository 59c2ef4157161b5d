import { describe, expect, it } from "vitest"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { condition, foreignSymbol, sortNode, tree, withoutRanges } from "../parser/trees.ts"
import { bindText, bindTree, table } from "./support.ts"

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
    ["no name", condition([], "==", "x")],
    ["no value", condition("n", "==")],
    ["an empty name", condition("", "==", "x")],
    ["white space around a name", condition("n ", "==", "x")],
    ["a bracket in a name", condition(["n", "(m"], "==", "x")],
    ["an operator in a name", condition("n==m", "==", "x")],
    ["null under a text operator", condition("name", "@=", null)],
    ["an operator that does not exist", condition("n", foreignSymbol("=~"), "x")],
    ["the name of a method as operator", condition("n", foreignSymbol("constructor"), "x")],
  ])("T14: a condition with %s is dropped with an error, and the others stay", (_, illFormed) => {
    const bound = bindTree(tree([condition("n", "==", "1"), illFormed]))
    expect(bound.conditions).toHaveLength(1)
    expect(bound.diagnostics).toMatchObject([
      { code: "ill-formed-tree", severity: "error", rule: "T14", source: "filters" },
    ])
    expect(bound.diagnostics[0]?.message).toContain("Condition 2")
    expect([bound.refused, bound.hasErrors]).toEqual([false, true])
    expect(bindTree(tree([illFormed]), table, { strict: true }).refused).toBe(true)
  })

  it.each([
    ["an empty name", sortNode("")],
    ["a comma", sortNode("a,b")],
    ["an earlier name", sortNode("N", true)],
    ["a - before an ascending name", sortNode("-m")],
  ])("T14: a sort with %s is dropped with an error, and the others stay", (_, illFormed) => {
    const bound = bindTree(tree([], [sortNode("n"), illFormed, sortNode("m")]))
    expect(bound.sorts.map(({ field }) => field.name)).toEqual(["n", "m"])
    expect(bound.diagnostics).toMatchObject([
      { code: "ill-formed-tree", severity: "error", rule: "T14", source: "sorts" },
    ])
    expect(bound.diagnostics[0]?.message).toContain("Sort 2")
  })

  it("T14: conditions added by hand to a parsed query are checked", () => {
    const parsed = parseQuery({ filters: "n==1" })
    const exchanged = {
      ...parsed,
      filters: [
        ...parsed.filters,
        condition("name", "@=", null),
        condition("name", foreignSymbol("=~"), "x"),
      ],
    }
    const bound = bindTree(exchanged)
    expect(bound.conditions).toHaveLength(1)
    expect(bound.diagnostics.map(({ code }) => code)).toEqual([
      "ill-formed-tree",
      "ill-formed-tree",
    ])
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
