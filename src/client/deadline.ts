/** The time one call has, from its start to its end. */
export interface CallDeadline {
  /** Aborted when the call is over before its work is: by the caller's own signal or by the deadline. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly endsAt: number
  /** Ends the call with this reason; the first one counts. */
  readonly end: (reason: unknown) => void
  /** The work's outcome, or the end of the call, whichever comes first. */
  readonly within: <Value>(work: Promise<Value>) => Promise<Value>
  /** Lets go of timers and listeners. */
  readonly close: () => void
}

/** A timer that is set for longer fires at once. */
const longestTimer = 2 ** 31 - 1

/**
 * Opens the scope of one call.
 * @param outer - the caller's own signal. Nothing listens to it once the scope is closed.
 * @param deadline - in milliseconds.
 * @param late - what to say when the deadline comes.
 */
export function startDeadline(
  outer: AbortSignal | undefined,
  deadline: number,
  late: () => Error,
): CallDeadline {
  const controller = new AbortController()
  const { signal } = controller
  const end = (reason: unknown): void => controller.abort(reason)
  const follow = (): void => end(outer?.reason)
  const timer = deadline > longestTimer ? undefined : setTimeout(() => end(late()), deadline)
  outer?.addEventListener("abort", follow, { once: true })
  const ended = rejectWhenAborted(signal)
  return {
    signal,
    endsAt: Date.now() + deadline,
    end,
    within: (work) => Promise.race([work, ended]),
    close: () => {
      clearTimeout(timer)
      outer?.removeEventListener("abort", follow)
    },
  }
}

/** Waits until a moment, which may be further away than a timer can be set. Rejects with the signal's reason. */
export async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  for (let left = moment - Date.now(); left > 0; left = moment - Date.now()) {
    signal.throwIfAborted()
    await sleep(Math.min(left, longestTimer), signal)
  }
  signal.throwIfAborted()
}

/** Ends early, without an error, when the signal is aborted. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener("abort", done, { once: true })
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of a signal may be anything
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
  // A call may be over before anybody waits for this.
  ended.catch(() => undefined)
  return ended
}
