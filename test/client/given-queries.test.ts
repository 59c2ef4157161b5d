import { beforeEach, describe, expect, it } from "vitest"
import { queryFrom } from "../../src/apply/query-from.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { createStoreClient } from "../../src/client/store-client.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { createStoreServer } from "../../src/mock/store-server.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { ordersTable } from "../../src/store/tables.ts"
import { collect, rejectionOf } from "./support/list-service.ts"

const sizes = { products: 20, orders: 400, reviews: 1, tickets: 1, webhookLogs: 1 }
const data = seedData({ sizes })
const server = createStoreServer({ data })

let requests = 0
beforeEach(() => {
  requests = 0
})
const fetch = (...given: ConstructorParameters<typeof Request>): Promise<Response> => {
  requests++
  return server.fetch(new Request(...given))
}

const store = createStoreClient({
  baseUrl: "http://localhost",
  apiKey: seedKeys.allScopes,
  userAgent: "test",
  fetch,
})
const { stores } = await store.getUser()
const storeId = stores[0]?.id ?? expect.unreachable()
const byStore = store.orders(storeId)
const byTable = createListClient({
  url: `http://localhost/api/v1/stores/${storeId}/orders?view=wide`,
  table: ordersTable,
  fetch,
})

/** A query of any type, as code without types passes it. */
const untyped = (query: unknown): string => query as string

const query = "filters=status==pending"
const built = buildQuery(ordersTable).where("status", "==", "pending")

describe("what a list client is given", () => {
  it("the store has 400 orders", async () => {
    expect(await collect(byStore.iterate())).toHaveLength(400)
    expect(await collect(byStore.iterate(""))).toHaveLength(400)
  })

  it.each([
    ["a record", { filters: "status==pending" }],
    ["a query string with ?", `?${query}`],
    ["a query string", query],
    ["an address", `https://shop.example/orders?${query}`],
    ["a record in other letters", { FILTERS: "status==pending" }],
    ["a record with null", { Filters: "status==pending", sorts: null, page: undefined }],
    ["URLSearchParams", new URLSearchParams(query)],
    ["a URL", new URL(`https://shop.example/orders?${query}`)],
    ["a Request", new Request(`https://shop.example/orders?${query}`)],
    ["a built query", built],
    ["a tree", parseQuery(query)],
    ["conditions alone", { filters: built.filters }],
    ["what readUrl returns", readUrl(`/orders?${query}`)],
    ["a copy of it", { ...readUrl(`/orders?${query}`), pageSize: 50 }],
    ["the texts of a built query", built.print()],
    ["the query string of a built query", built.queryString().text],
  ])("P5: iterate and list read %s", async (_, given) => {
    const rows = await collect(byStore.iterate(untyped(given)))
    expect(rows).toHaveLength(114)
    expect(rows.every(({ status }) => status === "pending")).toBe(true)
    const page = await byStore.list(untyped(given))
    expect(page.data.every(({ status }) => status === "pending")).toBe(true)
  })

  it.each([
    ["status==pending", "looks-like-filters"],
    ["pending", undefined],
    ["status=pending", "unknown-parameter"],
    ["?status=pending", "unknown-parameter"],
    ["?statsu=pending", "unknown-parameter"],
    [`?${query}&paid==true`, "unknown-parameter"],
    [`?${query}&total>=2`, "unknown-parameter"],
    ["?filters=customer==Tom & Jerry", "unknown-parameter"],
    ["?total>5", "unknown-parameter"],
    ["?$filter=total gt 5", "unknown-parameter"],
    ["?where[status][$eq]=pending", "unknown-parameter"],
    ["?sortBy=-total", "unknown-parameter"],
    [`?${query}&${query}`, "repeated-parameter"],
    [{ filter: "status==pending" }, "unknown-parameter"],
    [{ Filter: "status==pending" }, "unknown-parameter"],
    [{ where: "status==pending" }, "unknown-parameter"],
    [{ status: "pending" }, "unknown-parameter"],
    [{ filters: "status==pending", sort: "-total" }, "unknown-parameter"],
    [{ filters: "status==pending", orderBy: "-total" }, "unknown-parameter"],
    [{ filters: "status==pending", limit: 5 }, "unknown-parameter"],
    [{ filters: "status==pending", after: "x" }, "unknown-parameter"],
    [{ filters: 5 }, "unknown-parameter"],
    [{ filters: ["status==pending"] }, "repeated-parameter"],
    [new URLSearchParams({ filter: "status==pending" }), "unknown-parameter"],
    [new URL("https://shop.example/orders?filter=status==pending"), "unknown-parameter"],
    [readUrl("?filter=status==pending"), "unknown-parameter"],
    [parseQuery("?filter=status==pending"), "unknown-parameter"],
    [parseQuery("status==pending"), "looks-like-filters"],
    [parseQuery("?filters=status"), "malformed-condition"],
    [queryFrom("?filters=statsu==pending", ordersTable), "unknown-field"],
  ])("P5: iterate and list refuse %j before any request", async (given, code) => {
    const expected = code === undefined ? {} : { diagnostics: [expect.objectContaining({ code })] }
    for (const list of [byStore, byTable]) {
      const error = await rejectionOf(list.list(untyped(given)))
      expect(error).toBeInstanceOf(QueryError)
      expect(error).toMatchObject(expected)
      expect(() => list.iterate(untyped(given))).toThrow(QueryError)
    }
    expect(requests).toBe(0)
  })

  it.each([
    [queryFrom(`?${query}`, ordersTable), "Expected a query, got a Result: pass its value."],
    [Promise.resolve({}), "got a Promise. Await it first."],
    [5, "got 5."],
    [null, "got null. Pass {} for a query without parameters."],
    [[], "got an array. Pass { filters: conditions, sorts } for a tree."],
    [new Map(), "got a Map. Pass Object.fromEntries(map)."],
    [bindQuery(parseQuery(query), ordersTable), "got a bound query."],
    [() => built, "got a function. Call it, and pass what it returns."],
  ])("P5: iterate and list say what came in place of a query: %s", async (given, message) => {
    const error = await rejectionOf(byStore.list(untyped(given)))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(message)
    expect(() => byStore.iterate(untyped(given))).toThrow(message)
    expect(requests).toBe(0)
  })

  it("P5: a parameter of the address of the list may stand in a query", () => {
    expect(() => byTable.iterate(`/orders?View=narrow&${query}`)).not.toThrow()
    expect(() => byTable.iterate(`/orders?width=narrow&${query}`)).toThrow(QueryError)
    expect(() => byTable.iterate(untyped({ view: "narrow", filters: "total>5" }))).not.toThrow()
  })

  it("P5: a parameter that is named like a field says how to filter by it", () => {
    expect(() => byTable.iterate("?status=pending")).toThrow(
      'unknown-parameter: "status" is not a parameter of a query. To filter by it, write filters=status==pending.',
    )
  })
})
