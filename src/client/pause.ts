/** A call that waits for its turn. */
export interface Waiting {
  /** Milliseconds since 1970. */
  readonly endsAt: number
  /** Ends the call at once, since its turn comes too late. */
  readonly endLate: (until: number) => void
}

/** The pause that all calls of one client share. */
export interface Pause {
  /** When it ends, in milliseconds since 1970; long ago when there was none. */
  readonly until: () => number
  /** Pauses to this moment; a pause is made longer, never shorter. Calls that have not so much time are ended. */
  readonly extend: (until: number) => void
  /** Calls with no request under way. */
  readonly waiting: Set<Waiting>
}

/** A client's pause, not yet begun. */
export function createPause(): Pause {
  let end = 0
  const waiting = new Set<Waiting>()
  return {
    until: () => end,
    waiting,
    extend: (until) => {
      if (until <= end) return
      end = until
      for (const call of waiting) if (call.endsAt <= until) call.endLate(until)
    },
  }
}
