import { describe, expect, it } from "vitest"
import { backoffDelay } from "../../src/client/retry-delay.ts"
import { createCaller } from "../../src/client/caller.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { createShownRequest } from "../../src/client/redact.ts"
import { defineFields } from "../../src/index.ts"
import { errorOf, quickCaller, reasonOf } from "./support/quick-caller.ts"
import { paths, timedCaller, timeOf } from "./support/rate-limited.ts"

const url = "https://store.example/goods"
const never = (): Promise<Response> => new Promise(() => undefined)
const unavailable = (wait: string) => () =>
  new Response("", { status: 503, headers: { "retry-after": wait } })

describe("times of a call", () => {
  it("a call has 60 seconds by default", async () => {
    const [end] = await timedCaller(timeOf(1), unavailable("3600")).callAll(paths(1))
    expect(end).toContain("past the deadline of 60000 ms")
  })

  it("a call whose next attempt would be at its deadline fails at once", async () => {
    // A request takes 50 milliseconds to the service and 50 back.
    for (const [deadline, told] of [
      [1100, "The next attempt would be at"],
      [1101, "No complete response arrived within 1101 ms"],
    ] as const) {
      const options = { deadline, backoff: { first: 0 } }
      const [end] = await timedCaller(timeOf(1), unavailable("1"), options).callAll(paths(1))
      expect(end).toContain(told)
    }
  })

  it("a deadline may be as long as the longest timer", async () => {
    const options = { deadline: 2 ** 31 - 1, fetch: never }
    const [end] = await timedCaller(timeOf(1), unavailable("1"), options).callAll(paths(1))
    expect(end).toContain("No complete response arrived within 2147483647 ms")
  })

  it("the wait stays the same after 1,000 failures", () => {
    const waits = [1000, 1001, 9999].map((failure) =>
      backoffDelay({ first: 2 ** -999, longest: 30_000 }, failure, 0),
    )
    expect(waits).toEqual([0.5, 0.5, 0.5])
  })

  it("a back-off without end ends at a date", async () => {
    const backoff = { first: 2 ** 60, longest: Infinity }
    const fetch = () => Promise.resolve(new Response(null, { status: 503 }))
    const error = await errorOf(createCaller({ fetch, backoff }).call({ method: "GET", url }))
    expect(Math.abs((error.retryAt?.getTime() ?? 0) - Date.now() - 2 ** 52)).toBeLessThan(1e7)
  })

  it("a call that is aborted while its headers are made sends nothing", async () => {
    const controller = new AbortController()
    let sent = 0
    const caller = createCaller({
      fetch: () => Promise.resolve(Response.json(++sent)),
      headers: () => {
        controller.abort("gone")
        return {}
      },
    })
    const { signal } = controller
    expect(await reasonOf(caller.call({ method: "GET", url, signal }))).toBe("gone")
    await new Promise(setImmediate)
    expect(sent).toBe(0)
  })
})

describe("the size of an answer", () => {
  it("is 64 MiB at most by default", async () => {
    const most = 64 * 2 ** 20
    const answer = (length: number) => () =>
      Promise.resolve(new Response("[]", { headers: { "content-length": String(length) } }))
    const ask = (length: number) =>
      createCaller({ fetch: answer(length) }).call({ method: "GET", url })
    expect((await ask(most)).body).toEqual([])
    const error = await errorOf(ask(most + 1))
    expect([error.kind, error.message]).toEqual([
      "too-large",
      `GET ${url}: The body of a response with status 200 has 67108865 bytes, and maxAnswer allows 67108864.`,
    ])
  })
})

describe("failed connections", () => {
  const refused = (code: string) =>
    Object.assign(new Error("refused"), { code, syscall: "connect" })
  const attempts = async (method: "get" | "post", cause: unknown): Promise<number> => {
    let sent = 0
    const fetch = () => {
      sent++
      return Promise.reject(new TypeError("fetch failed", { cause }))
    }
    const error = await errorOf(
      quickCaller({ fetch, backoff: { first: 0 }, tries: 2 })[method](url),
    )
    expect([error.kind, error.attempts]).toEqual(["network", sent])
    return sent
  }

  it("a write is repeated where the only address of a host refused it, and not after an unknown failure", async () => {
    expect(await attempts("post", new AggregateError([refused("ECONNREFUSED")]))).toBe(2)
    expect(await attempts("post", refused("ECONNREFUSED"))).toBe(2)
    expect(await attempts("post", refused("NO_ECONNREFUSED"))).toBe(1)
    expect(
      await attempts("post", new AggregateError([refused("ECONNREFUSED"), refused("EPIPE")])),
    ).toBe(1)
  })

  it("a read is not repeated after a failure that names no error", async () => {
    expect(await attempts("get", new AggregateError([]))).toBe(1)
  })
})

describe("an iteration", () => {
  it("ends after ten pages without a row, the first among them", async () => {
    let sent = 0
    const list = createListClient({
      url,
      table: defineFields({ id: { kind: "integer", nullable: false, unique: true } }),
      fetch: () => Promise.resolve(Response.json({ data: [], pages: 99, total: ++sent })),
    })
    const read = async (): Promise<void> => {
      for await (const row of list.iterate()) expect(row).toBeUndefined()
    }
    expect((await errorOf(read())).message).toContain("is the 10th in a row without a new row")
    expect(sent).toBe(10)
  })
})

describe("credentials", () => {
  it("a user name stands at the start of a URL alone", () => {
    const shown = (url: string) => createShownRequest({ method: "GET", url }).details().url
    expect(shown("https://user:word@store.example/a")).toBe("https://[removed]@store.example/a")
    expect(shown("https://store.example/a//b@c")).toBe("https://store.example/a//b@c")
  })

  it("a key of the headers is removed from the URL of a request that failed", async () => {
    const caller = createCaller({
      headers: { "x-key": "s3cr3t-k3y" },
      fetch: () => Promise.reject(new TypeError("fetch failed")),
      tries: 1,
    })
    const error = await errorOf(
      caller.call({ method: "GET", url: "https://store.example/s3cr3t-k3y/goods" }),
    )
    expect(error).toMatchObject({ kind: "network", url: "https://store.example/[removed]/goods" })
  })
})
