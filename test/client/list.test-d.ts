import { describe, expectTypeOf, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Caller } from "../../src/client/caller.ts"
import type { CallOptions } from "../../src/client/caller-options.ts"
import { createListClient, type ListClient, type ListPage } from "../../src/client/list-client.ts"
import type { Reply } from "../../src/client/reply.ts"
import { RequestError } from "../../src/client/request-error.ts"
import {
  defineFields,
  defineFieldsFor,
  extendFields,
  type OpenFieldTable,
  type RowOf,
} from "../../src/fields/table.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { parseFilters } from "../../src/parser/parse-query.ts"
import { filters } from "../../src/parser/template.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"

interface Product {
  id: string
  name: string
  rating: number | null
  dateCreated: Date
  meta: { sku: string }
}
const products = defineFieldsFor<Product>()({
  id: { kind: "uuid", unique: true },
  name: { kind: "text" },
  rating: { kind: "number" },
  dateCreated: { kind: "date" },
  sku: { kind: "text", path: "meta.sku" },
  lowStock: { kind: "shortcut", test: (row) => (row.rating ?? 0) < 5 },
})
const orders = defineFields({
  id: { kind: "uuid", nullable: false, unique: true },
  status: { kind: "text" },
})
const plain = defineFields({
  id: { kind: "uuid" },
  code: { kind: "text", unique: true, sort: false },
})
const list = createListClient({ url: "http://localhost/products", table: products })
declare const callOptions: CallOptions
declare const request: Request
declare const record: Record<string, string>

