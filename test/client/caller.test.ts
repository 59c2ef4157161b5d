import { getEventListeners } from "node:events"
import { describe, expect, it, vi } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import type { Reply } from "../../src/client/reply.ts"
import {
  after,
  each,
  json,
  silence,
  stall,
  startFaultServer,
  success,
  text,
  tooMany,
} from "./support/fault-server.ts"
import { errorOf, key, quickCaller, reasonOf } from "./support/quick-caller.ts"

describe("requests of a caller", () => {
  it("a request has the method, path, headers and body of the call", async () => {
    const server = await startFaultServer(success(null))
    const caller = quickCaller()
    await caller.call({
      method: "patch",
      url: `${server.url}/a%2Fb?x=%2B`,
      body: "[é]",
      contentType: "application/merge-patch+json",
    })
    expect(server.requests).toMatchObject([
      {
        method: "PATCH",
        path: "/a%2Fb?x=%2B",
        body: "[é]",
        headers: {
          authorization: `Bearer ${key}`,
          "user-agent": "trommel-test/1",
          "content-type": "application/merge-patch+json",
          accept: "application/json",
        },
      },
    ])
  })

  it("a request has the content type of JSON if it has a body, and none otherwise", async () => {
    const server = await startFaultServer(success(null))
    const { call } = createCaller()
    await call({ method: "POST", url: server.url, body: "{}" })
    await call({ method: "DELETE", url: server.url })
    expect(server.requests[0]?.headers["content-type"]).toBe("application/json")
    expect(server.requests[1]?.headers).not.toHaveProperty("content-type")
  })

  it("a caller calls the headers function before each try", async () => {
    const server = await startFaultServer(tooMany("0"), success(null))
    let count = 0
    await quickCaller({
      headers: () => Promise.resolve({ Accept: "text/x", "x-count": String(++count) }),
    }).get(server.url)
    expect(server.requests.map(({ headers }) => [headers["x-count"], headers.accept])).toEqual([
      ["1", "text/x"],
      ["2", "text/x"],
    ])
  })

  it("a call rejects with the error that the headers function throws", async () => {
    const none = new Error("no key")
    const fetch = vi.fn<typeof globalThis.fetch>()
    await expect(
      quickCaller({ fetch, headers: () => Promise.reject(none) }).get("https://store.example"),
    ).rejects.toBe(none)
    expect(fetch).not.toHaveBeenCalled()
  })

  it("a request follows no redirect, asks for no cached response and sends no cookies", async () => {
    const server = await startFaultServer(text("moved", 302, { location: "/there" }), success(null))
    await expect(quickCaller().get(server.url)).resolves.toMatchObject({
      status: 302,
      text: "moved",
      body: undefined,
    })
    expect(server.requests).toHaveLength(1)
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(1)))
    await quickCaller({ fetch }).get("https://store.example")
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      redirect: "manual",
      cache: "no-store",
      credentials: "omit",
    })
    await quickCaller({ fetch, credentials: "include" }).get("https://store.example")
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ credentials: "include" })
  })

  it.each([
    "http://ann:p4ss@",
    " http://ann:p4ss@",
    "ht\ntp:\n//ann:p4ss@",
    "http:ann:p4ss@",
    "//ann:p4ss@",
    "http://:p4ss@",
  ])(
    "a request to %jstore.example is not sent, and the error does not show the password",
    async (start) => {
      const fetch = vi.fn<typeof globalThis.fetch>()
      const error = await errorOf(quickCaller({ fetch }).get(`${start}store.example/`))
      expect(error).toMatchObject({ kind: "network", attempts: 0 })
      expect(error.message).not.toContain("p4ss")
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it.each([
    "//store.example/goods",
    "\\\\store.example/goods",
    "/\\store.example/goods",
    "/\t/store.example/goods",
    " //store.example/goods",
    "http:store.example/goods",
    "javascript:alert(1)",
    "goods",
    "https://store.example/goods?a=\n1",
    "",
  ])("a request to %j is not sent, so that no header goes to an unintended host", async (url) => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const { kind, attempts, message } = await errorOf(quickCaller({ fetch }).get(url))
    expect([kind, attempts]).toEqual(["network", 0])
    expect(message).toMatch(/: url must be an http\(s\) URL, or a path that begins with one slash/)
    expect(fetch).not.toHaveBeenCalled()
  })

  it("a request may have a query of any characters, and a fragment", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(1)))
    const urls = ["https://store.example/a?x=//b c\\@d", "/a?b#//c", "https://store.example?a"]
    for (const url of urls) await quickCaller({ fetch }).get(url)
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(urls)
  })

  it("a request may have an at sign in its path", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(1)))
    await quickCaller({ fetch }).get("https://store.example/@ann:b@c")
    await quickCaller({ fetch }).get("/@ann")
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it("a caller calls the given fetch without a this value", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(1)))
    await quickCaller({ fetch }).get("https://store.example")
    expect(fetch.mock.contexts).toEqual([undefined])
  })

  it("a caller looks up the global fetch at each call", async () => {
    const caller = quickCaller()
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json("mine"))
    await expect(caller.get("https://store.example")).resolves.toMatchObject({ body: "mine" })
    fetch.mockRestore()
  })
})

