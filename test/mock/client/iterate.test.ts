import { afterEach, describe, expect, it } from "vitest"
import { buildQuery } from "../../../src/builder/build-query.ts"
import type { ChangeEvent } from "../../../src/client/iterate.ts"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import type { StoreOrder } from "../../../src/store/assumed-resources.ts"
import { ordersTable } from "../../../src/store/tables.ts"
import { thrown } from "../store/support.ts"
import { collect, serveForTest } from "./support.ts"

const data = seedData({
  sizes: { products: 20, orders: 5000, reviews: 20, tickets: 20, webhookLogs: 20 },
})
const storeId = data.stores[0]?.id ?? ""
const shuffled = { data, plan: [{ shuffleTies: true }] }

const idsOf = (rows: readonly StoreOrder[]): string[] => rows.map(({ id }) => id)

/** An order that is newer than all others, and so comes first where the newest do. */
const newest = (number: number, given: Partial<StoreOrder> = {}): StoreOrder => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  dateCreated: `2030-01-01T00:00:00.${String(number).padStart(3, "0")}Z`,
  storeId,
  status: "pending",
  gateway: null,
  total: number,
  customerEmail: null,
  ...given,
})

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("iterating over 5,000 orders with ties shuffled for each request", () => {
  it("rows that tie do come in another order each time, so that a test of this can fail", async () => {
    const { clientOf } = await serveForTest(shuffled)
    const list = clientOf().orders(storeId)
    const [first, second] = [
      await list.list({ sorts: "status", pageSize: 100 }),
      await list.list({ sorts: "status", pageSize: 100 }),
    ]
    expect(idsOf(first.data)).not.toEqual(idsOf(second.data))
    const ids = new Set<string>()
    for (let page = 1; page <= 8; page++)
      for (const id of idsOf((await list.list({ sorts: "status", page, pageSize: 100 })).data))
        ids.add(id)
    expect(ids.size).toBeLessThan(800)
  })

  it.each(["status", "-total,gateway"])(
    "sorted by %j: each row exactly once, in that order",
    async (sorts) => {
      const { server, requests, clientOf } = await serveForTest(shuffled)
      const orders = server.state.orders.of(storeId)
      expect(orders).toHaveLength(5000)
      const rows = await collect(clientOf().orders(storeId).iterate({ sorts }))
      expect(idsOf(rows).sort()).toEqual(idsOf(orders).sort())
      if (sorts === "status")
        expect(rows.map(({ status }) => status)).toEqual(rows.map(({ status }) => status).sort())
      expect(requests).toHaveLength(50)
    },
  )

  it("while rows are put in front, in the middle and at the end: each that was there throughout exactly once", async () => {
    const { server, clientOf } = await serveForTest(shuffled)
    const before = idsOf(server.state.orders.of(storeId))
    const changes: ChangeEvent[] = []
    let added = 0
    const iteration = clientOf()
      .orders(storeId)
      .iterate(
        { sorts: "-dateCreated" },
        {
          onChange: (event) => void changes.push(event),
          onPage: ({ page }) => {
            if (page > 40) return
            server.state.orders.add(newest(++added))
            server.state.orders.add(newest(++added))
            server.state.orders.add(newest(++added, { dateCreated: "2024-12-31T12:00:00Z" }))
            server.state.orders.add(newest(++added, { dateCreated: "2001-01-01T00:00:00Z" }))
          },
        },
      )
    const ids = idsOf(await collect(iteration))
    expect(new Set(ids).size).toBe(ids.length)
    const came = new Set(ids)
    expect(before.filter((id) => !came.has(id))).toEqual([])
    expect(added).toBe(160)
    expect(changes.some(({ kind }) => kind === "repeated-rows")).toBe(true)
    expect(changes.some(({ kind }) => kind === "pages")).toBe(true)
  })

  it("with a condition and pages of their own size, against 429, 503 and dropped connections: each match exactly once", async () => {
    const { server, clientOf } = await serveForTest(shuffled)
    server.plan.set([
      { shuffleTies: true },
      { match: pageOf(3), status: 429, retryAfter: 0, times: 2 },
      { match: pageOf(7), status: 503, times: 1 },
      { match: pageOf(9), drop: "before", times: 1 },
      { match: pageOf(11), drop: "middle", times: 1 },
    ])
    const query = buildQuery(ordersTable)
      .where("status", "==", ["pending", "completed"])
      .isNotEmpty("gateway")
      .orderBy("gateway")
      .withPageSize(64)
    const rows = await collect(clientOf().orders(storeId).iterate(query))
    const wanted = server.state.orders
      .of(storeId)
      .filter(
        ({ status, gateway }) =>
          (status === "pending" || status === "completed") && gateway !== null,
      )
    expect(wanted.length).toBeGreaterThan(1000)
    expect(idsOf(rows).sort()).toEqual(idsOf(wanted).sort())
  })
})

function pageOf(page: number): (request: Request) => boolean {
  return ({ url }) => new URL(url).searchParams.get("page") === String(page)
}
