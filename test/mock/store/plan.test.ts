import { afterEach, describe, expect, it, vi } from "vitest"
import { dropOf } from "../../../src/mock/with-faults.ts"
import type { Fault } from "../../../src/mock/fault-plan.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import {
  data,
  headersOf,
  known,
  operationNames,
  pathOf,
  readAnswer,
  requestFor,
  send,
  serve,
  thrown,
  write,
} from "./support.ts"

const statuses = async (server: StoreServer, path: string, count: number): Promise<number[]> => {
  const found: number[] = []
  for (let at = 0; at < count; at++) found.push((await send(server, path)).status)
  return found
}

const raw = (server: StoreServer, path = "/user"): Promise<Response> =>
  server.fetch(new Request(`http://localhost${path}`, { headers: headersOf() }))

afterEach(() => {
  vi.useRealTimers()
})

describe("fault plan", () => {
  it("answers with a status in place of the operation, for so many requests", async () => {
    const server = serve({
      plan: [
        { status: 503, times: 2 },
        { status: 429, retryAfter: 7, times: 1 },
      ],
    })
    expect(await statuses(server, "/user", 2)).toEqual([503, 503])
    const limited = await send(server, "/user")
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "7"])
    expect(await statuses(server, "/user", 2)).toEqual([200, 200])
  })

  it("gives Retry-After as it was written", async () => {
    const server = serve({
      plan: [
        { status: 429, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT", times: 1 },
        { status: 500 },
      ],
    })
    expect((await send(server, "/user")).headers.get("Retry-After")).toBe(
      "Wed, 21 Oct 2026 07:28:00 GMT",
    )
    expect((await send(server, "/user")).headers.has("Retry-After")).toBe(false)
  })

  it.each(operationNames)("can affect only %s", async (name) => {
    const server = serve({ plan: [{ match: name, status: 500 }] })
    expect((await readAnswer(await server.fetch(requestFor(name)))).status).toBe(500)
    const other = name === "getUser" ? "getStore" : "getUser"
    expect((await readAnswer(await server.fetch(requestFor(other)))).status).toBe(200)
  })

  it("can affect the requests that a predicate accepts, which receives the operation, if the path has one", async () => {
    const seen: unknown[] = []
    const match: Fault["match"] = (request, operation) => {
      seen.push([new URL(request.url).pathname, operation])
      return request.url.endsWith("page=2")
    }
    const server = serve({ plan: [{ match, status: 500 }] })
    const orders = pathOf("listOrders")
    expect([
      ...(await statuses(server, `${orders}?page=2`, 1)),
      ...(await statuses(server, orders, 1)),
      ...(await statuses(server, "/api", 1)),
    ]).toEqual([500, 200, 404])
    expect(seen).toEqual([
      [orders, "listOrders"],
      [orders, "listOrders"],
      ["/api", undefined],
    ])
  })

  it("comes before keys, and takes one request out of its times for each that matches", async () => {
    const server = serve({ plan: [{ match: "getUser", status: 500, times: 1 }] })
    expect(await statuses(server, "/api", 1)).toEqual([404])
    expect((await send(server, "/user", { headers: {} })).status).toBe(500)
    expect((await send(server, "/user", { headers: {} })).status).toBe(401)
  })

  it("does not run the operation when it sets a status", async () => {
    const server = serve({ plan: [{ status: 502 }] })
    await write(server, { method: "POST", path: pathOf("createCategory") }, { name: "abc" })
    expect(server.state.categories.all()).toHaveLength(data.categories.length)
  })

  it("waits as long as all entries say that match", async () => {
    vi.useFakeTimers()
    const server = serve({ plan: [{ latency: 300 }, { latency: 200, status: 503, times: 1 }] })
    const answer = raw(server)
    let done = false
    void answer.then(() => (done = true))
    await vi.advanceTimersByTimeAsync(499)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await answer).status).toBe(503)
  })

  it("may be changed while the server runs, and starts anew at a reset", async () => {
    const server = serve({ plan: [{ status: 503, times: 1 }] })
    expect(await statuses(server, "/user", 2)).toEqual([503, 200])
    server.plan.set([{ status: 500, times: 1 }])
    expect(await statuses(server, "/user", 2)).toEqual([500, 200])
    server.reset()
    expect(await statuses(server, "/user", 2)).toEqual([503, 200])
    server.plan.set([])
    expect(await statuses(server, "/user", 1)).toEqual([200])
  })

  it("does not affect preflights", async () => {
    const server = serve({ plan: [{ status: 500, times: 1 }] })
    const headers = { Origin: "https://shop.example", "Access-Control-Request-Method": "GET" }
    expect(
      (await server.fetch(new Request("http://localhost/user", { method: "OPTIONS", headers })))
        .status,
    ).toBe(204)
    expect(await statuses(server, "/user", 1)).toEqual([500])
  })

  it.each<readonly [Fault, RegExp]>([
    [{ status: 200 }, /^plan\[0\]\.status/],
    [{ status: 600 }, /status/],
    [{ status: 404.5 }, /status/],
    [{ times: -1 }, /times/],
    [{ times: Number.NaN }, /times/],
    [{ latency: -1 }, /latency/],
    [{ latency: Number.POSITIVE_INFINITY }, /latency/],
    [{ latency: 2 ** 31 }, /latency/],
    [{ retryAfter: -1 }, /retryAfter/],
    [{ retryAfter: Number.NaN }, /retryAfter/],
    [{ retryAfter: "5\r\nSet-Cookie: a=b" }, /retryAfter/],
    [{ retryAfter: "\u{1f600}" }, /retryAfter/],
    [{ drop: "after" as "before" }, /drop/],
    [{ match: 5 as unknown as "listOrders" }, /match/],
    [{ match: "listNothing" as "listOrders" }, /match/],
    [{ match: "constructor" as "listOrders" }, /match/],
  ])("refuses %j", (fault, message) => {
    expect(() => serve({ plan: [fault] })).toThrow(message)
    expect(() => serve().plan.set([fault])).toThrow(RangeError)
  })

  it("answers 500 when a predicate throws, and says nothing of it", async () => {
    const match = (): boolean => {
      throw new Error("s3cret")
    }
    const answer = await send(serve({ plan: [{ match, status: 503 }] }), "/user")
    expect([answer.status, answer.message]).toEqual([500, "The request could not be answered."])
    expect(thrown.splice(0).map(String)).toEqual(["Error: s3cret"])
  })
})

