import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { applyQuery } from "../../../src/apply/apply.ts"
import { buildQuery } from "../../../src/builder/build-query.ts"
import { createStoreClient, type StoreClient } from "../../../src/client/store-client.ts"
import { filters } from "../../../src/parser/template.ts"
import { listen, type Listening } from "../../../src/node/listen.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { createStoreServer } from "../../../src/mock/store-server.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
} from "../../../src/store/tables.ts"
import { data, known } from "../store/support.ts"
import { collect } from "./support.ts"
import { check } from "../../support/runs.ts"

const { storeId, webhook } = known
const server = createStoreServer({ data })
const { state } = server
let listening: Listening
let client: StoreClient

beforeAll(async () => {
  listening = await listen({ fetch: server.fetch, grace: 0 })
  client = createStoreClient({
    baseUrl: listening.url,
    apiKey: seedKeys.allScopes,
    userAgent: "trommel-tests",
    backoff: { first: 1 },
  })
})

beforeEach(() => {
  server.reset()
})

afterAll(() => listening.close())

describe("queries of the builder give over HTTP what applyQuery gives over the same rows", () => {
  const orders = buildQuery(ordersTable)
  type OrderQuery = typeof orders
  type Step = (query: OrderQuery, row: (typeof data.orders)[number]) => OrderQuery

  const steps: readonly Step[] = [
    (query, { status }) => query.where("status", "==", status),
    (query, { status }) => query.where("status", "!=", status),
    (query, { gateway }) => query.where("gateway", "==", gateway),
    (query, { gateway }) => query.where("gateway", "==", ["card", gateway]),
    (query, { gateway }) =>
      gateway === null ? query.isEmpty("gateway") : query.where("gateway", "@=*", gateway),
    (query, { customerEmail }) => query.where("customerEmail", "==", customerEmail),
    (query, { customerEmail }) =>
      query.search(["customerEmail", "gateway"], customerEmail?.slice(1, -2) ?? ""),
    (query, { gateway, customerEmail }) => query.noneOf("gateway", [gateway, customerEmail]),
    (query, { total }) => query.where("total", ">=", total),
    (query, { total }) => query.between("total", total / 2, total),
    (query, { dateCreated }) => query.where("dateCreated", "<", dateCreated),
    (query, { dateCreated }) => query.onDay("dateCreated", dateCreated.slice(0, 10)),
    (query, { dateCreated }) => query.where("dateFrom", "==", dateCreated),
    (query, { dateCreated }) => query.where("dateTo", "==", dateCreated.slice(0, 10)),
    (query, { id }) => query.where("id", "!=", id),
  ]
  const sorts = ["status", "total", "dateCreated", "gateway", "customerEmail", "id"] as const
  const rows = data.orders.filter((order) => order.storeId === storeId)

  const query = fc
    .record({
      steps: fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...rows)), {
        maxLength: 3,
      }),
      sorts: fc.uniqueArray(
        fc.tuple(
          fc.constantFrom(...sorts),
          fc.constantFrom("ascending" as const, "descending" as const),
        ),
        {
          selector: ([name]) => name,
          maxLength: 3,
        },
      ),
      page: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      pageSize: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    })
    .map(({ steps, sorts, page, pageSize }) => {
      const filtered = steps.reduce((query, [step, row]) => step(query, row), orders)
      const sorted = sorts.reduce(
        (query, [name, direction]) => query.orderBy(name, direction),
        filtered,
      )
      const sized = pageSize === undefined ? sorted : sorted.withPageSize(pageSize)
      return page === undefined ? sized : sized.withPage(page)
    })

  it("for any query over orders, page by page", async () => {
    let found = 0
    await check(
      fc.asyncProperty(query, async (query) => {
        const wanted = applyQuery(state.orders.of(storeId), ordersTable, query.print())
        const got = await client.orders(storeId).list(query)
        expect([got.data, got.pages]).toEqual([wanted.data, wanted.pages])
        expect(wanted.diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
        found += wanted.data.length
      }),
      500,
    )
    expect(found).toBeGreaterThan(0)
  })

  it("for reviews, tickets, products and logs, each with what is special about its table", async () => {
    const reviews = buildQuery(reviewsTable)
      .where("hasReply", "==", true)
      .where("rating", ">=", 3)
      .orderBy("rating", "descending")
    const tickets = buildQuery(ticketsTable)
      .where("status", "==", [0, 2])
      .search("subject", "a")
      .orderBy("dateCreated")
    const products = buildQuery(productsTable)
      .where("lowStock", "==", true)
      .noneOf("visibility", [1])
      .orderBy("name")
    const logs = buildQuery(webhookLogsTable)
      .where("success", "==", false)
      .where("responseCode", ">=", 300)
      .orderBy("dateCreated")
    const got = [
      await client.reviews(storeId).list(reviews.withPageSize(100)),
      await client.tickets(storeId).list(tickets.withPageSize(100)),
      await client.products(storeId).list(products.withPageSize(100)),
      await client.webhookLogs(webhook.id).list(logs.withPageSize(100)),
    ]
    const wanted = [
      applyQuery(state.reviews.of(storeId), reviewsTable, reviews.withPageSize(100).print()),
      applyQuery(state.tickets.of(storeId), ticketsTable, tickets.withPageSize(100).print()),
      applyQuery(state.products.of(storeId), productsTable, products.withPageSize(100).print()),
      applyQuery(
        state.webhookLogs.of(webhook.id),
        webhookLogsTable,
        logs.withPageSize(100).print(),
      ),
    ]
    expect(got.map((page) => page.data)).toEqual(wanted.map((answer) => answer.data))
    for (const { data: rows } of got) expect(rows.length).toBeGreaterThan(0)
  })
})