describe("responses of a caller", () => {
  it("a response is returned with its body read as JSON", async () => {
    const server = await startFaultServer(json({ a: [1] }, 404, { "x-more": "yes" }))
    const reply = await quickCaller().get(server.url)
    expect(reply).toMatchObject({ status: 404, body: { a: [1] }, text: '{"a":[1]}', attempts: 1 })
    expect(reply.headers.get("x-more")).toBe("yes")
  })

  it.each(["<html></html>", "", "{", "undefined", "{}{}"])(
    "the body of a response is undefined when its content %j is not JSON",
    async (body) => {
      const server = await startFaultServer(text(body))
      await expect(quickCaller().get(server.url)).resolves.toMatchObject({
        body: undefined,
        text: body,
      })
    },
  )

  it("the body of a response may start with a byte order mark", async () => {
    const server = await startFaultServer(text("\ufeff[1]"))
    await expect(quickCaller().get(server.url)).resolves.toMatchObject({ body: [1] })
  })

  it("the redact function of a response removes credentials from strings", async () => {
    const server = await startFaultServer(success(null))
    const { redact } = await quickCaller().get(server.url)
    expect(redact(`no access for Bearer ${key}, that is ${encodeURIComponent(key)}`)).toBe(
      "no access for [removed], that is [removed]",
    )
  })
})

describe("deadline", () => {
  it("the deadline ends a call that gets no response", async () => {
    const server = await startFaultServer(silence)
    const error = await errorOf(quickCaller({ deadline: 80, tries: 1 }).get(server.url))
    expect(error).toMatchObject({ kind: "deadline", attempts: 1 })
    expect(error).not.toHaveProperty("retryAt")
    expect(error.message).toContain("80 ms")
    await expect.poll(server.open).toBe(0)
  })

  it("the deadline ends a call whose body stalls", async () => {
    const server = await startFaultServer(stall('{"success":'))
    expect(await errorOf(quickCaller({ deadline: 600, tries: 1 }).get(server.url))).toMatchObject({
      kind: "deadline",
      attempts: 1,
      status: 200,
    })
    expect(server.requests).toHaveLength(1)
    await expect.poll(server.open).toBe(0)
  })

  it("the deadline of a call overrides the deadline of the caller", async () => {
    const server = await startFaultServer(silence)
    // A call that waits for the deadline of the caller takes longer than the test may take.
    const error = await errorOf(
      quickCaller({ deadline: 3_600_000 }).call({ method: "GET", url: server.url, deadline: 50 }),
    )
    expect(error).toMatchObject({ kind: "deadline" })
    expect(error.message).toMatch(/within 50 ms|past the deadline of 50 ms/)
  })

  it("the deadline includes the time in the queue", async () => {
    const server = await startFaultServer(silence)
    const caller = quickCaller({ concurrency: 1, deadline: 100, tries: 1 })
    const first = errorOf(caller.call({ method: "GET", url: server.url, deadline: 400 }))
    const errors = await Promise.all([1, 2].map(() => errorOf(caller.get(server.url))))
    expect(errors.map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ["deadline", 0],
      ["deadline", 0],
    ])
    expect(await first).toMatchObject({ kind: "deadline", attempts: 1 })
    expect(server.requests).toHaveLength(1)
  })

  it("the deadline ends a call whose fetch ignores its signal, and frees its place", async () => {
    let count = 0
    const fetch = (): Promise<Response> =>
      ++count === 1 ? new Promise(() => undefined) : Promise.resolve(Response.json(count))
    const caller = quickCaller({ fetch, concurrency: 1, tries: 1 })
    expect(
      await errorOf(caller.call({ method: "GET", url: "https://store.example", deadline: 30 })),
    ).toMatchObject({ kind: "deadline" })
    await expect(caller.get("https://store.example")).resolves.toMatchObject({ body: 2 })
  })

  it("the deadline may be longer than the longest timer", async () => {
    const server = await startFaultServer(after(20, success(1)))
    await expect(
      quickCaller({ deadline: Number.POSITIVE_INFINITY }).get(server.url),
    ).resolves.toMatchObject({ status: 200 })
    await expect(quickCaller({ deadline: 2 ** 40 }).get(server.url)).resolves.toMatchObject({
      status: 200,
    })
  })
})

