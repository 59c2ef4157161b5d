import { describe, expectTypeOf, it } from "vitest"
import { createCollection } from "../../src/collection.ts"
import { buildQuery } from "../../src/core.ts"
import { defineFields, defineFieldsFor, type RowOf } from "../../src/fields/table.ts"

interface Product {
  id: string
  tags: readonly ("red" | "blue")[]
  roles: string[] | null
  one: string | string[]
  pair: [number, string]
  days?: (Date | null)[]
  matrix: string[][]
  variants: { name: string; costs: number[]; stock: number | null }[]
}

describe("lists (V14)", () => {
  const table = defineFields({
    id: { kind: "integer", nullable: false },
    tags: { kind: "text", list: true, values: ["red", "blue"], nullable: false },
    levels: { kind: "enum", values: [1, 2], list: true },
    days: { kind: "date", list: true },
    "variants.cost": { kind: "number", list: true },
  })

  it("V14: defineFields implies an array, and an object at the first of several steps", () => {
    expectTypeOf<RowOf<typeof table>>().toEqualTypeOf<{
      id: number
      tags: readonly ("red" | "blue")[]
      levels?: readonly (1 | 2)[] | null | undefined
      days?: readonly (string | Date)[] | null | undefined
      variants?: object | null | undefined
    }>()
    createCollection([{ id: 1, tags: ["red"], variants: [{ cost: 1 }] }], table, { key: "id" })
  })

  it("V14: defineFieldsFor takes a list where the value, or a step of its path, has an array", () => {
    const products = defineFieldsFor<Product>()({
      tags: { kind: "text", list: true, nullable: false },
      roles: { kind: "text", list: true },
      one: { kind: "text", list: true },
      plain: { kind: "text", path: "one" },
      days: { kind: "date", list: true },
      "variants.name": { kind: "text", list: true },
      "variants.costs": { kind: "number", list: true },
      variants: { kind: "object" },
      lengths: {
        kind: "integer",
        list: true,
        read: (row) => row.matrix.map(({ length }) => length),
      },
    })
    buildQuery(products).where("tags", "==", "red").where("variants.costs", ">", [1, 2])
    // @ts-expect-error the row has no green tags
    buildQuery(products).where("tags", "==", "green")
    expectTypeOf<RowOf<typeof products>>().toEqualTypeOf<Product>()
  })

  it("V14: defineFieldsFor refuses a list without an array, and an array without a list", () => {
    const define = defineFieldsFor<Product>()
    // @ts-expect-error holds no array in the row: leave "list" out
    define({ id: { kind: "text", list: true } })
    // @ts-expect-error holds an array in the row: use "text", "uuid", "date", "day", "time" or "duration" with list: true
    define({ roles: { kind: "text" } })
    // @ts-expect-error the same through an array of objects
    define({ "variants.name": { kind: "text" } })
    // @ts-expect-error the items are no numbers
    define({ tags: { kind: "number", list: true } })
    // @ts-expect-error neither of the two is a boolean
    define({ pair: { kind: "boolean", list: true } })
    // @ts-expect-error an array directly in an array has no items
    define({ matrix: { kind: "text", list: true } })
    // @ts-expect-error the objects have no such property
    define({ "variants.nam": { kind: "text", list: true } })
    // @ts-expect-error may be null in the row
    define({ roles: { kind: "text", list: true, nullable: false } })
    // @ts-expect-error an object is no list
    define({ variants: { kind: "object", list: true } })
    expectTypeOf(define).toBeFunction()
  })

  it("V14: lists are not sortable, not unique, no keys and no end of a range", () => {
    // @ts-expect-error "sort" must be false for a list
    defineFields({ tags: { kind: "text", list: true, sort: true } })
    // @ts-expect-error "unique" must be false for a list
    defineFields({ tags: { kind: "text", list: true, unique: true } })
    defineFields({
      days: { kind: "date", list: true },
      // @ts-expect-error the table has no date field
      from: { kind: "range-end", end: "from", of: "days" },
    })
    // @ts-expect-error tags cannot be sorted by
    buildQuery(table).orderBy("tags")
    // @ts-expect-error tags are no key
    createCollection([], table, { key: "tags" })
  })

  it("V14: the builder takes the operators and values of items, and no range", () => {
    const query = buildQuery(table)
      .where("tags", "==", ["red", null as never])
      .noneOf("levels", [1])
    expectTypeOf(query.valuesOf("tags")).toEqualTypeOf<readonly ("red" | "blue")[]>()
    expectTypeOf(query.valuesOf("variants.cost", ">")).toEqualTypeOf<readonly number[]>()
    query.isEmpty("days").search("tags", "re")
    // @ts-expect-error tags are never empty
    query.isEmpty("tags")
    // @ts-expect-error two items could meet the two ends
    query.between("variants.cost", 1, 2)
    // @ts-expect-error neither can one day
    query.onDay("days", "2024-01-01")
    // @ts-expect-error items are no arrays
    query.where("days", "==", [["2024-01-01"]])
  })
})
