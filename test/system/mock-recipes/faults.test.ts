import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createStoreClient, RequestError } from "../../../src/client.ts"
import { createStoreServer, seedData, seedKeys } from "../../../src/mock.ts"

const data = seedData({
  sizes: { products: 10, orders: 250, reviews: 10, tickets: 10, webhookLogs: 10 },
})
const server = createStoreServer({ data })
const storeId = data.stores.find(({ url }) => url === "first-store")?.id ?? ""

const store = createStoreClient({
  baseUrl: "https://store.example",
  apiKey: seedKeys.allScopes,
  userAgent: "my-tests",
  // Waits between tries only cost time here.
  backoff: { first: 1, longest: 1 },
  fetch: (input, init) => server.fetch(new Request(input, init)),
})

// Takes the plan of the last test away, too.
beforeEach(() => {
  server.reset()
})

afterEach(() => {
  vi.useRealTimers()
})

it("the code under test survives 429, 503 and dropped connections", async () => {
  server.plan.set([
    { match: "listReviews", status: 429, retryAfter: 0, times: 1 },
    { match: "listReviews", status: 503, times: 1 },
    { match: "listReviews", drop: "before", times: 1 },
    { match: "listReviews", drop: "middle", times: 1 },
  ])
  const { data: reviews } = await store.reviews(storeId).list()
  expect(reviews).toHaveLength(10)
})

it("the code under test fails with an error that tells the reason", async () => {
  server.plan.set([{ match: "getUser", status: 500 }])
  const error: unknown = await store.getUser().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ kind: "refused", status: 500, attempts: 1 })
})

it("the code under test waits no longer than its deadline", async () => {
  server.plan.set([{ latency: 1000 }])
  await expect(store.getUser({ deadline: 50 })).rejects.toMatchObject({ kind: "deadline" })
})

it("an iteration returns each order once although ties are shuffled", async () => {
  server.plan.set([{ shuffleTies: true }])
  const ids = new Set<string>()
  let rows = 0
  for await (const { id } of store.orders(storeId).iterate({ sorts: "status" })) {
    ids.add(id)
    rows++
  }
  expect([rows, ids.size]).toEqual([250, 250])
})

it("the client waits for Retry-After, which takes no time with fake timers", async () => {
  vi.useFakeTimers()
  server.plan.set([{ status: 429, retryAfter: 30, times: 1 }])
  const answer = vi.fn()
  void store.getUser().then(answer)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(answer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(answer).toHaveBeenCalledOnce()
})
