import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import { headersOf, pathOf, send, serve } from "./support.ts"

describe("rate limit", () => {
  const limited = (
    requests: number,
    seconds: number,
  ): { readonly server: StoreServer; readonly pass: (milliseconds: number) => void } => {
    let time = Date.UTC(2026, 0, 1)
    const server = serve({ rateLimit: { requests, seconds }, now: () => new Date(time) })
    return { server, pass: (milliseconds) => (time += milliseconds) }
  }
  const statusOf = async (server: StoreServer, key?: string): Promise<number> =>
    (await send(server, "/user", { headers: headersOf(key) })).status

  it("is off by default", async () => {
    const server = serve()
    for (let at = 0; at < 300; at++) expect(await statusOf(server)).toBe(200)
  })

  it("answers 429 with Retry-After until the bucket of the key fills again", async () => {
    const { server, pass } = limited(2, 10)
    expect([await statusOf(server), await statusOf(server)]).toEqual([200, 200])
    const answer = await send(server, "/user")
    expect([answer.status, answer.code, answer.headers.get("Retry-After")]).toEqual([
      429,
      null,
      "5",
    ])
    pass(4999)
    expect((await send(server, "/user")).headers.get("Retry-After")).toBe("1")
    pass(1)
    expect([await statusOf(server), await statusOf(server)]).toEqual([200, 429])
    pass(60_000)
    expect([await statusOf(server), await statusOf(server), await statusOf(server)]).toEqual([
      200, 200, 429,
    ])
  })

  it("counts each key for itself, and no request without a valid one", async () => {
    const { server } = limited(1, 60)
    expect([
      await statusOf(server, "x"),
      await statusOf(server, "x"),
      await statusOf(server, seedKeys.revoked),
    ]).toEqual([401, 401, 401])
    expect([await statusOf(server), await statusOf(server)]).toEqual([200, 429])
    expect(await statusOf(server, seedKeys.fewScopes)).toBe(200)
  })

  it("comes before scopes", async () => {
    const { server } = limited(1, 60)
    const headers = headersOf(seedKeys.fewScopes)
    expect((await send(server, pathOf("listOrders"), { headers })).status).toBe(403)
    expect((await send(server, pathOf("listOrders"), { headers })).status).toBe(429)
  })

  it("starts again after a reset, and tolerates a clock that goes back", async () => {
    const { server, pass } = limited(1, 60)
    expect([await statusOf(server), await statusOf(server)]).toEqual([200, 429])
    pass(-1_000_000)
    expect(await statusOf(server)).toBe(429)
    server.reset()
    expect(await statusOf(server)).toBe(200)
  })

  it.each([
    { requests: 0, seconds: 1 },
    { requests: 1, seconds: 0 },
    { requests: Number.NaN, seconds: 1 },
    { requests: Number.POSITIVE_INFINITY, seconds: 1 },
    { requests: 1, seconds: Number.POSITIVE_INFINITY },
  ])("refuses %j", (rateLimit) => {
    expect(() => serve({ rateLimit })).toThrow(RangeError)
  })
})

describe("CORS", () => {
  const preflight = (
    server: StoreServer,
    path = "/user",
    origin = "https://shop.example",
  ): Promise<Response> => {
    const headers = {
      Origin: origin,
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": "authorization,content-type",
    }
    return server.fetch(new Request(`http://localhost${path}`, { method: "OPTIONS", headers }))
  }
  const listOf = (response: { readonly headers: Headers }, name: string): string[] =>
    (response.headers.get(name) ?? "").split(",")

  it("answers a preflight without a key, wherever it goes", async () => {
    for (const path of ["/user", pathOf("orderVariantImages"), "/nowhere"]) {
      const response = await preflight(serve(), path)
      expect(response.status).toBe(204)
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*")
      expect(listOf(response, "Access-Control-Allow-Headers")).toEqual([
        "Authorization",
        "Content-Type",
        "User-Agent",
      ])
      expect(listOf(response, "Access-Control-Allow-Methods")).toEqual(
        expect.arrayContaining(["GET", "POST", "PATCH"]),
      )
    }
  })

  it("lets pages read every answer, errors too, with Retry-After and the diagnostics", async () => {
    for (const path of ["/user", "/nowhere", pathOf("listOrders", { storeId: "x" })]) {
      const answer = await send(serve(), path)
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*")
      expect(listOf(answer, "Access-Control-Expose-Headers")).toEqual([
        "Retry-After",
        "Date",
        "Trommel-Diagnostics",
      ])
    }
  })

  it("can allow some origins and more headers", async () => {
    const server = serve({
      cors: {
        origin: ["https://shop.example"],
        allowHeaders: ["X-Trace"],
        exposeHeaders: ["X-Served-By"],
      },
      diagnosticsHeader: "X-Found",
    })
    const allowed = await preflight(server)
    expect(allowed.headers.get("Access-Control-Allow-Origin")).toBe("https://shop.example")
    expect(listOf(allowed, "Access-Control-Allow-Headers")).toContain("X-Trace")
    expect(
      (await preflight(server, "/user", "https://other.example")).headers.has(
        "Access-Control-Allow-Origin",
      ),
    ).toBe(false)
    expect(listOf(await send(server, "/user"), "Access-Control-Expose-Headers")).toEqual([
      "Retry-After",
      "Date",
      "X-Found",
      "X-Served-By",
    ])
  })

  it("can be off: then OPTIONS is a method like any other", async () => {
    const server = serve({ cors: false })
    expect((await preflight(server)).status).toBe(405)
    expect((await send(server, "/user")).headers.has("Access-Control-Allow-Origin")).toBe(false)
  })

  it("answers an OPTIONS request that is not a preflight with 405", async () => {
    expect((await send(serve(), "/user", { method: "OPTIONS" })).status).toBe(405)
  })
})
