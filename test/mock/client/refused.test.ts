import { afterEach, describe, expect, it } from "vitest"
import { known, thrown } from "../store/support.ts"
import { errorOf, serveForTest } from "./support.ts"

const { storeId } = known

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
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
})
