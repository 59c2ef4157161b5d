import { expect, it } from "vitest"
import { bindQuery } from "../../src/bind/bind.ts"
import type { QueryTree } from "../../src/language/ast.ts"
import { bindText, table } from "./support.ts"

const tree: QueryTree = {
  filters: [
    {
      kind: "condition",
      names: [{ kind: "name", text: "n" }],
      operator: { kind: "operator", symbol: "==" },
      values: [{ kind: "text", text: "1" }, { kind: "null" }],
    },
  ],
  sorts: [{ kind: "sort", name: { kind: "name", text: "n" }, descending: true }],
}

it("a bound tree that was made by hand has every property of one that was parsed", () => {
  const [byHand, parsed] = [
    bindQuery(tree, table),
    bindText({ filters: "n==1|null", sorts: "-n" }),
  ].map(({ conditions, sorts }) => ({
    conditions: conditions.map(({ condition }) => condition),
    sorts: sorts.map(({ sort }) => sort),
  }))
  expect(namesIn(byHand)).toEqual(namesIn(parsed))
})

/** Returns a value with the names of its properties alone, but those of ranges. */
function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn)
  if (typeof value !== "object" || value === null) return undefined
  return Object.entries(value).map(([name, part]) => [name, name === "range" || namesIn(part)])
}

it("V13: only a test on a range end names the range end", () => {
  const [plain, end] = bindText({ filters: "at>2024-01-01,since==2024-01-01" }).conditions.map(
    ({ tests }) => tests[0],
  )
  expect(plain).toHaveProperty("rangeEnd", undefined)
  expect(end).toMatchObject({ rangeEnd: { name: "since" } })
})

it("V6: only a value that is neither true nor false is marked as unclear", () => {
  const values = bindText({ filters: "ok==true|no" }).conditions.flatMap(({ tests }) =>
    tests.flatMap((test) => (test.kind === "column" ? test.values : [])),
  )
  expect(values.map(({ unclear }) => unclear)).toEqual([false, true])
})
