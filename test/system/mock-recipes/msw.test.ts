import { http } from "msw/http"
import { setupServer } from "msw/node"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { createStoreServer, seedData, seedKeys } from "../../../src/mock.ts"

/** What is tested: it sends its requests by the global fetch. */
async function largestOrder(storeId: string): Promise<number | undefined> {
  const response = await fetch(
    `https://store.example/stores/${storeId}/orders?sorts=-total&pageSize=1`,
    {
      headers: { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "my-tests" },
    },
  )
  if (!response.ok) throw new Error(`The store answered with status ${response.status}.`)
  const { data } = (await response.json()) as { data: { total: number }[] }
  return data[0]?.total
}

const data = seedData({
  sizes: { products: 10, orders: 50, reviews: 10, tickets: 10, webhookLogs: 10 },
})
const server = createStoreServer({ data })
const storeId = data.stores.find(({ url }) => url === "first-store")?.id ?? ""

const network = setupServer(
  http.all("https://store.example/*", ({ request }) => server.fetch(request)),
)

beforeAll(() => {
  network.listen({ onUnhandledFrame: "error" })
})

afterEach(() => {
  network.resetHandlers()
  server.reset()
})

afterAll(() => {
  network.close()
})

it("the code under test finds the largest order", async () => {
  const totals = server.state.orders.of(storeId).map(({ total }) => total)
  expect(await largestOrder(storeId)).toBe(Math.max(...totals))
})

it("the code under test reports that the store is busy", async () => {
  server.plan.set([{ match: "listOrders", status: 503 }])
  await expect(largestOrder(storeId)).rejects.toThrow("The store answered with status 503.")
})

it("the code under test fails when the connection is dropped", async () => {
  server.plan.set([{ drop: "before" }])
  await expect(largestOrder(storeId)).rejects.toThrow(TypeError)
})
