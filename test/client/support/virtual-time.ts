import { setImmediate as nextRound } from "node:timers/promises"
import type { Clock } from "../../../src/client/clock.ts"

/** A time that passes only while everybody waits, so that hours take milliseconds and every run is the same. */
export interface VirtualTime {
  readonly clock: Clock
  /** Waits, or rejects with the reason of the signal. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Sets the clock of the system forward or back. The time itself goes on. */
  readonly moveDate: (milliseconds: number) => void
  /** Lets time pass until the work is done. Rejects when the work waits for something that will never happen. */
  readonly run: <Value>(work: Promise<Value>) => Promise<Value>
}

interface Timer {
  readonly at: number
  readonly callback: () => void
}

/** The rounds of the event loop without a timer after which nothing can happen any more. */
const maxIdleRounds = 20

/** @param random - returns a number from 0 to below 1. */
export function createVirtualTime(random: () => number): VirtualTime {
  let now = 0
  let date = Date.UTC(2024, 0, 1)
  const timers: Timer[] = []
  const startTimer: Clock["startTimer"] = (callback, milliseconds) => {
    const timer = { at: now + Math.max(0, milliseconds), callback }
    const after = timers.findIndex(({ at }) => at > timer.at)
    timers.splice(after < 0 ? timers.length : after, 0, timer)
    return () => {
      const index = timers.indexOf(timer)
      if (index >= 0) timers.splice(index, 1)
    }
  }
  const passToNextTimer = (): boolean => {
    const timer = timers.shift()
    if (timer === undefined) return false
    date += timer.at - now
    now = timer.at
    timer.callback()
    return true
  }
  return {
    clock: { now: () => now, date: () => date, random, startTimer },
    wait: (milliseconds, signal) => waitWith(startTimer, milliseconds, signal),
    moveDate: (milliseconds) => void (date += milliseconds),
    run: (work) => runUntilSettled(work, passToNextTimer),
  }
}

function waitWith(
  startTimer: Clock["startTimer"],
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop()
      reject(signal?.reason as Error)
    }
    const stop = startTimer(() => {
      signal?.removeEventListener("abort", abort)
      resolve()
    }, milliseconds)
    if (signal?.aborted === true) abort()
    signal?.addEventListener("abort", abort, { once: true })
  })
}

async function runUntilSettled<Value>(
  work: Promise<Value>,
  passToNextTimer: () => boolean,
): Promise<Value> {
  const state = { settled: false }
  const settle = (): void => void (state.settled = true)
  work.then(settle, settle)
  for (let idleRounds = 0; idleRounds < maxIdleRounds;) {
    // A round of the event loop runs everything that is not waiting for a timer.
    await nextRound()
    if (state.settled) return work
    idleRounds = passToNextTimer() ? 0 : idleRounds + 1
  }
  throw new Error("The work waits, and no timer is set.")
}
