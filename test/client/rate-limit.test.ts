import { describe, expect, it } from "vitest"
import { patience, runFactor } from "../support/runs.ts"
import {
  paths,
  timedCaller,
  timeOf,
  tooManyRequests,
  type Respond,
  type TimedCaller,
} from "./support/rate-limited.ts"

/** A token bucket of one request a second that holds one token. */
function bucketCaller(seed: number, says: "Retry-After" | "nothing"): TimedCaller {
  const time = timeOf(seed)
  let tokens = 1
  let filledAt = 0
  const respond: Respond = () => {
    const now = time.clock.now()
    tokens = Math.min(1, tokens + (now - filledAt) / 1000)
    filledAt = now
    if (tokens < 1)
      return tooManyRequests(says === "nothing" ? undefined : String(Math.ceil(1 - tokens)))
    tokens--
    return Response.json(1)
  }
  return timedCaller(time, respond)
}

describe("a service that allows one request a second", () => {
  // TROMMEL_RUNS=20 runs 1,000 seeds.
  const seeds = Array.from({ length: Math.ceil(50 * runFactor) }, (_, index) => index + 1)

  it.each(["Retry-After", "nothing"] as const)(
    "none of 30 calls at once is rejected when a 429 says %s",
    { timeout: patience },
    async (says) => {
      for (const seed of seeds) {
        const caller = bucketCaller(seed, says)
        const ends = await caller.callAll(paths(30))
        const rejected = ends.filter((end) => !/^200 after [1-5]$/.test(end))
        expect(rejected, `seed ${seed}`).toEqual([])
        // A sent request gets an answer, and no call takes all of the time.
        expect(caller.time.clock.now()).toBeLessThan(55_000)
      }
    },
  )
})

describe("waits after status 429", () => {
  const refuseUntil = (last: number): Respond => {
    return (_, count) => (count > last ? Response.json(1) : tooManyRequests())
  }

  it("each wait of a call is longer than the one before", async () => {
    for (let seed = 1; seed <= 100; seed++) {
      const caller = timedCaller(timeOf(seed), refuseUntil(4))
      expect(await caller.callAll(["a"])).toEqual(["200 after 5"])
      const delays = caller.events.map(({ delay }) => delay)
      const limits = [500, 1000, 2000, 4000]
      expect(delays.map((delay, index) => delay <= (limits[index] ?? 0))).not.toContain(false)
      expect(delays.map((delay, index) => delay >= (limits[index] ?? 0) / 2)).not.toContain(false)
    }
  })

  it("a success makes the next wait as short as the first", async () => {
    const refused = new Set([1, 2, 3, 5])
    const caller = timedCaller(timeOf(1), (_, count) =>
      refused.has(count) ? tooManyRequests() : Response.json(1),
    )
    await caller.callAll(["a"])
    await caller.callAll(["b"])
    const [, , third = 0, fourth = 0] = caller.events.map(({ delay }) => delay)
    expect(third).toBeGreaterThanOrEqual(1000)
    expect(fourth).toBeLessThanOrEqual(500)
  })

  it("refusals count for all calls of a caller until one succeeds", async () => {
    const caller = timedCaller(timeOf(1), refuseUntil(3), { tries: 1 })
    for (const path of ["a", "b", "c"]) await caller.callAll([path])
    await caller.callAll(["d"])
    const sent = caller.arrivals.map(({ sentAt }) => sentAt)
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0) - 100)
    expect(gaps.map((gap, index) => gap >= 250 * 2 ** index)).toEqual([true, true, true])
    expect(gaps.map((gap, index) => gap <= 500 * 2 ** index)).toEqual([true, true, true])
  })

  it("requests that are on the way together count as one refusal", async () => {
    const caller = timedCaller(timeOf(1), refuseUntil(6))
    await caller.callAll(paths(6))
    expect(Math.max(...caller.events.map(({ delay }) => delay))).toBeLessThanOrEqual(500)
  })

  it.each([
    ["3", 3000],
    ["2.5", 3000],
    ["1, 7", 7000],
    ["0", 250],
  ])("a wait after Retry-After %s lasts at least %i ms", async (retryAfter, least) => {
    const caller = timedCaller(timeOf(1), (_, count) =>
      count > 1 ? Response.json(1) : tooManyRequests(retryAfter),
    )
    await caller.callAll(["a"])
    const [first, second] = caller.arrivals.map(({ sentAt }) => sentAt)
    expect((second ?? 0) - (first ?? 0) - 100).toBeGreaterThanOrEqual(least)
    expect((second ?? 0) - (first ?? 0) - 100).toBeLessThan(least + 500)
  })

  it("a date of Retry-After from a server that is an hour behind means the same wait", async () => {
    const time = timeOf(1)
    const caller = timedCaller(time, (_, count) => {
      if (count > 1) return Response.json(1)
      const behind = time.clock.date() - 3_600_000
      const headers = {
        date: new Date(behind).toUTCString(),
        "retry-after": new Date(behind + 5000).toUTCString(),
      }
      return new Response("", { status: 429, headers })
    })
    await caller.callAll(["a"])
    const [first, second] = caller.arrivals.map(({ sentAt }) => sentAt)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5000)
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(7000)
  })

  it.each([3_600_000, -3_600_000])(
    "a wait does not change when the clock of the system is set by %i ms meanwhile",
    async (moved) => {
      const time = timeOf(1)
      const caller = timedCaller(time, (_, count) =>
        count > 1 ? Response.json(1) : tooManyRequests("5"),
      )
      time.clock.startTimer(() => time.moveDate(moved), 2000)
      expect(await caller.callAll(["a", "b"])).toEqual(["200 after 2", "200 after 1"])
      expect(time.clock.now()).toBeGreaterThanOrEqual(5000)
      expect(time.clock.now()).toBeLessThan(7000)
    },
  )
})

