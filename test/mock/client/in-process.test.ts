import { http } from "msw/http"
import { setupServer } from "msw/node"
import { afterEach, describe, expect, it, onTestFinished } from "vitest"
import { createStoreClient, type StoreClient } from "../../../src/client/store-client.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import { known, serve, thrown } from "../store/support.ts"
import { errorOf } from "./support.ts"

const { account, storeId } = known
const options = {
  baseUrl: "https://store.example",
  apiKey: seedKeys.allScopes,
  userAgent: "trommel-tests",
  backoff: { first: 1, longest: 1 },
}

/** Ways of doing without a port. */
const ways: readonly [string, (server: StoreServer) => StoreClient][] = [
  [
    "the client's fetch",
    (server) =>
      createStoreClient({
        ...options,
        fetch: (input, init) => server.fetch(new Request(input, init)),
      }),
  ],
  [
    "msw",
    (server) => {
      const network = setupServer(
        http.all("https://store.example/*", ({ request }) => server.fetch(request)),
      )
      network.listen({ onUnhandledFrame: "error" })
      onTestFinished(() => network.close())
      return createStoreClient(options)
    },
  ],
]

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe.each(ways)("the typed client and the server, by %s", (_, clientOf) => {
  it("reads and writes", async () => {
    const server = serve()
    const client = clientOf(server)
    expect(await client.getUser()).toMatchObject(account.user)
    const made = await client.createCategory(storeId, { name: "Äpfel & Birnen", slug: null })
    expect(server.state.categories.find(made.id)).toMatchObject({
      name: "Äpfel & Birnen",
      slug: made.id,
    })
    const { data } = await client.orders(storeId).list({ filters: "total>=10", pageSize: 3 })
    expect(data).toHaveLength(3)
  })

  it("errors are those of the envelope", async () => {
    const error = await errorOf(clientOf(serve()).createCategory(storeId, { name: "ab" }))
    expect(error).toMatchObject({
      kind: "refused",
      status: 400,
      reason: "name must be a string of 3 to 128 characters.",
    })
  })

  it.each(["before", "middle"] as const)(
    "a connection dropped %s: reads are repeated",
    async (drop) => {
      const client = clientOf(serve({ plan: [{ drop, times: 2 }] }))
      expect(await client.getUser()).toMatchObject(account.user)
    },
  )

  it.each(["before", "middle"] as const)(
    "a connection dropped %s: writes are an error, and not repeated",
    async (drop) => {
      const server = serve({ plan: [{ drop }] })
      const before = server.state.categories.all().length
      const error = await errorOf(clientOf(server).createCategory(storeId, { name: "New" }))
      expect(error).toMatchObject({ kind: "network", attempts: 1 })
      expect(server.state.categories.all()).toHaveLength(before + (drop === "middle" ? 1 : 0))
    },
  )

  it("latency ends at the deadline, 429 and 503 are waited out", async () => {
    const server = serve({
      plan: [
        { status: 429, retryAfter: 0, times: 1 },
        { status: 503, times: 1 },
      ],
    })
    const client = clientOf(server)
    expect(await client.getUser()).toMatchObject(account.user)
    server.plan.set([{ latency: 1000 }])
    expect(await errorOf(client.getUser({ deadline: 50 }))).toMatchObject({ kind: "deadline" })
  })
})
