import { describe, expect, it } from "vitest"
import type { Clock } from "../../src/client/clock.ts"
import {
  createBackoff,
  createRequestQueue,
  type RequestQueue,
} from "../../src/client/request-queue.ts"
import { timedCaller, timeOf, tooManyRequests } from "./support/rate-limited.ts"

/** Lets everything happen that waits for no timer. */
const settle = (): Promise<unknown> => new Promise(setImmediate)

/** A clock that stands still until a test moves it, and the waits of the timers that have not ended. */
function stillClock() {
  const time = { now: 0 }
  const timers = new Map<() => void, number>()
  const clock: Clock = {
    now: () => time.now,
    date: () => time.now,
    random: () => 0,
    startTimer: (callback, milliseconds) => {
      timers.set(callback, milliseconds)
      return () => void timers.delete(callback)
    },
  }
  const passTo = (now: number): void => {
    time.now = now
    for (const callback of [...timers.keys()]) {
      timers.delete(callback)
      callback()
    }
  }
  return { clock, timers, passTo }
}

/** Asks for a turn, whose work lasts until the test ends it. */
function askForTurn(turns: RequestQueue, order: number) {
  const controller = new AbortController()
  const seen = { isStarted: false, end: "none" }
  let finish = (): void => undefined
  const work = (): Promise<void> => {
    seen.isStarted = true
    return new Promise((resolve) => (finish = resolve))
  }
  const abort = (reason: string): void => controller.abort(reason)
  const start = (): void => {
    turns.run({ order, refused: false, signal: controller.signal }, work).then(
      () => (seen.end = "done"),
      (reason: unknown) => (seen.end = String(reason)),
    )
  }
  return { seen, abort, start, finish: () => finish() }
}

/** RequestQueue of one request at a time, and three requests for them, which a test starts. */
function oneAtATime() {
  const { clock, timers, passTo } = stillClock()
  const pause = createBackoff()
  const turns = createRequestQueue(1, pause, clock)
  const [first, second, third] = [1, 2, 3].map((order) => askForTurn(turns, order)) as [
    ReturnType<typeof askForTurn>,
    ReturnType<typeof askForTurn>,
    ReturnType<typeof askForTurn>,
  ]
  return { first, second, third, pause, timers, passTo }
}

describe("a request that is aborted", () => {
  it("one that is aborted before it asks for its turn is rejected, is not sent, and gives no turn to others", async () => {
    const { first, second, third } = oneAtATime()
    first.abort("gone")
    for (const request of [first, second, third]) request.start()
    await settle()
    expect(first.seen).toEqual({ isStarted: false, end: "gone" })
    expect([second.seen.isStarted, third.seen.isStarted]).toEqual([true, false])
    second.finish()
    await settle()
    expect(third.seen.isStarted).toBe(true)
  })

  it("one that waits for its turn is rejected at once, is not sent, and gives no turn to others", async () => {
    const { first, second, third } = oneAtATime()
    for (const request of [first, second, third]) request.start()
    second.abort("gone")
    await settle()
    expect(second.seen).toEqual({ isStarted: false, end: "gone" })
    expect(third.seen.isStarted).toBe(false)
    first.finish()
    await settle()
    expect(third.seen.isStarted).toBe(true)
  })

  it("one that has its turn takes none of the places of others", async () => {
    const { first, second } = oneAtATime()
    for (const request of [first, second]) request.start()
    first.abort("gone")
    first.finish()
    await settle()
    expect(second.seen.isStarted).toBe(true)
  })

  it("one that was the last to wait for the end of a pause leaves no timer", async () => {
    const { first, pause, timers } = oneAtATime()
    pause.extend(3_600_000)
    first.start()
    expect([...timers.values()]).toEqual([3_600_000])
    first.abort("gone")
    await settle()
    expect([...timers.values()]).toEqual([])
  })
})

it("a request waits for the last millisecond of a pause", async () => {
  const { first, pause, timers, passTo } = oneAtATime()
  pause.extend(1)
  first.start()
  await settle()
  expect([first.seen.isStarted, ...timers.values()]).toEqual([false, 1])
  passTo(1)
  await settle()
  expect(first.seen.isStarted).toBe(true)
})

it("a call that is repeated after status 503 goes before a call that was made later", async () => {
  const answers = new Map([
    ["1", tooManyRequests("5")],
    ["2", new Response(null, { status: 503 })],
  ])
  const caller = timedCaller(
    timeOf(1),
    (path) => {
      const answer = answers.get(path) ?? Response.json(1)
      answers.delete(path)
      return answer
    },
    { concurrency: 3 },
  )
  await caller.callAll(["1", "2", "3", "4"])
  expect(caller.arrivals.map(({ path }) => path)).toEqual(["1", "2", "3", "1", "2", "4"])
})
