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

/** The clock of the platform. */
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
