import { deepStrictEqual, notDeepStrictEqual } from "node:assert/strict"
import { inspect } from "node:util"
import {
  arrayBufferEquality,
  equals,
  iterableEquality,
  sparseArrayEquality,
  typeEquality,
} from "@jest/expect-utils"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import { query } from "./table.ts"

const make = () =>
  query
    .where("name", "==", ["a,b", null])
    .where("total", ">=", 5)
    .orderBy("created", "descending")
    .withPage(2)

/** Queries that differ from `make()` in one part each. */
const others = [
  query,
  make().where("total", "<", 9),
  make().replace("total", ">", 5),
  make().replace("total", ">=", 6),
  make().replace("name", "==", ["a,b", "null"]),
  make().withoutOrder(),
  make().withoutOrder().orderBy("created"),
  make().withPage(3),
  make().withPageSize(2),
]

/** What `toEqual` and `toStrictEqual` of jest do. */
const jestEqual = (left: unknown, right: unknown) => equals(left, right, [iterableEquality])
const jestStrictEqual = (left: unknown, right: unknown) =>
  equals(
    left,
    right,
    [iterableEquality, typeEquality, sparseArrayEquality, arrayBufferEquality],
    true,
  )

describe("comparing, copying and logging a query", () => {
  it("equal queries are equal in vitest, jest and node:assert", () => {
    expect(make()).toEqual(make())
    expect(make()).toStrictEqual(make())
    expect(jestEqual(make(), make())).toBe(true)
    expect(jestStrictEqual(make(), make())).toBe(true)
    deepStrictEqual(make(), make())
  })

  it.each(others.map((other) => [other.print(), other] as const))(
    "different queries are different in vitest, jest and node:assert: %j",
    (_, other) => {
      expect(make()).not.toEqual(other)
      expect(make()).not.toStrictEqual(other)
      expect(jestEqual(make(), other)).toBe(false)
      expect(jestStrictEqual(make(), other)).toBe(false)
      notDeepStrictEqual(make(), other)
    },
  )

  it("the same tree over another table counts as equal", () => {
    const other = buildQuery(
      defineFields({ total: { kind: "number" }, extra: { kind: "text" } }),
    ).where("total", ">=", 5)
    const same = query.where("total", ">=", 5)
    expect(other).toStrictEqual(same)
    expect(jestStrictEqual(other, same)).toBe(true)
    deepStrictEqual<unknown>(other, same)
  })

  it("structuredClone gives the tree, which applyQuery takes", () => {
    const table = defineFields({ total: { kind: "number" } })
    const rows = [{ total: 1 }, { total: 5 }, { total: 7 }]
    const built = buildQuery(table).where("total", ">=", 5).orderBy("total", "descending")
    const tree = structuredClone(built)
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype)
    expect(Reflect.ownKeys(tree)).toEqual(["filters", "sorts"])
    expect(applyQuery(rows, table, tree, { strict: true }).data).toEqual([
      { total: 7 },
      { total: 5 },
    ])
  })

  it("logged, a query shows its text", () => {
    expect(inspect(make())).toBe(
      String.raw`Query { filters: "name==a\\,b|null,total>=5", sorts: "-created", page: 2 }`,
    )
    expect(inspect({ query })).toBe("{ query: Query {} }")
    expect(inspect(query.where("name", "==", "\ud800"))).toBe(
      String.raw`Query { filters: "name==\ud800" }`,
    )
  })

  it.each(["get", "set"])(
    "a polluted Object.prototype.%s does not keep a query from being built",
    (name) => {
      const table = defineFields({ total: { kind: "number" } })
      const polluted = Object.prototype as unknown as Record<string, unknown>
      let built: unknown
      polluted[name] = 5
      try {
        built = buildQuery(table)
      } finally {
        Reflect.deleteProperty(polluted, name)
      }
      expect(built).toEqual(buildQuery(table))
    },
  )

  it("a query over the limits of its table can be logged", () => {
    const small = defineFields({ n: { kind: "number" } }, { limits: { text: 3, conditions: 1 } })
    const long = buildQuery(small).where("n", ">", 10).where("n", "<", 20)
    expect(() => long.print()).toThrow("limit-conditions")
    expect(inspect(long)).toBe('Query { filters: "n>10,n<20" }')
  })
})
