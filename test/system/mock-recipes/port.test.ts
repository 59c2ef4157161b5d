import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { createStoreClient } from "../../../src/client.ts"
import { createStoreServer, seedData, seedKeys } from "../../../src/mock.ts"
import { listen, type Listening } from "../../../src/node.ts"

const data = seedData({
  sizes: { products: 10, orders: 50, reviews: 10, tickets: 10, webhookLogs: 10 },
})
const server = createStoreServer({ data })
let listening: Listening

beforeAll(async () => {
  listening = await listen({ fetch: server.fetch, refuse: server.refuse, grace: 0 })
})

beforeEach(() => {
  server.reset()
})

afterAll(() => listening.close())

it("the mock on a port answers any HTTP client", async () => {
  const headers = { Authorization: `Bearer ${seedKeys.fewScopes}`, "User-Agent": "my-tests" }
  const response = await fetch(`${listening.url}/user`, { headers })
  expect(await response.json()).toMatchObject({
    success: true,
    data: { email: "owner@example.com" },
  })
})

it("the mock on a port drops connections", async () => {
  server.plan.set([{ drop: "middle", times: 1 }])
  let retries = 0
  const store = createStoreClient({
    baseUrl: listening.url,
    apiKey: seedKeys.allScopes,
    userAgent: "my-tests",
    backoff: { first: 1 },
    onRetry: () => {
      retries++
    },
  })
  const { email } = await store.getUser()
  expect([email, retries]).toEqual(["owner@example.com", 1])
})

it("the mock on a port delivers events to a webhook", async () => {
  const received: unknown[] = []
  const receiver = await listen({
    grace: 0,
    fetch: async (request) => {
      received.push(await request.json())
      return new Response(null, { status: 204 })
    },
  })
  const [webhook] = server.state.webhooks.all()
  if (webhook === undefined) throw new Error("The data has no webhook.")
  server.state.webhooks.replace({ ...webhook, url: `${receiver.url}/orders` })
  const [log] = await server.deliver({ webhookId: webhook.id, event: "order.completed" })
  await receiver.close()
  expect(received).toEqual([{ event: "order.completed", orderId: null, storeId: null }])
  expect(log).toMatchObject({ success: true, responseCode: 204 })
})
