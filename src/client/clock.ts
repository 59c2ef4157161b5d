import { own } from "../diagnostics/own.ts"

/** The time, timers and random numbers of a client, so that a test or a simulation can have its own. */
export interface Clock {
  /** Returns milliseconds since a fixed point. It never goes back, even when the clock of the system is set. */
  readonly now: () => number
  /** Returns milliseconds since 1970 by the clock of the system, which may be wrong and may be set at any time. */
  readonly date: () => number
  /** Returns a number from 0 to below 1. */
  readonly random: () => number
  /** Calls a function once, after at most {@link longestTimer} milliseconds. Returns a function that prevents the call. */
  readonly startTimer: (callback: () => void, milliseconds: number) => () => void
}

/** The longest time of a timer in milliseconds; one for longer fires at once. */
export const longestTimer = 2 ** 31 - 1

/** The latest time of a `Date`. */
export const endOfTime = 8.64e15

export const systemClock: Clock = {
  // Fake timers of tests keep this sum near the date, while `performance.now()` alone starts at 0 again.
  now: () => performance.timeOrigin + performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  startTimer: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Returns a time of {@link Clock.now} as a date of the clock of the system. */
export function dateOf(moment: number, { now, date }: Clock): Date {
  return new Date(Math.min(endOfTime, Math.ceil(date() + moment - now())))
}

export interface CallDeadline {
  /** The signal that is aborted by the caller's own signal or by the deadline. */
  readonly signal: AbortSignal
  /** The end of the time, by the clock of the client. */
  readonly endsAt: number
  /** Ends the call with a reason. Only the first call has an effect. */
  readonly abort: (reason: unknown) => void
  /** Settles like the work, or rejects when the call ends before it. */
  readonly race: <Value>(work: Promise<Value>) => Promise<Value>
  readonly close: () => void
}

interface CallLimits {
  /** The signal of the caller, or of the call. The listener on it is removed by `close`. */
  readonly outer: AbortSignal | undefined
  /** The time for the whole call, or for each wait of an attempt. */
  readonly milliseconds: number
  readonly createError: () => Error
}

export function startDeadline(
  { outer, milliseconds, createError }: CallLimits,
  clock: Clock,
): CallDeadline {
  const controller = new AbortController()
  const { signal } = controller
  const abort = (reason: unknown): void => controller.abort(reason)
  const follow = (): void => abort(outer?.reason)
  const stopTimer = startLongTimer(() => abort(createError()), milliseconds, clock)
  outer?.addEventListener("abort", follow, own({ once: true }))
  const ended = rejectWhenAborted(signal)
  return {
    signal,
    endsAt: clock.now() + milliseconds,
    abort,
    race: (work) => Promise.race([work, ended]),
    close: () => {
      stopTimer()
      outer?.removeEventListener("abort", follow)
    },
  }
}

export interface AttemptTime {
  /** The signal that is aborted when the attempt ends before its work: with the call, or after a wait that is too long. */
  readonly signal: AbortSignal
  /** Settles like the work, or rejects when the attempt ends before it. */
  readonly wait: <Value>(work: Promise<Value>) => Promise<Value>
  readonly close: () => void
}

/** Starts the time of an attempt, each wait of which has the same limit. */
export function startAttempt({ milliseconds, ...limits }: CallLimits, clock: Clock): AttemptTime {
  const call = startDeadline({ ...limits, milliseconds: Infinity }, clock)
  const wait = async <Value>(work: Promise<Value>): Promise<Value> => {
    const stopTimer = startLongTimer(() => call.abort(limits.createError()), milliseconds, clock)
    try {
      return await call.race(work)
    } finally {
      stopTimer()
    }
  }
  return { signal: call.signal, wait, close: call.close }
}

/** Starts a timer, unless it would be longer than one can be. */
function startLongTimer(
  callback: () => void,
  milliseconds: number,
  { startTimer }: Clock,
): () => void {
  return milliseconds > longestTimer ? () => undefined : startTimer(callback, milliseconds)
}

/** Waits until a time, which may be further away than the longest timer. Rejects with the reason of the signal. */
export async function sleepUntil(moment: number, signal: AbortSignal, clock: Clock): Promise<void> {
  for (let left = moment - clock.now(); left > 0; left = moment - clock.now()) {
    signal.throwIfAborted()
    await sleep(Math.min(left, longestTimer), signal, clock)
  }
  signal.throwIfAborted()
}

function sleep(milliseconds: number, signal: AbortSignal, { startTimer }: Clock): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stopTimer()
      signal.removeEventListener("abort", done)
      resolve()
    }
    const stopTimer = startTimer(done, milliseconds)
    signal.addEventListener("abort", done, own({ once: true }))
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of a signal may be anything
    signal.addEventListener("abort", () => reject(signal.reason), own({ once: true }))
  })
  // Without a handler, a rejection that nobody waits for would end the process.
  ended.catch(() => undefined)
  return ended
}
