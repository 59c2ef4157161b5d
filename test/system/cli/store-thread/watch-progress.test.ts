import { afterEach, beforeEach, expect, it, vi } from "vitest"
import {
  watchProgress,
  type ProgressWatch,
} from "../../../../src/cli/store-thread/watch-progress.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

interface Watched extends ProgressWatch {
  readonly pings: () => number
  readonly silences: () => number
}

/** Watches a thread, with a deadline of 1,000 ms. */
function watch(isWaiting: () => boolean): Watched {
  const ping = vi.fn()
  const onSilent = vi.fn()
  const progress = watchProgress({ deadline: 1000, isWaiting, ping, onSilent })
  const [pings, silences] = [() => ping.mock.calls.length, () => onSilent.mock.calls.length]
  return { ...progress, pings, silences }
}

it("a thread that gives no sign is asked after half of the deadline, and is stuck after all of it", () => {
  const { begin, pings, silences } = watch(() => true)
  begin()
  vi.advanceTimersByTime(499)
  expect([pings(), silences()]).toEqual([0, 0])
  vi.advanceTimersByTime(1)
  expect([pings(), silences()]).toEqual([1, 0])
  vi.advanceTimersByTime(500)
  expect([pings(), silences()]).toEqual([1, 1])
})

it("a sign of the thread starts the deadline anew, however often", () => {
  const { begin, note, silences } = watch(() => true)
  begin()
  for (let count = 0; count < 10; count++) {
    vi.advanceTimersByTime(999)
    note()
  }
  expect(silences()).toBe(0)
})

it("a thread that owes no answer any more is neither asked nor stuck", () => {
  let isWaiting = true
  const { begin, pings, silences } = watch(() => isWaiting)
  begin()
  isWaiting = false
  vi.advanceTimersByTime(10_000)
  expect([pings(), silences(), vi.getTimerCount()]).toEqual([0, 0, 0])
})

it("an answer to the last request ends the watch", () => {
  let isWaiting = true
  const { begin, note } = watch(() => isWaiting)
  begin()
  expect(vi.getTimerCount()).toBe(1)
  isWaiting = false
  note()
  expect(vi.getTimerCount()).toBe(0)
})