describe("dropped connections", () => {
  it("before: fail with a network error, and the operation does not run", async () => {
    const server = serve({ plan: [{ drop: "before" }] })
    const response = await server.fetch(requestFor("createCategory"))
    expect([response.type, response.status, dropOf(response)]).toEqual(["error", 0, "before"])
    expect(server.state.categories.all()).toHaveLength(data.categories.length)
  })

  it("middle: run the operation, send half of the body, then fail", async () => {
    const server = serve({ plan: [{ drop: "middle", times: 1 }] })
    const response = await server.fetch(requestFor("createCategory"))
    expect([response.status, dropOf(response)]).toEqual([201, "middle"])
    const reader = response.body?.getReader()
    const first = await reader?.read()
    const sent = new TextDecoder().decode(first?.value)
    expect(sent).toMatch(/^\{"success":true/)
    expect(() => JSON.parse(sent) as unknown).toThrow(SyntaxError)
    await expect(reader?.read()).rejects.toThrow("dropped")
    expect(server.state.categories.all()).toHaveLength(data.categories.length + 1)
  })

  it("are not reported for an ordinary response", async () => {
    expect(dropOf(await raw(serve()))).toBeUndefined()
  })
})

describe("shuffled ties", () => {
  const idsOf = async (server: StoreServer, search: string): Promise<string[]> => {
    const { data: rows } = await send(server, `${pathOf("listOrders")}?pageSize=100&${search}`)
    return (rows as { id: string }[]).map(({ id }) => id)
  }
  const shuffled = (seed?: number): StoreServer =>
    serve({ plan: [{ shuffleTies: true }], ...(seed !== undefined && { seed }) })

  it("change their order at each request, but without paging not the rows", async () => {
    const server = shuffled()
    const [first, second] = [
      await idsOf(server, "filters=status==pending"),
      await idsOf(server, "filters=status==pending"),
    ]
    expect(first).not.toEqual(second)
    expect(new Set(first)).toEqual(new Set(second))
    expect(first.length).toBeGreaterThan(5)
  })

  it("keep the order of rows that a sort tells apart", async () => {
    const server = shuffled()
    expect(await idsOf(server, "sorts=id")).toEqual(await idsOf(serve(), "sorts=id"))
    const statusesOf = async (): Promise<unknown[]> => {
      const { data: rows } = await send(server, `${pathOf("listOrders")}?pageSize=100&sorts=status`)
      return (rows as { status: string }[]).map(({ status }) => status)
    }
    expect(await statusesOf()).toEqual(await statusesOf())
  })

  it("come in the same orders for the same seed, and after a reset", async () => {
    const [one, same, other] = [shuffled(), shuffled(1), shuffled(2)]
    const first = await idsOf(one, "")
    expect(await idsOf(same, "")).toEqual(first)
    expect(await idsOf(other, "")).not.toEqual(first)
    expect(await idsOf(one, "")).not.toEqual(first)
    one.reset()
    expect(await idsOf(one, "")).toEqual(first)
  })

  it("also affect the older list of items", async () => {
    const items = data.items.filter(({ variantId }) => variantId === known.variant.id)
    const { data: rows } = await send(shuffled(), `${pathOf("listItems")}?count=100`)
    expect(new Set(rows as unknown[])).toEqual(new Set(items))
  })

  it("never include rows of other stores", async () => {
    const { data: rows } = await send(shuffled(), `${pathOf("listOrders")}?pageSize=100`, {
      headers: headersOf(seedKeys.allScopes),
    })
    expect(new Set((rows as { storeId: string }[]).map(({ storeId }) => storeId))).toEqual(
      new Set([known.storeId]),
    )
  })
})
