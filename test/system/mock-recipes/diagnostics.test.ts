import { afterEach, expect, it } from "vitest"
import { createStoreClient } from "../../../src/client.ts"
import { diagnosticsHeaderName, type HeaderDiagnostics } from "../../../src/server.ts"
import { createStoreServer, seedData, seedKeys } from "../../../src/mock.ts"

const data = seedData({
  sizes: { products: 10, orders: 50, reviews: 10, tickets: 10, webhookLogs: 10 },
})
const server = createStoreServer({ data })
const strictServer = createStoreServer({ data, strict: true })
const storeId = data.stores.find(({ url }) => url === "first-store")?.id ?? ""
const access = {
  baseUrl: "https://store.example",
  apiKey: seedKeys.allScopes,
  userAgent: "my-tests",
}

const ignored: string[] = []

const store = createStoreClient({
  ...access,
  fetch: async (input, init) => {
    const response = await server.fetch(new Request(input, init))
    const header = response.headers.get(diagnosticsHeaderName)
    if (header !== null) {
      const { diagnostics } = JSON.parse(header) as HeaderDiagnostics
      ignored.push(...diagnostics.map(({ code, message }) => `${code}: ${message}`))
    }
    return response
  },
})

// Fails every test that sends a query which the service would not wholly understand.
afterEach(() => {
  expect(ignored.splice(0)).toEqual([])
})

it("the corrected query returns the intended rows", async () => {
  const { data: orders } = await store
    .orders(storeId)
    .list({ filters: "status==pending", sorts: "-total" })
  expect(orders.length).toBeGreaterThan(0)
})

it("the service ignores a misspelled condition and returns all orders", async () => {
  const { data: orders } = await store.orders(storeId).list({ filters: "state==pending" })
  expect(orders).toHaveLength(20)
  expect(ignored.splice(0)).toEqual([
    `unknown-field: There is no field "state". The condition is ignored.`,
  ])
})

it("a strict server refuses a misspelled condition", async () => {
  const strictStore = createStoreClient({
    ...access,
    fetch: (input, init) => strictServer.fetch(new Request(input, init)),
  })
  await expect(
    strictStore.orders(storeId).list({ filters: "state==pending" }),
  ).rejects.toMatchObject({ kind: "refused", status: 400 })
})
