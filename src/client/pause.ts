/** A call that waits for its turn. */
export interface WaitingCall {
  /** The end of its time, by the clock of the client. */
  readonly endsAt: number
  /** Fails the call at once: the pause ends after its deadline. */
  readonly failLate: (until: number) => void
}

/** The pause that all calls of a client share. */
export interface Pause {
  /** Returns the end of the pause, by the clock of the client; 0 when there was none. */
  readonly until: () => number
  /** Pauses until a time. Never shortens the pause. Fails the calls whose deadline is before it. */
  readonly extend: (until: number) => void
  /** The calls without a request in progress. */
  readonly waiting: Set<WaitingCall>
}

/** Makes the pause of a client. It has not begun yet. */
export function createPause(): Pause {
  let end = 0
  const waiting = new Set<WaitingCall>()
  return {
    until: () => end,
    waiting,
    extend: (until) => {
      if (until <= end) return
      end = until
      for (const call of waiting) if (call.endsAt <= until) call.failLate(until)
    },
  }
}
