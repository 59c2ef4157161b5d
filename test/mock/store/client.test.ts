import { describe, expect, it } from "vitest"
import { RequestError } from "../../../src/client/request-error.ts"
import { createStoreClient, type StoreClient } from "../../../src/client/store-client.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import { data, known, serve } from "./support.ts"

const { storeId, product, variant, proof, webhook } = known
const place = { storeId, productId: product.id, variantId: variant.id }

const clientOf = (server: StoreServer, apiKey: string = seedKeys.allScopes): StoreClient =>
  createStoreClient({
    baseUrl: "http://localhost",
    apiKey,
    userAgent: "trommel-tests",
    backoff: { first: 1, longest: 2 },
    fetch: (input, init) => server.fetch(new Request(input, init)),
  })

describe("the typed client against the server, in process", () => {
  it("gets every record", async () => {
    const client = clientOf(serve())
    expect((await client.getUser()).stores.map(({ id }) => id)).toContain(storeId)
    expect(await client.getStore(storeId)).toEqual(data.stores.find(({ id }) => id === storeId))
    expect((await client.listSuppliers(storeId)).length).toBeGreaterThan(0)
    expect((await client.listResellerInvites(storeId)).length).toBeGreaterThan(0)
    expect(await client.getProofOfPayment({ storeId, orderId: proof.orderId })).toEqual(proof)
    expect(
      await client.createCategory(storeId, { name: "New", productIds: [product.id] }),
    ).toMatchObject({ products: [product] })
    expect(await client.orderVariantImages(place, {})).toEqual(variant)
    expect((await client.listItems(place, { count: 1 })).data).toHaveLength(1)
  })

  it("gets every list, over all pages", async () => {
    const client = clientOf(serve())
    const all = async (rows: AsyncIterable<{ readonly id: string }>): Promise<number> => {
      const ids = new Set<string>()
      for await (const { id } of rows) ids.add(id)
      return ids.size
    }
    const own = (rows: readonly { readonly storeId: string }[]): number =>
      rows.filter((row) => row.storeId === storeId).length
    expect(await all(client.orders(storeId).iterate())).toBe(own(data.orders))
    expect(await all(client.reviews(storeId).iterate())).toBe(own(data.reviews))
    expect(await all(client.tickets(storeId).iterate())).toBe(own(data.tickets))
    expect(await all(client.products(storeId).iterate())).toBe(own(data.products))
    const logs = data.webhookLogs.filter(({ webhookId }) => webhookId === webhook.id)
    expect(await all(client.webhookLogs(webhook.id).iterate())).toBe(logs.length)
    expect(await all(client.searchWebhookLogs(logs[0]?.id ?? "").iterate())).toBe(1)
  })

  it("iterates over every row once although ties are shuffled for each request", async () => {
    const server = serve({ plan: [{ shuffleTies: true }] })
    const ids: string[] = []
    for await (const { id } of clientOf(server).orders(storeId).iterate({ sorts: "status" }))
      ids.push(id)
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  })

  it("waits out 429 and 503, and gives up on what it must not repeat", async () => {
    const server = serve({
      plan: [
        { status: 429, retryAfter: 0, times: 1 },
        { status: 503, times: 1 },
        { drop: "middle", times: 1 },
      ],
    })
    expect((await clientOf(server).getUser()).email).toBe(known.account.user.email)
    const forbidden = clientOf(server, seedKeys.fewScopes).orders(storeId).list({})
    await expect(forbidden).rejects.toThrow(RequestError)
    await expect(forbidden).rejects.toMatchObject({
      kind: "refused",
      status: 403,
      code: "AccessDenied",
    })
    await expect(clientOf(server, seedKeys.revoked).getUser()).rejects.toMatchObject({
      kind: "refused",
      status: 401,
      code: "AccessDenied",
    })
  })
})
