import { Readable } from "node:stream"
import type { Io } from "../../src/cli/io.ts"

/** A clock that only goes on when a test says so, with the timers that run by it. */
export interface TestClock extends Pick<Io, "now" | "every"> {
  /** Lets time go by and calls the timers that are due. */
  readonly advance: (milliseconds: number) => void
  /** Number of the timers that run. */
  readonly running: () => number
}

export function createClock(): TestClock {
  let time = 0
  const timers = new Set<{ readonly interval: number; readonly call: () => void; due: number }>()
  return {
    now: () => time,
    every: (interval, call) => {
      const timer = { interval, call, due: time + interval }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance: (milliseconds) => {
      time += milliseconds
      for (const timer of timers) {
        if (timer.due > time) continue
        timer.due = time + timer.interval
        timer.call()
      }
    },
    running: () => timers.size,
  }
}

/** Standard input that comes in pieces. Before each piece, `wait` is called and everything else may go on. */
export function slowInput(pieces: readonly string[], wait: (index: number) => void): Readable {
  async function* read(): AsyncGenerator<Buffer, undefined> {
    for (const [index, piece] of pieces.entries()) {
      await new Promise(setImmediate)
      wait(index)
      await new Promise(setImmediate)
      yield Buffer.from(piece)
    }
  }
  return Readable.from(read())
}
