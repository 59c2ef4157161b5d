import { describe, expect, it } from "vitest"
import { type CallRequest, classifyFailure } from "../../src/client/attempts.ts"
import type { CallerOptions } from "../../src/client/caller-options.ts"
import { errorOf } from "./support/quick-caller.ts"
import { timedCaller, timeOf } from "./support/rate-limited.ts"

const url = "https://store.example/goods"
const json = (): Response => Response.json([1])

/** Calls a service that answers each request after a wait of its own, the last one for all further ones. */
function callSlow(
  waits: readonly number[],
  options: CallerOptions,
  request?: Partial<CallRequest>,
) {
  const time = timeOf(1)
  const sentAt: number[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const wait = waits[sentAt.length] ?? waits.at(-1) ?? 0
    sentAt.push(time.clock.now())
    await time.wait(wait, init?.signal ?? undefined)
    return json()
  }
  const caller = timedCaller(time, json, { fetch, backoff: { first: 0 }, ...options })
  return { ...caller, sentAt, work: caller.call({ method: "GET", url, ...request }) }
}

describe("the default time of an attempt", () => {
  it("a read that hangs is sent again after half of the time left", async () => {
    const { time, work, sentAt, events } = callSlow([1e9, 1e9, 10], { deadline: 1000 })
    expect(await time.run(work)).toMatchObject({ status: 200, attempts: 3 })
    expect(sentAt).toEqual([0, 500, 750])
    expect(events).toMatchObject([
      { attempt: 1, reason: "connection" },
      { attempt: 2, reason: "connection" },
    ])
  })

  it("the last attempt has all of the time left, so a service that hangs ends as deadline", async () => {
    const { time, work, sentAt } = callSlow([1e9], { deadline: 1000, tries: 3 })
    const error = await time.run(errorOf(work))
    expect([error.kind, error.attempts, error.message]).toEqual([
      "deadline",
      3,
      `GET ${url}: No complete response arrived within 1000 ms; last: nothing arrived for 250 ms.`,
    ])
    expect([sentAt, time.clock.now()]).toEqual([[0, 500, 750], 1000])
  })

  it("a write has all of the time, and is sent once", async () => {
    const { time, work, sentAt } = callSlow([1e9], { deadline: 1000 }, { method: "POST" })
    expect(await time.run(errorOf(work))).toMatchObject({ kind: "deadline", attempts: 1 })
    expect([sentAt, time.clock.now()]).toEqual([[0], 1000])
  })

  it("there is none where the deadline is Infinity", async () => {
    const { time, work } = callSlow([1e9], { deadline: Infinity })
    expect(await time.run(work)).toMatchObject({ status: 200, attempts: 1 })
  })

  it("a read has all of the time where even the shortest backoff would be past the deadline", async () => {
    const backoff = { first: 500 }
    const short = callSlow([400, 0], { deadline: 500, backoff })
    expect(await short.time.run(short.work)).toMatchObject({ attempts: 1 })
    const longer = callSlow([400, 0], { deadline: 500, backoff: { ...backoff, longest: 200 } })
    expect(await longer.time.run(longer.work)).toMatchObject({ attempts: 2 })
  })
})

