import { afterEach, describe, expect, it } from "vitest"
import type { StoreClientOptions } from "../../../src/client/store-client.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { data, known, thrown } from "../store/support.ts"
import { errorOf, expectNoKey, fetchWith, place, serveForTest } from "./support.ts"

const { account, other, storeId, proof } = known
const nowhere = "00000000-0000-4000-8000-000000000000"
const foreign = {
  storeId: other.storeIds[0] ?? "",
  webhookId: data.webhooks.find(({ accountId }) => accountId === other.user.id)?.id ?? "",
  orderId: data.orders.find((order) => order.storeId !== storeId)?.id ?? "",
}

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("401: an invalid key", () => {
  const ways: readonly [string, Partial<StoreClientOptions>][] = [
    ["is missing", { fetch: fetchWith((headers) => headers.delete("Authorization")) }],
    [
      "has another scheme",
      {
        fetch: fetchWith((headers) => headers.set("Authorization", `Basic ${seedKeys.allScopes}`)),
      },
    ],
    [
      "has no scheme",
      { fetch: fetchWith((headers) => headers.set("Authorization", seedKeys.allScopes)) },
    ],
    [
      "has nothing behind the scheme",
      { fetch: fetchWith((headers) => headers.set("Authorization", "Bearer")) },
    ],
    [
      "is sent twice",
      {
        fetch: fetchWith((headers) =>
          headers.append("Authorization", `Bearer ${seedKeys.allScopes}`),
        ),
      },
    ],
    ["is unknown", { apiKey: "no-such-key" }],
    ["is one with more behind it", { apiKey: `${seedKeys.allScopes}x` }],
    ["is revoked", { apiKey: seedKeys.revoked }],
  ]

  it.each(ways)("%s", async (_, options) => {
    const { clientOf } = await serveForTest()
    for (const work of [clientOf(options).getUser(), clientOf(options).orders(storeId).list()]) {
      expect(await errorOf(work)).toMatchObject({
        kind: "refused",
        status: 401,
        code: "AccessDenied",
        attempts: 1,
      })
    }
  })

  it("is the same answer for all of them, so that it tells nothing of keys", async () => {
    const { clientOf } = await serveForTest()
    const errors = await Promise.all(
      ways.map(([, options]) => errorOf(clientOf(options).getUser())),
    )
    expect(new Set(errors.map(({ reason }) => reason)).size).toBe(1)
  })
})

describe("403: a key without the scope", () => {
  it("is refused with the code AccessDenied by everything but what it may", async () => {
    const { clientOf } = await serveForTest()
    const client = clientOf({ apiKey: seedKeys.fewScopes })
    expect(await client.getUser()).toMatchObject(account.user)
    expect(await client.getStore(storeId)).toMatchObject({ id: storeId })
    const refused = [
      client.createCategory(storeId, { name: "New" }),
      client.orderVariantImages(place, {}),
      client.listSuppliers(storeId),
      client.listResellerInvites(storeId),
      client.getProofOfPayment({ storeId, orderId: proof.orderId }),
      client.listItems(place),
      ...(["orders", "reviews", "tickets", "products"] as const).map((list) =>
        client[list](storeId).list(),
      ),
      client.webhookLogs(known.webhook.id).list(),
      client.searchWebhookLogs("x").list(),
    ]
    for (const error of await Promise.all(refused.map(errorOf))) {
      expect(error).toMatchObject({
        kind: "refused",
        status: 403,
        code: "AccessDenied",
        attempts: 1,
      })
      expect(error.reason).toMatch(/^The key does not have the scope [a-z.]+\.$/)
    }
  })

  it("comes before 404: a key learns nothing of what it may not see", async () => {
    const { clientOf } = await serveForTest()
    const error = await errorOf(clientOf({ apiKey: seedKeys.fewScopes }).orders(nowhere).list())
    expect(error.status).toBe(403)
  })
})

