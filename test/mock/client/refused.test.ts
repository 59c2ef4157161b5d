import { afterEach, describe, expect, it } from "vitest"
import type { StoreNewCategory } from "../../../src/store/resources.ts"
import { known, thrown } from "../store/support.ts"
import { errorOf, fetchWith, place, serveForTest } from "./support.ts"

const { storeId } = known
const nowhere = "00000000-0000-4000-8000-000000000000"

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("400: requests that the service refuses", () => {
  // As from JavaScript, where no type stands in the way.
  const wrong: readonly [unknown, RegExp][] = [
    [{ name: "ab" }, /^name must be a string of 3 to 128 characters\.$/],
    [{ name: "abc", productIds: [nowhere] }, /^productIds must be ids of products of the store\.$/],
    [{ name: "", slug: "", visibility: 9 }, /name .* slug .* visibility /],
    [[], /^The body must be an object\.$/],
  ]

  it.each(wrong)(
    "a category of %j: the message names the fault, nothing is made",
    async (body, message) => {
      const { server, clientOf } = await serveForTest()
      const before = server.state.categories.all().length
      const error = await errorOf(clientOf().createCategory(storeId, body as StoreNewCategory))
      expect(error).toMatchObject({ kind: "refused", status: 400, attempts: 1 })
      expect(error.reason).toMatch(message)
      expect(server.state.categories.all()).toHaveLength(before)
    },
  )

  it.each([[{ "a.png": 1.5 }], [{ "a.png": "1" }], [[1]]])(
    "an order of images of %j",
    async (order) => {
      const { clientOf } = await serveForTest()
      expect(
        await errorOf(clientOf().orderVariantImages(place, order as Record<string, number>)),
      ).toMatchObject({ status: 400 })
    },
  )

  it("a user agent that is blank", async () => {
    const { clientOf } = await serveForTest()
    const error = await errorOf(
      clientOf({ fetch: fetchWith((headers) => headers.set("User-Agent", "")) }).getUser(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 400 })
    expect(error.message).toContain("User-Agent")
  })

  it("a query over a limit", async () => {
    const { clientOf } = await serveForTest({ limits: { conditions: 2 } })
    const list = clientOf().orders(storeId)
    expect((await list.list({ filters: "total>1,total>2" })).data.length).toBeGreaterThan(0)
    const error = await errorOf(list.list({ filters: "total>1,total>2,total>3" }))
    expect(error).toMatchObject({ kind: "refused", status: 400, attempts: 1 })
    expect(error.message).toContain("conditions")
  })

  it("strict: a query that the service would quietly ignore; the message says what is wrong", async () => {
    const { clientOf } = await serveForTest({ strict: true })
    const list = clientOf().orders(storeId)
    expect((await list.list({ filters: "status==pending" })).data.length).toBeGreaterThan(0)
    const unknown = await errorOf(list.list({ filters: "state==pending" }))
    expect(unknown).toMatchObject({ kind: "refused", status: 400 })
    expect(unknown.reason).toMatch(/^The query is refused\. There is no field "state"/)
    expect((await errorOf(list.list({ sorts: "nothing" }))).message).toContain('"nothing"')
    expect(
      (await errorOf(clientOf().orders(storeId).list({ filters: "total>many" }))).message,
    ).toContain("many")
  })
})

describe("bodies", () => {
  it("413: a body that is too large, over the port", async () => {
    const { server, clientOf } = await serveForTest()
    const before = server.state.categories.all().length
    for (const length of [1_000_001, 10_000_000]) {
      const error = await errorOf(clientOf().createCategory(storeId, { name: "n".repeat(length) }))
      expect(error).toMatchObject({ kind: "refused", status: 413, attempts: 1 })
      expect(error.message).toContain("1000000 bytes")
    }
    expect(server.state.categories.all()).toHaveLength(before)
  })

  it("413: a body without a Content-Length", async () => {
    const { server, clientOf } = await serveForTest({ maxBody: 5000 })
    const before = server.state.categories.all().length
    const chunked: typeof fetch = (input, init) => {
      const options = { ...init, body: new Response(init?.body).body, duplex: "half" }
      return fetch(input, options)
    }
    const client = clientOf({ fetch: chunked })
    for (const length of [100_000, 10_000_000]) {
      const error = await errorOf(client.createCategory(storeId, { name: "n".repeat(length) }))
      expect(error).toMatchObject({ kind: "refused", status: 413 })
    }
    expect(server.state.categories.all()).toHaveLength(before)
    expect(await client.createCategory(storeId, { name: "short" })).toMatchObject({ name: "short" })
  })

  it("413 leaves the client able to go on", async () => {
    const { clientOf } = await serveForTest({ maxBody: 50 })
    const client = clientOf()
    expect(await errorOf(client.createCategory(storeId, { name: "n".repeat(100) }))).toMatchObject({
      status: 413,
    })
    expect(await client.createCategory(storeId, { name: "short" })).toMatchObject({ name: "short" })
  })

  it.each(["text/plain", "application/xml", "application/json; charset=utf-16"])(
    "415: %s",
    async (type) => {
      const { clientOf } = await serveForTest()
      const client = clientOf({ fetch: fetchWith((headers) => headers.set("Content-Type", type)) })
      const errors = await Promise.all(
        [client.createCategory(storeId, { name: "New" }), client.orderVariantImages(place, {})].map(
          errorOf,
        ),
      )
      expect(errors.map(({ kind, status }) => [kind, status])).toEqual(
        errors.map(() => ["refused", 415]),
      )
    },
  )
})
