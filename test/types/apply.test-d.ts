import { describe, expectTypeOf, it } from "vitest"
import { applyQuery, prepareQuery } from "../../src/apply/apply.ts"
import type { BoundQuery } from "../../src/bind/bound.ts"
import type { Answer } from "../../src/bind/answer.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import { defineFields, defineFieldsFor } from "../../src/fields/table.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { parseQuery, type ParsedQuery } from "../../src/parser/parse-query.ts"

const orders = defineFields({
  id: { kind: "uuid", nullable: false },
  status: { kind: "text" },
  total: { kind: "number", nullable: false },
  "customer.email": { kind: "text" },
  visibility: { kind: "enum", values: [0, 1] },
  created: { kind: "date" },
})
const order = { id: "x", total: 1, extra: true }

describe("applyQuery", () => {
  it("section 5: applyQuery returns rows of the given type", () => {
    expectTypeOf(applyQuery([order], orders, { filters: "total>1" })).toEqualTypeOf<
      Answer<typeof order>
    >()
    expectTypeOf(applyQuery([order], orders, {}).data).toEqualTypeOf<(typeof order)[]>()
  })

  it("section 5: applyQuery accepts readonly rows, and rows with more properties than the table reads", () => {
    const rows: readonly {
      readonly id: string
      readonly total: number
      readonly status?: string | null
      readonly created?: Date
    }[] = []
    expectTypeOf(applyQuery(rows, orders, {}).data[0]).toEqualTypeOf<
      (typeof rows)[number] | undefined
    >()
  })

  it("V1: applyQuery refuses rows that the table cannot read", () => {
    // @ts-expect-error a number stands where the table reads a text
    applyQuery([{ id: "x", total: 1, status: 5 }], orders, {})
    // @ts-expect-error the table says that total is never null
    applyQuery([{ id: "x", total: null }], orders, {})
    // @ts-expect-error id is missing and may not be
    applyQuery([{ total: 1 }], orders, {})
    // @ts-expect-error 2 is no id of the enum
    applyQuery([{ id: "x", total: 1, visibility: 2 }], orders, {})
    // @ts-expect-error a nested value has the wrong type
    applyQuery([{ id: "x", total: 1, customer: { email: 5 } }], orders, {})
    expectTypeOf(applyQuery<never, never, unknown, { a: number }>).toBeFunction()
  })

  it("V1: a table over a given row accepts rows of that type", () => {
    interface Product {
      id: string
      rating: number | null
    }
    const products = defineFieldsFor<Product>()({
      id: { kind: "uuid" },
      rating: { kind: "number" },
    })
    const rows: Product[] = []
    expectTypeOf(applyQuery(rows, products, {}).data).toEqualTypeOf<Product[]>()
    // @ts-expect-error rating is missing
    applyQuery([{ id: "x" }], products, {})
  })

  it("T13: a query is an object of strings, with a page as string or number, or a tree", () => {
    applyQuery([order], orders, { filters: "a", sorts: "b", page: 1, pageSize: "2" })
    applyQuery([order], orders, parseQuery({}))
    applyQuery([order], orders, { filters: [], sorts: [] })
    applyQuery([order], orders, { filters: ["a"] })
    // @ts-expect-error filters are strings
    applyQuery([order], orders, { filters: [1] })
    // @ts-expect-error there is no such parameter
    applyQuery([order], orders, { filter: "a" })
    // @ts-expect-error an option that does not exist
    applyQuery([order], orders, {}, { strickt: true })
    // @ts-expect-error true is no limit
    applyQuery([order], orders, {}, { limits: { text: true } })
  })

  it("P5: a query is a URL, a query string, or what the platform makes of them", () => {
    applyQuery([order], orders, "/orders?page=2")
    applyQuery([order], orders, new URL("https://shop.example/orders?page=2"))
    applyQuery([order], orders, new URLSearchParams("page=2"))
    applyQuery([order], orders, new Request("https://shop.example/orders?page=2"))
    applyQuery([order], orders, readUrl("/orders?page=2"))
    prepareQuery("/orders?page=2", orders)
    // @ts-expect-error a Map is not a record
    applyQuery([order], orders, new Map([["page", "2"]]))
  })

  it("P5: a query is a record of parameters, as web frameworks type it", () => {
    interface ParsedQs {
      [name: string]: undefined | string | ParsedQs | (string | ParsedQs)[]
    }
    const ofExpress: ParsedQs = {}
    const ofNext: Record<string, string | string[] | undefined> = {}
    const ofAnything: Record<string, unknown> = {}
    applyQuery([order], orders, ofExpress)
    applyQuery([order], orders, ofNext)
    applyQuery([order], orders, ofAnything)
    prepareQuery(ofExpress, orders)
    applyQuery([order], orders, { filters: ["a", "b"], page: ["1"], pageSize: 5 })
    // @ts-expect-error a promise of a record is not awaited
    applyQuery([order], orders, Promise.resolve(ofNext))
  })

  it("P5: undefined is a missing parameter under exactOptionalPropertyTypes, and a missing list of a tree", () => {
    const asked: { filters: string | undefined; page: number | undefined } = {
      filters: undefined,
      page: undefined,
    }
    applyQuery([order], orders, asked)
    applyQuery([order], orders, { sorts: undefined, pageSize: undefined })
    applyQuery([order], orders, { filters: parseQuery({}).filters })
    applyQuery([order], orders, { filters: undefined, sorts: parseQuery({}).sorts })
    applyQuery([order], orders, {}, { appParameters: undefined })
    // @ts-expect-error a tree has no text
    applyQuery([order], orders, { filters: "a", sorts: parseQuery({}).sorts })
  })

  it("section 5: the functions behind applyQuery have their types", () => {
    expectTypeOf(parseQuery({})).toEqualTypeOf<ParsedQuery>()
    expectTypeOf(prepareQuery({}, orders)).toEqualTypeOf<BoundQuery>()
    expectTypeOf(runQuery([order], prepareQuery({}, orders)).data).toEqualTypeOf<(typeof order)[]>()
  })
})