describe("signal of a call", () => {
  const reason = { why: "enough" }

  it("a call whose signal is already aborted sends nothing", async () => {
    const server = await startFaultServer(success(1))
    expect(await reasonOf(quickCaller().get(server.url, AbortSignal.abort(reason)))).toBe(reason)
    expect(server.requests).toHaveLength(0)
  })

  it.each([
    ["the response", silence],
    ["the body", stall("{")],
  ])("an abort of the signal ends the wait for %s", async (_, answer) => {
    const server = await startFaultServer(answer)
    const controller = new AbortController()
    const rejected = reasonOf(quickCaller().get(server.url, controller.signal))
    await expect.poll(() => server.requests.length).toBe(1)
    controller.abort(reason)
    expect(await rejected).toBe(reason)
    await expect.poll(server.open).toBe(0)
  })

  it("an abort of the signal ends the wait for the next try", async () => {
    const server = await startFaultServer(tooMany("3600"), success(1))
    const caller = quickCaller({ deadline: 7_200_000 })
    const controller = new AbortController()
    const rejected = reasonOf(caller.get(server.url, controller.signal))
    await expect.poll(() => caller.events.length).toBe(1)
    // A call that waits for the next try takes longer than the test may take.
    controller.abort(reason)
    expect(await rejected).toBe(reason)
    expect(server.requests).toHaveLength(1)
  })

  it("an abort in onRetry ends the call before the wait", async () => {
    const server = await startFaultServer(tooMany("3"), success(1))
    const controller = new AbortController()
    const caller = quickCaller({ onRetry: () => controller.abort(reason) })
    expect(await reasonOf(caller.get(server.url, controller.signal))).toBe(reason)
  })

  it("an abort of the signal ends the wait in the queue, and other calls continue", async () => {
    const server = await startFaultServer(after(50, success(1)))
    const caller = quickCaller({ concurrency: 1 })
    const controller = new AbortController()
    const first = caller.get(server.url)
    const second = reasonOf(caller.get(server.url, controller.signal))
    const third = caller.get(server.url)
    controller.abort(reason)
    expect(await second).toBe(reason)
    await expect(Promise.all([first, third])).resolves.toHaveLength(2)
    expect(server.requests).toHaveLength(2)
  })

  it("an abort of the signal ends the wait for the headers function", async () => {
    const controller = new AbortController()
    const fetch = vi.fn<typeof globalThis.fetch>()
    let give: (headers: Record<string, string>) => void = () => undefined
    const headers = (): Promise<Record<string, string>> =>
      new Promise((resolve) => (give = resolve))
    const rejected = reasonOf(
      quickCaller({ fetch, headers }).get("https://store.example", controller.signal),
    )
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort(reason)
    expect(await rejected).toBe(reason)
    give({})
    await new Promise((resolve) => setTimeout(resolve))
    expect(fetch).not.toHaveBeenCalled()
  })

  it("a signal has no listeners left after 1,000 calls that end in every way", async () => {
    const server = await startFaultServer(
      each((_, count) => (count % 50 === 0 ? tooMany("0") : success(count))),
    )
    const caller = quickCaller({ concurrency: 20, deadline: 30_000 })
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 990 }, () => caller.get(server.url, signal)))
    const refused = quickCaller({ tries: 2 })
    await Promise.all(Array.from({ length: 10 }, () => errorOf(refused.get("nowhere://x", signal))))
    expect(getEventListeners(signal, "abort")).toEqual([])
  })
})

