import { describe, expect, it } from "vitest"
import { createBackoff, type WaitingCall } from "../../src/client/request-queue.ts"
import { startFaultServer, success, tooMany } from "./support/fault-server.ts"
import { errorOf, quickCaller } from "./support/quick-caller.ts"
import { paths, timedCaller, timeOf, tooManyRequests } from "./support/rate-limited.ts"

describe("pause after status 429", () => {
  it("a pause holds back all calls of the caller, and the queued calls do not all start at once after it", async () => {
    const caller = timedCaller(
      timeOf(1),
      (_, count) => (count === 100 ? tooManyRequests("1") : Response.json(count)),
      { concurrency: 6 },
    )
    const ends = await caller.callAll(paths(1000))
    expect(ends.filter((end) => end !== "200 after 1")).toEqual(["200 after 2"])
    expect(caller.arrivals).toHaveLength(1001)
    expect(caller.events).toHaveLength(1)
    // A request is on the way for 100 milliseconds. Those on the way when the 429 comes are not called back.
    const refusedAt = (caller.arrivals[99]?.sentAt ?? 0) + 100
    const others = caller.arrivals.filter(({ sentAt }) => sentAt > refusedAt)
    expect(Math.min(...others.map(({ sentAt }) => sentAt))).toBe(refusedAt + 1000)
    expect(others.filter(({ sentAt }) => sentAt === refusedAt + 1000)).toHaveLength(1)
    expect(others.length).toBeGreaterThan(800)
    expect(Math.max(...caller.arrivals.map(({ open }) => open))).toBe(6)
  })

  it("a later 429 makes the pause longer", async () => {
    const caller = timedCaller(timeOf(1), (_, count) =>
      count > 2 ? Response.json(1) : tooManyRequests(String(count)),
    )
    await caller.callAll(["short", "long"])
    expect(caller.arrivals.map(({ status }) => status)).toEqual([429, 429, 200, 200])
    expect(caller.arrivals[2]?.sentAt).toBe(2100)
  })

  it("a later 429 does not make the pause shorter", async () => {
    const caller = timedCaller(timeOf(1), (_, count) =>
      count > 2 ? Response.json(1) : tooManyRequests(String(3 - count)),
    )
    await caller.callAll(["long", "short"])
    expect(caller.arrivals.map(({ status }) => status)).toEqual([429, 429, 200, 200])
    expect(caller.arrivals[2]?.sentAt).toBe(2100)
  })

  it("a pause holds back a call that starts during it", async () => {
    const server = await startFaultServer(tooMany("1"), success(1))
    const caller = quickCaller()
    const first = caller.get(server.url)
    await expect.poll(() => caller.events.length).toBe(1)
    await Promise.all([first, caller.post(server.url)])
    const [refused, ...others] = server.requests.map(({ at }) => at)
    expect(others).toHaveLength(2)
    expect(Math.min(...others) - (refused ?? 0)).toBeGreaterThanOrEqual(950)
    expect(caller.events).toHaveLength(1)
  })

  it("a pause holds back a call that waits for its own back-off", async () => {
    const caller = timedCaller(
      timeOf(1),
      (path, count) => {
        if (count > 2) return Response.json(1)
        return path === "away" ? new Response("", { status: 503 }) : tooManyRequests("1")
      },
      { backoff: { first: 400, longest: 400 } },
    )
    await caller.callAll(["away", "often"])
    const again = caller.arrivals.slice(2)
    expect(again.map(({ path }) => path).sort()).toEqual(["away", "often"])
    expect(again[0]?.sentAt).toBe(1100)
  })

  it("a call that starts during a pause which ends with its deadline fails at once, with the end of the pause", async () => {
    const { time, call, arrivals } = timedCaller(timeOf(1), () => tooManyRequests("1"), {
      tries: 1,
    })
    const url = "https://store.example/a"
    await time.run(call({ method: "GET", url }))
    const error = await time.run(errorOf(call({ method: "GET", url, deadline: 1000 })))
    expect(time.clock.now()).toBe(100)
    expect(error).toMatchObject({ kind: "deadline", attempts: 0 })
    expect(error.retryAt).toEqual(new Date(Date.UTC(2024, 0, 1) + 1100))
    expect(arrivals).toHaveLength(1)
  })

  it("a pause past the deadline ends waiting and later calls at once, unsent", async () => {
    const { time, call, arrivals } = timedCaller(timeOf(1), () => tooManyRequests("3600"), {
      concurrency: 1,
    })
    const url = "https://store.example/a"
    const errors = await time.run(
      Promise.all(Array.from({ length: 50 }, () => errorOf(call({ method: "GET", url })))),
    )
    const late = await time.run(errorOf(call({ method: "POST", url, body: "{}" })))
    // The first request takes 50 milliseconds, and so does its response.
    expect(time.clock.now()).toBe(100)
    expect(errors.map(({ attempts }) => attempts)).toEqual([
      1,
      ...Array.from({ length: 49 }, () => 0),
    ])
    const retryAt = new Date(Date.UTC(2024, 0, 1, 1) + 100)
    for (const error of [...errors, late])
      expect(error).toMatchObject({ kind: "deadline", retryAt })
    expect(late.message).toContain(retryAt.toISOString())
    expect(arrivals).toHaveLength(1)
  })

  it("a pause lets a call wait if its deadline allows it", async () => {
    const server = await startFaultServer(tooMany("1"), success("patient"))
    const caller = quickCaller({ tries: 1 })
    await expect(caller.get(server.url)).resolves.toMatchObject({ status: 429 })
    const hurried = await errorOf(caller.call({ method: "GET", url: server.url, deadline: 200 }))
    expect(hurried).toMatchObject({ kind: "deadline", attempts: 0 })
    await expect(caller.get(server.url)).resolves.toMatchObject({ attempts: 1 })
  })

  it("a pause applies to one caller only", async () => {
    const server = await startFaultServer(tooMany("3600"), success(1))
    await errorOf(quickCaller().get(server.url))
    await expect(quickCaller().get(server.url)).resolves.toMatchObject({ attempts: 1 })
  })

  it("a pause also starts after the last try", async () => {
    const server = await startFaultServer(tooMany("3600"))
    const caller = quickCaller({ tries: 1 })
    await expect(caller.get(server.url)).resolves.toMatchObject({ status: 429 })
    expect(await errorOf(caller.get(server.url))).toMatchObject({ kind: "deadline", attempts: 0 })
  })
})

describe("createBackoff", () => {
  it("createBackoff ends the waiting calls whose deadline is before the end of the pause", () => {
    const pause = createBackoff()
    const ended: string[] = []
    const waitingCall = (name: string, endsAt: number): WaitingCall => ({
      endsAt,
      failLate: (until) => ended.push(`${name} ${until}`),
    })
    pause.waiting.add(waitingCall("short", 10)).add(waitingCall("long", 20))
    pause.extend(9)
    pause.extend(8)
    expect([pause.until(), ended]).toEqual([9, []])
    pause.extend(10)
    expect([pause.until(), ended]).toEqual([10, ["short 10"]])
  })
})
