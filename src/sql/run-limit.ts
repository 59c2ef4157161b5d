import { joinWords } from "../diagnostics/wording.ts"
import { advice } from "./read-sql-error.ts"
import type { ServerProbe } from "./silent-servers.ts"
import { SqlError } from "./sql-error.ts"

/** The limits that end a run before its work. */
export interface RunLimits {
  /** Milliseconds for the whole run. */
  readonly deadline?: number | undefined
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined
  /** Tells which servers a run waits for when its time is up. */
  readonly probe?: ServerProbe | undefined
}

/** The time of one run, from its start to its end. */
export interface RunLimit {
  /** The signal that is aborted when the run ends before its work. */
  readonly signal: AbortSignal
  /** The end of the time, in milliseconds of `performance.now()`. */
  readonly endsAt: number
  /** Throws the reason when the run has ended. It reads the clock too, since statements may block the thread and its timers. */
  readonly check: () => void
  /** Settles like the work, or rejects when the run ends before it. */
  readonly race: <Value>(work: Promise<Value>) => Promise<Value>
  /** Removes timers and listeners. */
  readonly close: () => void
}

/** The longest time of a timer in milliseconds; one for longer fires at once. */
const longestTimer = 2 ** 31 - 1

/** The milliseconds before a deadline in which servers are asked, or half of the deadline when that is less. */
const probeTime = 2_000

/** Starts the time of a run. */
export function startLimit(limits: RunLimits): RunLimit {
  const { deadline = Infinity, signal: outer, probe } = limits
  const controller = new AbortController()
  const { signal } = controller
  // First of all: the caller's signal may have been aborted before, and is followed at once then.
  const ended = rejectWhenAborted(signal)
  const endsAt = performance.now() + deadline
  const follow = (): void => controller.abort(outer?.reason)
  const expire = (): void => controller.abort(deadlineError(deadline, probe?.silent()))
  const startTimer = (callback: () => void, wait: number) =>
    deadline > longestTimer ? undefined : setTimeout(callback, wait)
  const timer = startTimer(expire, deadline)
  const asking = probe && startTimer(probe.ask, Math.max(deadline / 2, deadline - probeTime))
  if (outer?.aborted) follow()
  outer?.addEventListener("abort", follow)
  return {
    signal,
    endsAt,
    check: () => {
      if (performance.now() >= endsAt) expire()
      signal.throwIfAborted()
    },
    race: (work) => Promise.race([work, ended]),
    close: () => {
      clearTimeout(timer)
      clearTimeout(asking)
      outer?.removeEventListener("abort", follow)
    },
  }
}

/** Makes the error of a run whose time is up. */
function deadlineError(deadline: number | undefined, servers: readonly string[] = []): SqlError {
  const quoted = servers.map((server) => JSON.stringify(server))
  const silent = quoted.length === 0 ? "" : ` No answer came from ${joinWords(quoted, "and")}.`
  return new SqlError({
    kind: "deadline",
    message: `The database did not answer within ${deadline} ms.${silent} ${advice("deadline")}`,
    servers,
    retryable: true,
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of a signal may be anything
      reject(signal.reason)
    })
  })
  // Without a handler, a rejection that nobody waits for would end the process.
  ended.catch(() => undefined)
  return ended
}
