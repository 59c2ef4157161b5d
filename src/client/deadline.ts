/** The time one call has, from its start to its end. */
export interface CallDeadline {
  /**
   * The signal that is aborted when the call ends before its work: by the caller's own signal or by
   * the deadline.
   */
  readonly signal: AbortSignal
  /** The end of the time, in milliseconds since 1970. */
  readonly endsAt: number
  /** Ends the call with a reason. Only the first call has an effect. */
  readonly abort: (reason: unknown) => void
  /** Settles like the work, or rejects when the call ends before it. */
  readonly race: <Value>(work: Promise<Value>) => Promise<Value>
  /** Removes timers and listeners. */
  readonly close: () => void
}

/** The longest time of a timer; one for longer fires at once. */
const longestTimer = 2 ** 31 - 1

/**
 * Starts the time of one call.
 * @param outer - The caller's own signal. The listener on it is removed by `close`.
 * @param milliseconds - The time for the whole call.
 * @param createError - Makes the reason of the abort when the time is up.
 */
export function startDeadline(
  outer: AbortSignal | undefined,
  milliseconds: number,
  createError: () => Error,
): CallDeadline {
  const controller = new AbortController()
  const { signal } = controller
  const abort = (reason: unknown): void => controller.abort(reason)
  const follow = (): void => abort(outer?.reason)
  const timer =
    milliseconds > longestTimer ? undefined : setTimeout(() => abort(createError()), milliseconds)
  outer?.addEventListener("abort", follow, { once: true })
  const ended = rejectWhenAborted(signal)
  return {
    signal,
    endsAt: Date.now() + milliseconds,
    abort,
    race: (work) => Promise.race([work, ended]),
    close: () => {
      clearTimeout(timer)
      outer?.removeEventListener("abort", follow)
    },
  }
}

/** Waits until a time, which may be further away than the longest timer. Rejects with the reason of the signal. */
export async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  for (let left = moment - Date.now(); left > 0; left = moment - Date.now()) {
    signal.throwIfAborted()
    await sleep(Math.min(left, longestTimer), signal)
  }
  signal.throwIfAborted()
}

/** Waits. Resolves early when the signal is aborted. */
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
  // Without a handler, a rejection that nobody waits for would end the process.
  ended.catch(() => undefined)
  return ended
}