describe("the search of webhook logs", () => {
  const logs = state.webhooks
    .of(known.account.user.id)
    .flatMap(({ id }) => state.webhookLogs.of(id))
  const search = async (text: string, query = {}): Promise<string[]> => {
    const rows = await collect(client.searchWebhookLogs(text).iterate(query))
    return rows.map(({ id }) => id).sort()
  }
  const wanted = (test: (log: (typeof logs)[number]) => boolean): string[] =>
    logs.flatMap((log) => (test(log) ? [log.id] : [])).sort()
  const ofOrder = logs.find(({ orderId }) => orderId !== null)

  it("finds one log by its id, however that is spelt", async () => {
    for (const { id } of logs.slice(0, 5)) {
      expect(await search(id)).toEqual([id])
      expect(await search(` {${id.toUpperCase()}} `)).toEqual([id])
    }
  })

  it("finds all logs of an order by its id", async () => {
    const orderId = ofOrder?.orderId ?? ""
    expect(await search(orderId)).toEqual(wanted((log) => log.orderId === orderId))
  })

  it.each([
    "hooks.example.com",
    "/Hook",
    "source=store&sign=a%2Cb",
    "(v1|v2),null",
    "https://",
    "/hook",
  ])("finds logs by a part of the URL: %s", async (fragment) => {
    expect(await search(fragment)).toEqual(wanted(({ url }) => url.includes(fragment)))
  })

  it("finds some by every kind of text, and nothing of another account", async () => {
    expect(wanted(({ url }) => url.includes("(v1|v2),null")).length).toBeGreaterThan(0)
    const others = state.webhookLogs.all().filter(({ id }) => !logs.some((log) => log.id === id))
    expect(others.length).toBeGreaterThan(0)
    expect(await search(others[0]?.id ?? "")).toEqual([])
    expect(await search("no such text")).toEqual([])
  })

  it("takes filters on top: success, codes and dates", async () => {
    const dates = logs.map(({ dateCreated }) => dateCreated).sort()
    const from = dates[Math.floor(dates.length / 2)] ?? ""
    const query = buildQuery(webhookLogsTable)
      .where("success", "==", false)
      .where("dateCreated", ">=", from)
    const found = await search("example", query)
    expect(found).toEqual(
      wanted((log) => !log.success && Date.parse(log.dateCreated) >= Date.parse(from)),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(await search("hooks", filters`responseCode==${-1}`)).toEqual(
      wanted(({ url, responseCode }) => url.includes("hooks") && responseCode === -1),
    )
  })
})