describe("createListClient", () => {
  it("createListClient gives rows of the type of the table", () => {
    expectTypeOf(list.list()).resolves.toEqualTypeOf<ListPage<Product>>()
    expectTypeOf(list.iterate()).toEqualTypeOf<AsyncIterable<Product>>()
    const inferred = createListClient({
      url: new URL("http://localhost"),
      table: orders,
      dialect: sieve,
    })
    expectTypeOf(inferred.iterate()).toEqualTypeOf<AsyncIterable<RowOf<typeof orders>>>()
  })

  it("integers of 64 bits and decimal numbers are texts of digits, others are as the table has them", () => {
    interface Sale {
      id: number | string
      price: string | null
      meta: { code?: bigint | string; rank: number }
    }
    const sales = defineFieldsFor<Sale>()({
      id: { kind: "integer", bits: 64, unique: true },
      price: { kind: "number", format: "decimal" },
      code: { kind: "integer", bits: 64, path: "meta.code" },
      "meta.rank": { kind: "integer", bits: 32 },
    })
    const fetched = createListClient({ url: "", table: sales })
    expectTypeOf(fetched.iterate()).toEqualTypeOf<
      AsyncIterable<{
        id: string
        price: string | null
        meta: { code?: string; rank: number }
      }>
    >()
    const implied = defineFields({
      id: { kind: "integer", bits: 64, nullable: false, unique: true },
      "deep.price": { kind: "number", format: "decimal" },
    })
    expectTypeOf(createListClient({ url: "", table: implied }).list()).resolves.toEqualTypeOf<
      ListPage<{ id: string; deep?: { price?: string | null | undefined } | null | undefined }>
    >()
  })

  it("list accepts queries of its table, trees and strings", () => {
    void list.list(buildQuery(products).where("lowStock", "==", true).orderBy("rating").withPage(2))
    void list.list({ ...buildQuery(products) })
    void list.list(filters`sku==${"x"}`)
    void list.list({ ...filters`sku==${"x"}`, page: 2 })
    void list.list(
      { filters: "sku==x", sorts: "-rating", page: "2", pageSize: 3 },
      { signal: AbortSignal.timeout(5), deadline: 5 },
    )
    list.iterate(buildQuery(products), {
      onPage: ({ pages }) => expectTypeOf(pages).toEqualTypeOf<number | undefined>(),
      onChange: (change) => {
        if (change.kind === "pages") expectTypeOf(change.before).toEqualTypeOf<number | undefined>()
        else expectTypeOf(change.rows).toEqualTypeOf<number>()
      },
    })
  })

  it("a page has its response where it was asked for, and none otherwise", () => {
    const options = { response: true, headers: { "x-trace": "1" } } as const
    expectTypeOf(list.list({}, options)).resolves.toEqualTypeOf<
      ListPage<Product> & { readonly response: Reply }
    >()
    expectTypeOf(list.list({}, { response: false })).resolves.toEqualTypeOf<ListPage<Product>>()
    expectTypeOf(list.list({}, callOptions)).resolves.toEqualTypeOf<ListPage<Product>>()
    // @ts-expect-error an iteration has many responses
    list.iterate({}, { response: true })
  })

  it("list and iterate accept a query as text, as applyQuery does", () => {
    void list.list("?filters=sku==x")
    void list.list(new URL("http://localhost/?filters=sku==x"))
    void list.list(new URLSearchParams({ filters: "sku==x" }))
    void list.list(request)
    list.iterate("filters=sku==x")
    list.iterate(record)
    list.iterate({ filters: null, sorts: ["name"] })
    list.iterate(readUrl("?filters=sku==x"))
  })

  it("list and iterate refuse what is no query", () => {
    // @ts-expect-error a Result may have failed
    void list.list(queryFrom("", products))
    // @ts-expect-error a promise of a query
    void list.list(Promise.resolve({ filters: "sku==x" }))
    // @ts-expect-error a number is no query
    void list.list(5)
    // @ts-expect-error conditions alone
    list.iterate(parseFilters("sku==x").conditions)
    // @ts-expect-error a Map is no record
    list.iterate(new Map())
    // @ts-expect-error a bound query
    list.iterate(bindQuery(filters`sku==x`, products))
    // @ts-expect-error there is no such parameter
    list.iterate({ filters: "sku==x", limit: 5 })
    // @ts-expect-error a list of numbers
    list.iterate({ filters: [5] })
  })

  it("list refuses queries of other tables and other objects", () => {
    // @ts-expect-error a query over other fields
    void list.list(buildQuery(orders))
    // @ts-expect-error a query over other fields
    list.iterate(buildQuery(orders))
    // @ts-expect-error there is no such parameter
    void list.list({ filter: "x" })
    // @ts-expect-error there is no such option
    void list.list({}, { sigal: AbortSignal.timeout(5) })
    // @ts-expect-error onPage is for whole lists
    void list.list({}, { onPage: () => undefined })
  })

  it("iterate exists only for a table with a unique sortable field", () => {
    const other = createListClient({ url: "", table: plain })
    expectTypeOf(other).toHaveProperty("list")
    expectTypeOf(other).not.toHaveProperty("iterate")
    createListClient({
      url: "",
      table: extendFields(plain, { number: { kind: "integer", unique: true } }),
    }).iterate()
  })

  it("iterate exists for a table whose names are known only at run time", () => {
    const open = {} as OpenFieldTable
    expectTypeOf(createListClient({ url: "", table: open }).iterate()).toEqualTypeOf<
      AsyncIterable<unknown>
    >()
  })

  it("createListClient accepts options of a caller or a caller, but not both", () => {
    const caller = {} as Caller
    createListClient({
      url: "",
      table: orders,
      headers: { a: "b" },
      tries: 3,
      concurrency: 2,
      deadline: 5,
    })
    createListClient({ url: "", table: orders, caller })
    // @ts-expect-error such a caller has its own headers
    createListClient({ url: "", table: orders, caller, headers: { a: "b" } })
    // @ts-expect-error there is no such option
    createListClient({ url: "", table: orders, retries: 3 })
    // @ts-expect-error a table is needed
    createListClient({ url: "" })
  })

  it("readPage returns rows and pages, or an error", () => {
    createListClient({
      url: "",
      table: orders,
      readPage: (body) => ({ rows: Array.isArray(body) ? body : [] }),
    })
    createListClient({
      url: "",
      table: orders,
      readPage: (_, { response: { status, attempts } }) => {
        throw new RequestError({ kind: "refused", message: "no", status, attempts })
      },
    })
    // @ts-expect-error rows are a list
    createListClient({ url: "", table: orders, readPage: (body) => ({ rows: body }) })
    // @ts-expect-error pages are a number
    createListClient({ url: "", table: orders, readPage: () => ({ rows: [], pages: "3" }) })
  })

  it("ListClient is a type that functions can take as a parameter", () => {
    const names = async <Filterable, Sortable>(
      given: ListClient<Filterable, Sortable, Product>,
    ): Promise<string[]> => {
      const found: string[] = []
      for await (const { name } of given.iterate()) found.push(name)
      return found
    }
    expectTypeOf(names(list)).resolves.toEqualTypeOf<string[]>()
  })
})