describe("requests after status 429", () => {
  it("requests go one at a time after a 429, the refused ones first, in the order of the calls", async () => {
    // The first request of 2 and of 3 is refused, while 1 and 4 are on their way.
    const seen = new Set<string>()
    const caller = timedCaller(
      timeOf(1),
      (path) => {
        const isFirst = !seen.has(path)
        seen.add(path)
        return isFirst && (path === "2" || path === "3") ? tooManyRequests() : Response.json(1)
      },
      { concurrency: 4 },
    )
    await caller.callAll(paths(10))
    const refused = caller.arrivals.findIndex(({ status }) => status === 429)
    const later = caller.arrivals.slice(refused).filter(({ sentAt }) => sentAt > 250)
    expect(later.map(({ path }) => path).slice(0, 2)).toEqual(["2", "3"])
    expect(new Set(later.map(({ open }) => open))).toEqual(new Set([1]))
    expect(later).toHaveLength(7)
  })

  it("a call that is refused again stays the first", async () => {
    const caller = timedCaller(
      timeOf(1),
      (path, count) => (path === "1" && count < 8 ? tooManyRequests() : Response.json(1)),
      { concurrency: 2, tries: 9 },
    )
    await caller.callAll(paths(5))
    const order = caller.arrivals.map(({ path }) => path)
    expect(order.lastIndexOf("1")).toBeLessThan(order.indexOf("4"))
  })

  it("ten successes in a row allow one more request at a time, up to the limit of the caller", async () => {
    const caller = timedCaller(
      timeOf(1),
      (_, count) => (count > 1 ? Response.json(1) : tooManyRequests()),
      { concurrency: 3 },
    )
    await caller.callAll(["first"])
    // The success of the refused request is the first of the ten.
    await caller.callAll(paths(100))
    const open = caller.arrivals.slice(1).map((arrival) => arrival.open)
    expect(Math.max(...open.slice(0, 10))).toBe(1)
    expect(Math.max(...open.slice(10, 20))).toBe(2)
    expect(Math.max(...open.slice(20))).toBe(3)
    // When the twentieth success arrives, one more request is on its way.
    expect([open.indexOf(2), open.indexOf(3)]).toEqual([11, 22])
  })

  it("a 429 starts the count of successes anew", async () => {
    const refused = new Set([1, 10])
    const caller = timedCaller(
      timeOf(1),
      (_, count) => (refused.has(count) ? tooManyRequests() : Response.json(1)),
      { concurrency: 3 },
    )
    await caller.callAll(["first"])
    await caller.callAll(paths(17))
    expect(Math.max(...caller.arrivals.map(({ open }) => open))).toBe(1)
  })

  it("a call that the pause holds back spends no try", async () => {
    const caller = timedCaller(timeOf(1), (_, count) =>
      count > 3 ? Response.json(1) : tooManyRequests("5"),
    )
    const ends = await caller.callAll(["1"])
    expect(ends).toEqual(["200 after 4"])
    const more = timedCaller(
      timeOf(1),
      (_, count) => (count > 3 ? Response.json(1) : tooManyRequests("5")),
      { concurrency: 1 },
    )
    expect(await more.callAll(paths(4))).toEqual([
      "200 after 4",
      "200 after 1",
      "200 after 1",
      "200 after 1",
    ])
  })

  it("an aborted call leaves its turn to the next", async () => {
    const time = timeOf(1)
    const caller = timedCaller(time, (path, count) =>
      count > 1 ? Response.json(path) : tooManyRequests("5"),
    )
    const controller = new AbortController()
    const reason = new Error("enough")
    time.clock.startTimer(() => controller.abort(reason), 1000)
    const aborted = caller
      .call({ method: "GET", url: "https://store.example/a", signal: controller.signal })
      .catch((error: unknown) => error)
    const next = caller.call({ method: "GET", url: "https://store.example/b" })
    const [end, reply] = await time.run(Promise.all([aborted, next]))
    expect(end).toBe(reason)
    expect(reply.status).toBe(200)
  })

  it("a call that is aborted while it waits for its turn takes none of the places of others", async () => {
    const time = timeOf(1)
    const controller = new AbortController()
    const caller = timedCaller(time, (_, count) =>
      count > 3 ? Response.json(1) : tooManyRequests("5"),
    )
    time.clock.startTimer(() => controller.abort("enough"), 1000)
    const aborted = caller
      .call({ method: "GET", url: "https://store.example/a", signal: controller.signal })
      .catch((error: unknown) => error)
    const others = ["b", "c"].map((path) =>
      caller.call({ method: "GET", url: `https://store.example/${path}` }),
    )
    const ends = await time.run(Promise.all([aborted, ...others]))
    expect(ends).toMatchObject(["enough", { status: 200 }, { status: 200 }])
  })
})