describe("end of a call", () => {
  it("no timer is left after a call", async () => {
    const set = vi.spyOn(globalThis, "setTimeout")
    const clear = vi.spyOn(globalThis, "clearTimeout")
    // Node's fetch sets timers of its own, which are shorter.
    const timers = (): unknown[] =>
      set.mock.results
        .filter((_, index) => Number(set.mock.calls[index]?.[1]) > 10_000)
        .map(({ value }): unknown => value)
    const open = (): unknown[] =>
      timers().filter((timer) => !clear.mock.calls.some(([cleared]) => cleared === timer))
    try {
      const fetch = (): Promise<Response> => Promise.resolve(Response.json(1))
      await quickCaller({ fetch, deadline: 60_000 }).get("https://store.example")
      // One for the call, and one each for the headers, the only part of the body and its end.
      expect([timers().length, open().length]).toEqual([4, 0])
      const controller = new AbortController()
      const busy = (): Promise<Response> =>
        Promise.resolve(new Response("", { status: 503, headers: { "retry-after": "50" } }))
      const onRetry = (): void => void setTimeout(() => controller.abort(), 5)
      const caller = quickCaller({ fetch: busy, deadline: 60_000, onRetry })
      await reasonOf(caller.get("https://store.example", controller.signal))
      await new Promise((resolve) => setTimeout(resolve))
      expect([timers().length, open().length]).toEqual([7, 0])
    } finally {
      set.mockRestore()
      clear.mockRestore()
    }
  })
})

describe("1,000 calls at once", () => {
  it("a caller keeps to its concurrency and to the order of the calls", async () => {
    const server = await startFaultServer(after(1, success(1)))
    const caller = quickCaller({ concurrency: 8, deadline: 30_000 })
    const order: number[] = []
    const calls = Array.from({ length: 1000 }, (_, index) =>
      caller.get(`${server.url}/${index}`).then((reply: Reply) => {
        order.push(index)
        return reply
      }),
    )
    const replies = await Promise.all(calls)
    expect(replies.every(({ status, attempts }) => status === 200 && attempts === 1)).toBe(true)
    expect(server.busiest()).toBeLessThanOrEqual(8)
    expect(server.busiest()).toBeGreaterThan(1)
    expect(new Set(server.requests.map(({ path }) => path)).size).toBe(1000)
    expect(order.every((index, place) => Math.abs(index - place) <= 16)).toBe(true)
  })

  it("a caller runs six calls at a time by default", async () => {
    const server = await startFaultServer(after(50, success(1)))
    const { call } = createCaller()
    await Promise.all(Array.from({ length: 30 }, () => call({ method: "GET", url: server.url })))
    expect(server.busiest()).toBe(6)
  })
})

describe("invalid options", () => {
  it.each([
    { concurrency: 0 },
    { concurrency: 1.5 },
    { tries: 0 },
    { deadline: 0 },
    { deadline: -1 },
    { backoff: { first: -1 } },
    { backoff: { longest: -1 } },
  ])("createCaller refuses the options %j", (options) => {
    expect(() => createCaller(options)).toThrow(/must be a (?:whole )?number/)
  })

  it("a call refuses a deadline of 0", async () => {
    await expect(
      quickCaller().call({ method: "GET", url: "https://store.example", deadline: 0 }),
    ).rejects.toThrow(RangeError)
  })
})
