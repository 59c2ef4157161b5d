import { describe, expect, it } from "vitest"
import {
  after,
  closedAddress,
  cutOff,
  failure,
  json,
  reset,
  startFaultServer,
  success,
  tooMany,
  type Answer,
} from "./support/fault-server.ts"
import { errorOf, quickCaller, reasonOf } from "./support/quick-caller.ts"
import { timedCaller, timeOf, tooManyRequests } from "./support/rate-limited.ts"

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString()

describe("status 429", () => {
  it.each(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"])(
    "a %s is sent again after 429, because it was not processed",
    async (method) => {
      const server = await startFaultServer(tooMany("0"), tooMany(), success("done"))
      const caller = quickCaller()
      const reply = await caller.call({
        method,
        url: server.url,
        body: method === "GET" || method === "HEAD" ? undefined : '{"a":1}',
      })
      expect(reply).toMatchObject({ status: 200, attempts: 3 })
      expect(server.requests.map((request) => request.method)).toEqual([method, method, method])
      expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1)
      expect(caller.events).toMatchObject([
        { attempt: 1, reason: "too-many-requests", status: 429 },
        { attempt: 2, reason: "too-many-requests", status: 429 },
      ])
    },
  )

  it("a retry waits for the seconds of Retry-After", async () => {
    const server = await startFaultServer(tooMany("1"), success(1))
    const caller = quickCaller()
    await caller.get(server.url)
    expect((server.requests[1]?.at ?? 0) - (server.requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(
      950,
    )
    expect(caller.events[0]?.delay).toBeGreaterThan(900)
    expect(caller.events[0]?.retryAt).toBeInstanceOf(Date)
  })

  it("a retry waits for the date of Retry-After", async () => {
    const until = inSeconds(2)
    const server = await startFaultServer(tooMany(until), success(1))
    const caller = quickCaller()
    await caller.get(server.url)
    expect(server.requests[1]?.at).toBeGreaterThanOrEqual(Date.parse(until))
    expect(Number(caller.events[0]?.retryAt)).toBeGreaterThanOrEqual(Date.parse(until))
  })

  it("a retry waits no longer than until the date of Retry-After", async () => {
    const until = new Date(Date.UTC(2024, 0, 1, 0, 0, 2)).toUTCString()
    const caller = timedCaller(timeOf(1), (_, count) =>
      count === 1 ? tooManyRequests(until) : Response.json(1),
    )
    expect(await caller.callAll(["a"])).toEqual(["200 after 2"])
    expect(caller.arrivals.map(({ sentAt }) => sentAt)).toEqual([0, 2000])
    expect(caller.events[0]?.retryAt).toEqual(new Date(until))
  })

  it.each([inSeconds(-3600), "Thu, 01 Jan 1970 00:00:00 GMT", "soon", "-5", ""])(
    "a retry waits only for the back-off when Retry-After is %s",
    async (retryAfter) => {
      const server = await startFaultServer(tooMany(retryAfter), success(1))
      const caller = quickCaller()
      await expect(caller.get(server.url)).resolves.toMatchObject({ attempts: 2 })
      expect(caller.events[0]?.delay).toBeLessThan(10)
    },
  )

  it("a retry waits for the back-off when it is longer than Retry-After", async () => {
    const server = await startFaultServer(
      tooMany("0"),
      tooMany("0"),
      tooMany("0"),
      tooMany("0"),
      success(1),
    )
    const caller = quickCaller({ backoff: { first: 1000, longest: 60 } })
    await caller.get(server.url)
    const delays = caller.events.map(({ delay }) => delay)
    expect(delays.every((delay) => delay <= 60)).toBe(true)
    expect(delays.some((delay) => delay > 0)).toBe(true)
  })

  it("a call fails at once when Retry-After is past the deadline, with the time in the error", async () => {
    const { time, call, events, arrivals } = timedCaller(timeOf(1), () => tooManyRequests("3600"))
    const work = errorOf(call({ method: "POST", url: "https://store.example/a", body: "{}" }))
    const error = await time.run(work)
    expect(error).toMatchObject({ kind: "deadline", status: 429, attempts: 1 })
    // The request takes 50 milliseconds, and so does its response.
    expect(time.clock.now()).toBe(100)
    expect(error.retryAt).toEqual(new Date(Date.UTC(2024, 0, 1, 1) + 100))
    expect(error.message).toContain(error.retryAt?.toISOString())
    expect(events).toEqual([])
    expect(arrivals).toHaveLength(1)
  })

  it("retryAt in the error is the date of Retry-After when that is past the deadline", async () => {
    const until = "Mon, 01 Jan 2024 01:00:00 GMT"
    const { time, call } = timedCaller(timeOf(1), () => tooManyRequests(until))
    const work = errorOf(call({ method: "GET", url: "https://store.example/a" }))
    expect((await time.run(work)).retryAt).toEqual(new Date(until))
  })

  it("a response with status 429 is returned after five tries", async () => {
    const server = await startFaultServer(tooMany())
    const caller = quickCaller()
    await expect(caller.get(server.url)).resolves.toMatchObject({
      status: 429,
      attempts: 5,
      body: { message: "Too many requests" },
    })
    expect(server.requests).toHaveLength(5)
    expect(caller.events.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
  })

  it("a response with status 429 is returned at once when tries is 1", async () => {
    const server = await startFaultServer(tooMany())
    await expect(quickCaller({ tries: 1 }).get(server.url)).resolves.toMatchObject({
      status: 429,
      attempts: 1,
    })
  })
})

describe("status 502, 503 and 504", () => {
  it.each([502, 503, 504])("a read is sent again after status %i", async (status) => {
    const server = await startFaultServer(failure(status), success("done"))
    const caller = quickCaller()
    await expect(caller.get(server.url)).resolves.toMatchObject({ status: 200, attempts: 2 })
    expect(caller.events).toMatchObject([{ attempt: 1, reason: "unavailable", status }])
  })

  it.each([502, 503, 504])(
    "a write is not sent again after status %i, and its response is returned",
    async (status) => {
      const server = await startFaultServer(failure(status, null, "away", { "retry-after": "0" }))
      await expect(quickCaller().post(server.url)).resolves.toMatchObject({
        status,
        attempts: 1,
        body: { message: "away" },
      })
      expect(server.requests).toHaveLength(1)
    },
  )

  it("a retry after status 503 waits for Retry-After", async () => {
    const server = await startFaultServer(failure(503, null, null, { "retry-after": "3600" }))
    expect(await errorOf(quickCaller().get(server.url))).toMatchObject({
      kind: "deadline",
      status: 503,
      attempts: 1,
    })
  })

  it("a retry after status 503 does not pause other calls", async () => {
    const server = await startFaultServer(
      failure(503, null, null, { "retry-after": "30" }),
      success(1),
    )
    const caller = quickCaller({ deadline: 60_000 })
    const controller = new AbortController()
    const first = reasonOf(caller.get(server.url, controller.signal))
    await expect.poll(() => caller.events.length).toBe(1)
    await expect(caller.get(server.url)).resolves.toMatchObject({ status: 200 })
    controller.abort("enough")
    expect(await first).toBe("enough")
  })

  it.each([200, 201, 400, 401, 403, 404, 500, 501])(
    "a read is not sent again after status %i",
    async (status) => {
      const server = await startFaultServer(json({ a: 1 }, status))
      await expect(quickCaller().get(server.url)).resolves.toMatchObject({
        status,
        attempts: 1,
        body: { a: 1 },
      })
      expect(server.requests).toHaveLength(1)
    },
  )
})

describe("broken connections", () => {
  const breaks: readonly (readonly [string, Answer])[] = [
    ["is reset before the response", reset()],
    ["is reset in the middle of the body", reset('{"success":true,"data":[1,')],
    ["ends in the middle of a body of known length", cutOff('{"success":true')],
    ["ends in the middle of a body in chunks", cutOff('{"success":true}', "chunked")],
    ["ends before the response", (response) => void response.socket?.end()],
  ]

  it.each(breaks)("a read is sent again when the connection %s", async (_, fault) => {
    const server = await startFaultServer(fault, fault, success("whole"))
    const caller = quickCaller()
    await expect(caller.get(server.url)).resolves.toMatchObject({
      status: 200,
      attempts: 3,
      body: { data: "whole" },
    })
    expect(caller.events).toMatchObject([
      { attempt: 1, reason: "connection" },
      { attempt: 2, reason: "connection" },
    ])
    expect(caller.events[0]).not.toHaveProperty("status")
  })

  it.each(breaks)("a write is not sent again when the connection %s", async (_, fault) => {
    const server = await startFaultServer(fault)
    const error = await errorOf(quickCaller().post(server.url))
    expect(error).toMatchObject({ kind: "network", attempts: 1 })
    expect(error.cause).toBeInstanceOf(Error)
    expect(server.requests).toHaveLength(1)
  })

  it("a read fails after five broken connections", async () => {
    const server = await startFaultServer(reset())
    const error = await errorOf(quickCaller().get(server.url))
    expect(error).toMatchObject({ kind: "network", attempts: 5, cause: { code: "ECONNRESET" } })
    expect(error).not.toHaveProperty("status")
    expect(server.requests).toHaveLength(5)
  })

  it("a read is not sent again when the response is not HTTP", async () => {
    const server = await startFaultServer((response) => void response.socket?.end("what?\r\n\r\n"))
    expect(await errorOf(quickCaller().get(server.url))).toMatchObject({
      kind: "network",
      attempts: 1,
    })
  })
})

describe("refused connections", () => {
  it("a write is sent again when no connection was made, because it cannot have been processed", async () => {
    const caller = quickCaller({ tries: 3 })
    const error = await errorOf(caller.post(await closedAddress()))
    expect(error).toMatchObject({ kind: "network", attempts: 3, cause: { code: "ECONNREFUSED" } })
    expect(caller.events.map(({ reason }) => reason)).toEqual(["connection", "connection"])
  })

  it("a write is sent again when no address of a host name accepts a connection", async () => {
    const url = (await closedAddress()).replace("127.0.0.1", "localhost")
    expect(await errorOf(quickCaller({ tries: 2 }).post(url))).toMatchObject({
      kind: "network",
      attempts: 2,
    })
  })

  it("a write reaches the service as soon as it accepts connections", async () => {
    const server = await startFaultServer(success("made"))
    const closed = await closedAddress()
    let count = 0
    const caller = quickCaller({
      fetch: (_, init) => fetch(++count < 3 ? closed : server.url, init),
    })
    await expect(caller.post(server.url)).resolves.toMatchObject({ status: 200, attempts: 3 })
    expect(server.requests).toHaveLength(1)
  })

  it("a call is not sent again when its URL is invalid", async () => {
    // Node.js knows no page to which a path could be relative.
    expect(await errorOf(quickCaller().get("/nowhere"))).toMatchObject({
      kind: "network",
      attempts: 1,
    })
  })

  it.each([1e9, 1e300, Number.POSITIVE_INFINITY])(
    "a call fails at once when the back-off is past the deadline: %d",
    async (wait) => {
      const caller = quickCaller({ backoff: { first: wait, longest: wait }, deadline: 500 })
      const error = await errorOf(caller.get(await closedAddress()))
      expect(error).toMatchObject({
        kind: "deadline",
        attempts: 1,
        cause: { code: "ECONNREFUSED" },
      })
      expect(error.retryAt).toBeInstanceOf(Date)
      expect(error.message).toContain("ECONNREFUSED")
    },
  )
})

describe("onRetry", () => {
  it("a call waits for onRetry, and rejects with the error that onRetry throws", async () => {
    const server = await startFaultServer(tooMany())
    const stop = new Error("enough")
    await expect(quickCaller({ onRetry: () => Promise.reject(stop) }).get(server.url)).rejects.toBe(
      stop,
    )
    const thrown = () => {
      throw stop
    }
    await expect(quickCaller({ onRetry: thrown }).get(server.url)).rejects.toBe(stop)
    expect(server.requests).toHaveLength(2)
  })

  it("onRetry is optional", async () => {
    const server = await startFaultServer(tooMany("0"), success(1))
    const caller = quickCaller({ onRetry: undefined })
    await expect(caller.get(server.url)).resolves.toMatchObject({ attempts: 2 })
  })

  it("the deadline ends a call that waits for onRetry", async () => {
    const server = await startFaultServer(tooMany())
    const caller = quickCaller({ deadline: 500, onRetry: () => new Promise<void>(() => undefined) })
    expect(await errorOf(caller.get(server.url))).toMatchObject({
      kind: "deadline",
      status: 429,
      attempts: 1,
    })
  })
})

describe("slow service", () => {
  it("a slow response causes no second request", async () => {
    const server = await startFaultServer(after(100, success(1)))
    await expect(quickCaller().get(server.url)).resolves.toMatchObject({ attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })
})
