import { describe, expect, it, vi } from "vitest"
import { createPause, type WaitingCall } from "../../src/client/pause.ts"
import { after, each, failure, startFaultServer, success, tooMany } from "./support/fault-server.ts"
import { errorOf, quickCaller } from "./support/quick-caller.ts"

describe("pause after status 429", () => {
  it("a pause holds back all calls of the caller, and the queued calls do not all start at once after it", async () => {
    let refusedAt = 0
    const server = await startFaultServer(
      each((_, count) => {
        if (count === 100) refusedAt = Date.now()
        return count === 100 ? tooMany("1") : after(1, success(count))
      }),
    )
    const caller = quickCaller({ concurrency: 6, deadline: 30_000 })
    const replies = await Promise.all(Array.from({ length: 1000 }, () => caller.get(server.url)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(server.requests).toHaveLength(1001)
    expect(caller.events).toHaveLength(1)
    expect(server.busiest()).toBeLessThanOrEqual(6)
    // Those under way when the 429 comes are not called back.
    const during = server.requests.filter(({ at }) => at > refusedAt && at < refusedAt + 980)
    expect(during.length).toBeLessThan(50)
    expect(server.requests.filter(({ at }) => at >= refusedAt + 980).length).toBeGreaterThan(800)
  })

  it("a later 429 makes the pause longer", async () => {
    const server = await startFaultServer(
      each(({ path }, count) =>
        count > 2 ? success(path) : path === "/short" ? tooMany("1") : after(300, tooMany("1")),
      ),
    )
    const caller = quickCaller()
    const start = Date.now()
    await Promise.all([caller.get(`${server.url}/short`), caller.get(`${server.url}/long`)])
    expect(server.requests).toHaveLength(4)
    expect(server.requests.slice(2).every(({ at }) => at - start >= 1250)).toBe(true)
  })

  it("a later 429 does not make the pause shorter", async () => {
    const server = await startFaultServer(
      each(({ path }, count) =>
        count > 2 ? success(path) : path === "/long" ? tooMany("1") : after(200, tooMany("0")),
      ),
    )
    const caller = quickCaller()
    const start = Date.now()
    await Promise.all([caller.get(`${server.url}/long`), caller.get(`${server.url}/short`)])
    expect(server.requests.slice(2).every(({ at }) => at - start >= 950)).toBe(true)
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
    const server = await startFaultServer(
      each(({ path }, count) =>
        count > 2 ? success(path) : path === "/away" ? failure(503) : after(30, tooMany("1")),
      ),
    )
    const random = vi.spyOn(Math, "random").mockReturnValue(0.99)
    const caller = quickCaller({ backoff: { first: 400, longest: 400 } })
    const start = Date.now()
    await Promise.all([caller.get(`${server.url}/away`), caller.get(`${server.url}/often`)])
    random.mockRestore()
    const again = server.requests.slice(2)
    expect(again.map(({ path }) => path).sort()).toEqual(["/away", "/often"])
    expect(again.every(({ at }) => at - start >= 950)).toBe(true)
  })

  it("a pause past the deadline ends waiting and later calls at once, unsent", async () => {
    const server = await startFaultServer(after(50, tooMany("3600")))
    const caller = quickCaller({ concurrency: 1 })
    const start = Date.now()
    const errors = await Promise.all(
      Array.from({ length: 50 }, () => errorOf(caller.get(server.url))),
    )
    const late = await errorOf(caller.post(server.url))
    expect(Date.now() - start).toBeLessThan(3000)
    expect(errors.map(({ attempts }) => attempts)).toEqual([
      1,
      ...Array.from({ length: 49 }, () => 0),
    ])
    expect(
      [...errors, late].every(
        ({ kind, retryAt }) => kind === "deadline" && Number(retryAt) >= start + 3_600_000,
      ),
    ).toBe(true)
    expect(late.message).toContain(late.retryAt?.toISOString())
    expect(server.requests).toHaveLength(1)
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

describe("createPause", () => {
  it("createPause ends the waiting calls whose deadline is before the end of the pause", () => {
    const pause = createPause()
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