describe("404: resources that do not exist or belong to another account", () => {
  it.each([
    ["unknown", nowhere],
    ["foreign", foreign.storeId],
  ])("%s stores, for every operation of a store", async (_, id) => {
    const { server, clientOf } = await serveForTest()
    const client = clientOf()
    const before = server.snapshot()
    const refused = [
      client.getStore(id),
      client.createCategory(id, { name: "New" }),
      client.orderVariantImages({ ...place, storeId: id }, {}),
      client.listSuppliers(id),
      client.listResellerInvites(id),
      client.getProofOfPayment({ storeId: id, orderId: proof.orderId }),
      client.listItems({ ...place, storeId: id }),
      ...(["orders", "reviews", "tickets", "products"] as const).map((list) =>
        client[list](id).list(),
      ),
    ]
    for (const error of await Promise.all(refused.map(errorOf))) {
      expect(error).toMatchObject({
        kind: "refused",
        status: 404,
        reason: "The store does not exist.",
        attempts: 1,
      })
    }
    expect(server.snapshot()).toEqual(before)
  })

  it("webhooks, orders, products and variants", async () => {
    const { clientOf } = await serveForTest()
    const client = clientOf()
    const refused = [
      client.webhookLogs(nowhere).list(),
      client.webhookLogs(foreign.webhookId).list(),
      client.getProofOfPayment({ storeId, orderId: nowhere }),
      client.getProofOfPayment({ storeId, orderId: foreign.orderId }),
      client.listItems({ ...place, productId: nowhere }),
      client.listItems({ ...place, variantId: nowhere }),
      client.orderVariantImages({ ...place, variantId: nowhere }, {}),
    ]
    const errors = await Promise.all(refused.map(errorOf))
    expect(errors.map(({ kind, status }) => [kind, status])).toEqual(
      refused.map(() => ["refused", 404]),
    )
  })

  it("all paths behind /api: the service has no prefix", async () => {
    const { url, clientOf } = await serveForTest()
    const client = clientOf({ baseUrl: `${url}/api` })
    for (const work of [client.getUser(), client.orders(storeId).list()]) {
      expect(await errorOf(work)).toMatchObject({
        kind: "refused",
        status: 404,
        reason: "No operation has this path.",
      })
    }
  })

  it("another method is answered with 405", async () => {
    const { clientOf } = await serveForTest()
    const client = clientOf({ operations: { getUser: { method: "PATCH" } } })
    expect(await errorOf(client.getUser())).toMatchObject({ kind: "refused", status: 405 })
  })
})

describe("long URLs, which the client itself does not send", () => {
  const longer =
    (length: number): typeof fetch =>
    (input, init) =>
      fetch(
        `${input instanceof Request ? input.url : input}?filters=status==${"x".repeat(length)}`,
        init,
      )

  it("of 100 kB are answered with 400: a text over the limit", async () => {
    const { clientOf } = await serveForTest()
    const error = await errorOf(
      clientOf({ fetch: longer(100_000) })
        .orders(storeId)
        .list(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 400 })
  })

  it("of 300 kB are refused by the port itself, in an envelope too", async () => {
    const { clientOf, requests } = await serveForTest()
    const error = await errorOf(
      clientOf({ fetch: longer(300_000) })
        .orders(storeId)
        .list(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 431 })
    expect(requests).toEqual([])
  })
})

it("500: an unexpected error is not shown to the client", async () => {
  const { clientOf } = await serveForTest({
    searchLogs: () => {
      throw new Error(`no luck with ${seedKeys.allScopes}`)
    },
  })
  const error = await errorOf(clientOf().searchWebhookLogs("x").list())
  expect(error).toMatchObject({
    kind: "refused",
    status: 500,
    reason: "The request could not be answered.",
    attempts: 1,
  })
  expect(thrown.splice(0)).toHaveLength(1)
})

it("errors of other classes do not contain the key either", async () => {
  const { clientOf } = await serveForTest()
  const client = clientOf()
  const works = [
    () => client.getStore("not/an/id"),
    () => client.orders("not/an/id").list(),
    () => client.listItems(place, { count: 0 }),
    () => client.orders(storeId).list({ filters: "x".repeat(10_000) }),
    () => client.getUser({ deadline: 0 }),
    () => client.getUser({ signal: AbortSignal.abort() }),
    async () => clientOf({ apiKey: `${seedKeys.allScopes}\n` }).getUser(),
  ]
  for (const work of works) {
    const error: unknown = await new Promise((resolve) => resolve(work())).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expectNoKey(error)
  }
})
