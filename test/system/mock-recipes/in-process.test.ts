import { beforeEach, expect, it } from "vitest"
import { createStoreClient, type StoreClient } from "../../../src/client.ts"
import { createStoreServer, seedData, seedKeys } from "../../../src/mock.ts"

/** What is tested. */
async function sumOfPending(store: StoreClient, storeId: string): Promise<number> {
  let sum = 0
  for await (const { total } of store.orders(storeId).iterate({ filters: "status==pending" }))
    sum += total
  return sum
}

const data = seedData({
  sizes: { products: 30, orders: 300, reviews: 30, tickets: 30, webhookLogs: 30 },
})
const server = createStoreServer({ data })
const storeId = data.stores.find(({ url }) => url === "first-store")?.id ?? ""

const store = createStoreClient({
  baseUrl: "https://store.example",
  apiKey: seedKeys.allScopes,
  userAgent: "my-tests",
  fetch: (input, init) => server.fetch(new Request(input, init)),
})

beforeEach(() => {
  server.reset()
})

it("the code under test sums up only pending orders", async () => {
  const before = await sumOfPending(store, storeId)
  const order = { dateCreated: "2024-05-01T12:00:00Z", storeId, gateway: null, customerEmail: null }
  server.state.orders.add({
    ...order,
    id: "00000000-0000-4000-8000-000000000001",
    status: "pending",
    total: 25,
  })
  server.state.orders.add({
    ...order,
    id: "00000000-0000-4000-8000-000000000002",
    status: "completed",
    total: 1000,
  })
  expect(await sumOfPending(store, storeId)).toBeCloseTo(before + 25)
})

it("each test starts with the same data", () => {
  expect(server.state.orders.of(storeId)).toHaveLength(300)
})

it("a test can restore a snapshot", async () => {
  const before = server.snapshot()
  const category = await store.createCategory(storeId, { name: "Summer", slug: null })
  expect(category.slug).toBe(category.id)
  expect(server.state.categories.find(category.id)).toBeDefined()
  server.restore(before)
  expect(server.state.categories.find(category.id)).toBeUndefined()
})
