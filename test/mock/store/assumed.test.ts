import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { assumedOperations } from "../../../src/store/operations.ts"
import type { StoreListedWebhook } from "../../../src/store/assumed-resources.ts"
import type { StoreCategory } from "../../../src/store/resources.ts"
import { data, headersOf, known, send, serve, write } from "./support.ts"

const categories = `/stores/${known.storeId}/categories`
const nobody = "00000000-0000-4000-8000-000000000000"

describe("operations that the description does not name", () => {
  it("are marked as assumed as a whole, and are not among the operations of the service", () => {
    expect(
      Object.entries(assumedOperations).map(
        ([name, { method, path, assumed }]) => `${name}: ${method} ${path} (${assumed.join()})`,
      ),
    ).toEqual([
      "listCategories: GET /stores/{storeId}/categories (operation)",
      "listWebhooks: GET /webhooks (operation)",
      "deliverToWebhook: POST /webhooks/{webhookId}/deliveries (operation)",
    ])
  })

  it("do not answer by default", async () => {
    const server = serve()
    expect(await send(server, "/webhooks")).toMatchObject({ status: 404 })
    const answer = await send(server, categories)
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"])
    expect(server.operations.map(({ name }) => name)).not.toContain("listWebhooks")
  })

  it("GET /webhooks lists the webhooks of the account with the option assumed", async () => {
    const answer = await send(serve({ assumed: true }), "/webhooks")
    const own = data.webhooks.filter(({ accountId }) => accountId === known.account.user.id)
    expect(answer).toMatchObject({ status: 200, success: true })
    expect(Object.hasOwn(answer, "pages")).toBe(false)
    expect(answer.data).toEqual(own.map(({ id, url, paused }) => ({ id, url, paused })))
    expect(own.length).toBeGreaterThan(1)
  })

  it("GET /stores/{storeId}/categories lists the categories with their products, made ones too", async () => {
    const server = serve({ assumed: true })
    const { data: made } = await write(
      server,
      { method: "POST", path: categories },
      { name: "New", productIds: [known.product.id] },
    )
    const { status, data: listed } = await send(server, categories)
    expect(status).toBe(200)
    const ids = data.categories
      .filter(({ storeId }) => storeId === known.storeId)
      .map(({ id }) => id)
    expect((listed as StoreCategory[]).map(({ id }) => id)).toEqual([
      ...ids,
      (made as StoreCategory).id,
    ])
    expect((listed as StoreCategory[]).at(-1)).toEqual(made)
    expect((listed as StoreCategory[]).at(-1)?.products[0]).toEqual(known.product)
  })

  it("the listed ids lead to the logs of each webhook", async () => {
    const server = serve({ assumed: true })
    const { data: webhooks } = await send(server, "/webhooks")
    for (const { id } of webhooks as StoreListedWebhook[])
      expect((await send(server, `/webhooks/${id}/logs`)).status).toBe(200)
  })

  const deliveries = (id: string = known.webhook.id) =>
    ({ method: "POST", path: `/webhooks/${id}/deliveries` }) as const
  const orderId = data.orders.find(({ storeId }) => storeId === known.storeId)?.id ?? ""
  const foreignOrder = data.orders.find(
    ({ storeId }) => !known.account.storeIds.includes(storeId),
  )?.id

  it("POST /webhooks/{webhookId}/deliveries posts once what deliver posts, and answers with the logs", async () => {
    const posted: unknown[] = []
    const receiver: typeof fetch = async (url, init) => {
      posted.push([url, await new Request(url, init).json()])
      return new Response(null, { status: 500 })
    }
    const server = serve({ assumed: true, webhooks: { fetch: receiver, failures: 2 } })
    const event = { event: "order.paid", orderId }
    const first = await write(server, deliveries(), event)
    expect(first).toMatchObject({ status: 200, data: [{ responseCode: 500, orderId }] })
    expect(posted).toEqual([[known.webhook.url, { ...event, storeId: known.storeId }]])
    const second = await write(server, deliveries(), { event: "ping" })
    expect(second.data).toMatchObject([{ responseCode: 500, orderId: null }, { responseCode: -1 }])
    expect((await write(server, deliveries(), event)).data).toEqual([])
    expect(posted).toHaveLength(2)
    const logs = await send(server, `/webhooks/${known.webhook.id}/logs?sorts=-dateCreated`)
    expect(logs.data).toEqual(expect.arrayContaining([...(second.data as unknown[])]))
  })

  it("POST /webhooks/{webhookId}/deliveries is not there without the option assumed", async () => {
    expect((await write(serve(), deliveries(), { event: "ping" })).status).toBe(404)
  })

  it.each([
    [[], "The body must be an object."],
    [{}, "event must be a string."],
    [{ event: 5 }, "event must be a string."],
    [{ event: "x", orderId: "y" }, "orderId must be null, or the id of an order of the account."],
    [
      { event: "x", orderId: foreignOrder },
      "orderId must be null, or the id of an order of the account.",
    ],
  ])("a delivery of %j is refused with 400", async (body, message) => {
    expect(await write(serve({ assumed: true }), deliveries(), body)).toMatchObject({
      status: 400,
      message,
    })
  })

  it("a delivery with another property is refused by strict alone", async () => {
    const webhooks = { fetch: () => Promise.resolve(new Response()) }
    const body = { event: "x", extra: 1 }
    const statusOf = async (strict: boolean) =>
      (await write(serve({ assumed: true, strict, webhooks }), deliveries(), body)).status
    expect([await statusOf(false), await statusOf(true)]).toEqual([200, 400])
  })

  it("a delivery to a webhook of nobody or of another account is refused with 404, and needs its scope", async () => {
    const server = serve({ assumed: true })
    const foreign = data.webhooks.find(({ accountId }) => accountId === known.other.user.id)?.id
    for (const id of [nobody, foreign])
      expect((await write(server, deliveries(id), { event: "x" })).status).toBe(404)
    const few = headersOf(seedKeys.fewScopes)
    expect((await write(server, deliveries(), { event: "x" }, few)).status).toBe(403)
  })

  it("need a key with the scope, and show nothing of other accounts and stores", async () => {
    const server = serve({ assumed: true })
    for (const path of ["/webhooks", categories]) {
      expect((await send(server, path, { headers: {} })).status).toBe(401)
      const few = headersOf(seedKeys.fewScopes)
      expect((await send(server, path, { headers: few })).status).toBe(403)
    }
    expect((await send(server, `/stores/${nobody}/categories`)).status).toBe(404)
    const foreign = headersOf(seedKeys.otherAccount)
    expect((await send(server, categories, { headers: foreign })).status).toBe(404)
    const { data: webhooks } = await send(server, "/webhooks", { headers: foreign })
    expect(webhooks).toMatchObject(
      data.webhooks
        .filter(({ accountId }) => accountId === known.other.user.id)
        .map(({ id }) => ({ id })),
    )
  })

  it("take overrides and faults as the others do, and strict refuses parameters", async () => {
    const server = serve({
      assumed: true,
      strict: true,
      operations: { listWebhooks: { path: "/hooks", scope: "user.view" } },
      plan: [{ match: "listWebhooks", status: 503, times: 1 }],
    })
    expect((await send(server, "/hooks")).status).toBe(503)
    const few = headersOf(seedKeys.fewScopes)
    expect((await send(server, "/hooks", { headers: few })).status).toBe(200)
    expect((await send(server, "/hooks?page=2")).status).toBe(400)
    expect((await send(server, "/webhooks")).status).toBe(404)
  })
})