describe("attemptTimeout", () => {
  it("a read that takes longer is sent again, as after a failed connection", async () => {
    const { time, work, sentAt, events } = callSlow([1e9, 99], { attemptTimeout: 100 })
    expect(await time.run(work)).toMatchObject({ status: 200, attempts: 2 })
    expect([sentAt, events]).toMatchObject([[0, 100], [{ attempt: 1, reason: "connection" }]])
  })

  it("a read whose last attempt takes longer, and a write, fail with kind network", async () => {
    const read = callSlow([1e9], { attemptTimeout: 100, tries: 2 })
    expect(await read.time.run(errorOf(read.work))).toMatchObject({ kind: "network", attempts: 2 })
    const write = callSlow([1e9], { attemptTimeout: 100 }, { method: "POST" })
    const error = await write.time.run(errorOf(write.work))
    expect([error.kind, error.attempts, error.message]).toEqual([
      "network",
      1,
      `POST ${url}: The request failed before a complete response arrived: nothing arrived for 100 ms.`,
    ])
    expect(write.sentAt).toEqual([0])
  })

  it("a call has its own, and Infinity is none", async () => {
    const short = callSlow([1e9, 0], { deadline: Infinity }, { attemptTimeout: 7 })
    expect([await short.time.run(short.work), short.sentAt]).toMatchObject([
      { attempts: 2 },
      [0, 7],
    ])
    const options = { deadline: 1000, attemptTimeout: 7 }
    const long = callSlow([900], options, { attemptTimeout: Infinity })
    expect(await long.time.run(long.work)).toMatchObject({ attempts: 1 })
  })

  it("less than a millisecond is refused, of a caller and of a call", async () => {
    const message = "attemptTimeout must be a number of at least 1, got 0."
    expect(() => callSlow([0], { attemptTimeout: 0 })).toThrow(new RangeError(message))
    const { work } = callSlow([0], {}, { attemptTimeout: 0 })
    await expect(work).rejects.toThrow(new RangeError(message))
  })

  it("an attempt that ran out of time is aborted, and frees its place", async () => {
    const time = timeOf(1)
    const reasons: unknown[] = []
    const fetch: typeof globalThis.fetch = (_, init) => {
      const { signal } = init ?? {}
      signal?.addEventListener("abort", () => void reasons.push(signal.reason))
      // It does not react to its signal.
      return new Promise(() => undefined)
    }
    const options = { fetch, attemptTimeout: 100, tries: 1, concurrency: 1 }
    const { callAll } = timedCaller(time, json, options)
    expect(await callAll(["a", "b"])).toEqual(
      ["a", "b"].map((path): unknown => expect.stringContaining(`${path}: The request failed`)),
    )
    expect(reasons).toMatchObject([{ name: "TimeoutError" }, { name: "TimeoutError" }])
    expect(time.clock.now()).toBe(200)
  })

  it("it is the time of each pause between chunks, not of the whole body", async () => {
    const time = timeOf(1)
    const pauses = [
      [90, 90, 101],
      [90, 90, 90, 90],
    ]
    let cancelled = 0
    const fetch: typeof globalThis.fetch = async () => {
      await time.wait(90)
      const left = [...(pauses.shift() ?? [])]
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          const pause = left.shift()
          if (pause === undefined) return controller.close()
          await time.wait(pause)
          controller.enqueue(new TextEncoder().encode("1"))
        },
        cancel: () => {
          cancelled++
        },
      })
      return new Response(body)
    }
    const { call, events } = timedCaller(time, json, { fetch, attemptTimeout: 100 })
    expect(await time.run(call({ method: "GET", url }))).toMatchObject({ body: 1111, attempts: 2 })
    expect(events).toMatchObject([{ attempt: 1, reason: "connection" }])
    expect(cancelled).toBe(1)
  })

  it("the time of an onResponse does not count", async () => {
    const time = timeOf(1)
    const { call } = timedCaller(time, json, {
      attemptTimeout: 120,
      onResponse: () => time.wait(500),
    })
    expect(await time.run(call({ method: "GET", url }))).toMatchObject({ attempts: 1 })
  })
})

describe("a TimeoutError thrown inside fetch", () => {
  const timeout = () => new DOMException("The operation timed out", "TimeoutError")

  it.each([
    ["alone", timeout()],
    ["as a cause", new TypeError("fetch failed", { cause: timeout() })],
    [
      "with a cause",
      Object.assign(new Error("x", { cause: new Error("y") }), { name: "TimeoutError" }),
    ],
    ["with a code", Object.assign(new Error("x"), { name: "TimeoutError", code: "ERR_TIMED_OUT" })],
  ])("%s, is a failed connection, and not one that was never made", (_, error) => {
    const { transient, unsent } = classifyFailure(error, (text) => text)
    expect([transient, unsent]).toEqual([true, false])
  })

  it.each([
    ["GET", { attempts: 2 }],
    ["POST", { kind: "network", attempts: 1 }],
  ])("lets a %s end with %o", async (method, end) => {
    const answers = [() => Promise.reject(timeout()), () => Promise.resolve(json())]
    const fetch: typeof globalThis.fetch = () => (answers.shift() ?? json)() as Promise<Response>
    const { time, call } = timedCaller(timeOf(1), json, { fetch, backoff: { first: 0 } })
    const work = call({ method, url }).catch((error: unknown) => error)
    expect(await time.run(work)).toMatchObject(end)
  })
})
