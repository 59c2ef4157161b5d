import { describe, expectTypeOf, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryTree } from "../../src/language/ast.ts"
import { filters } from "../../src/parser/template.ts"

const table = defineFields({ name: { kind: "text" } })

describe("filters template", () => {
  it("T14: a template gives a tree that applyQuery accepts, also with a page", () => {
    expectTypeOf(filters`name==${"x"}`).toEqualTypeOf<QueryTree>()
    applyQuery([{ name: "x" }], table, filters`name==${"x"}`)
    applyQuery([{ name: "x" }], table, { ...filters`name==${"x"}`, page: 2, pageSize: "5" })
  })

  it("T14: a hole accepts strings, numbers, booleans, dates, null, and arrays of them", () => {
    const frozen = ["a", "b"] as const
    const perhaps: string | null = null
    expectTypeOf(
      filters`a==${"x"},b>${1},c==${true},d<${new Date()},e==${null},f==${["x", 1, null]},g==${frozen},h==${perhaps}`,
    ).toBeObject()
  })

  it("T14: a hole refuses other types", () => {
    // @ts-expect-error undefined is no value
    expectTypeOf(filters`a==${undefined}`).toBeObject()
    // @ts-expect-error nor is a big integer
    expectTypeOf(filters`a==${1n}`).toBeObject()
    // @ts-expect-error nor an object
    expectTypeOf(filters`a==${{ text: "x" }}`).toBeObject()
    // @ts-expect-error nor a list of lists
    expectTypeOf(filters`a==${[["x"]]}`).toBeObject()
    // @ts-expect-error a template stands without parentheses
    expectTypeOf(filters("a==1")).toBeObject()
  })
})
