import pLimit, { type LimitFunction } from "p-limit"
import { attempt, type CallProgress, type PendingCall, type Retry } from "./attempt.ts"
import type { Caller, CallRequest, Reply } from "./call.ts"
import {
  readCallerOptions,
  readDeadline,
  type CallerOptions,
  type CallerSettings,
} from "./caller-options.ts"
import { RequestError } from "./request-error.ts"
import { createPause, type Pause, type WaitingCall } from "./pause.ts"
import { startDeadline, sleepUntil } from "./deadline.ts"

/** The state that all calls of a client share. */
interface Client {
  readonly settings: CallerSettings
  readonly limit: LimitFunction
  readonly pause: Pause
}

/**
 * Makes the part of a client that sends requests. A call resolves with the response, whatever its status, once there is no
 * reason to repeat the request. Without a response it rejects with a {@link RequestError}, or with the reason of the signal.
 *
 * Every request is repeated after status 429, since it was not processed. A GET or HEAD is repeated after 502, 503, 504 and
 * a failed connection; other methods only when Node.js reports that no connection was made. Before an attempt the client
 * waits for `Retry-After` or for a random backoff, whichever is longer. When that is past the deadline, the call fails at
 * once, and `retryAt` of the error says when the next attempt would be. A 429 pauses all calls of this caller.
 * @throws RangeError or TypeError for options that are not valid.
 * @example (await createCaller({ fetch: () => Promise.resolve(Response.json([1])) }).call({ method: "GET", url: "https://store.example/" })).body // => [1]
 */
export function createCaller(options: CallerOptions = {}): Caller {
  const settings = readCallerOptions(options)
  const client = { settings, limit: pLimit(settings.concurrency), pause: createPause() }
  return Object.freeze({ call: (request: CallRequest) => runCall(client, request) })
}

async function runCall({ settings, limit, pause }: Client, given: CallRequest): Promise<Reply> {
  const request = { ...given, method: given.method.toUpperCase() }
  const progress: CallProgress = { attempts: 0 }
  refuseCredentials(request.url)
  request.signal?.throwIfAborted()
  const milliseconds = readDeadline(request.deadline ?? settings.deadline)
  const createError = (retryAt?: number) => deadlineError(milliseconds, progress, retryAt)
  const deadline = startDeadline(request.signal, milliseconds, createError)
  const { endsAt } = deadline
  const waiting: WaitingCall = { endsAt, failLate: (until) => deadline.abort(createError(until)) }
  const call: PendingCall = { settings, pause, request, deadline, progress }
  try {
    pause.waiting.add(waiting)
    if (pause.until() >= endsAt) waiting.failLate(pause.until())
    deadline.signal.throwIfAborted()
    // The inner race frees the slot of a request that does not react to its signal.
    return await deadline.race(limit(() => deadline.race(attemptUntilReply(call, waiting))))
  } finally {
    pause.waiting.delete(waiting)
    deadline.close()
  }
}

/** Repeats the request until there is a reply. The call keeps its slot while it waits. */
async function attemptUntilReply(call: PendingCall, waiting: WaitingCall): Promise<Reply> {
  const { pause, deadline } = call
  for (let at = 0; ;) {
    await waitForTurn(call, at)
    pause.waiting.delete(waiting)
    const outcome = await attempt(call)
    if (outcome.kind === "reply") return outcome.reply
    deadline.signal.throwIfAborted()
    pause.waiting.add(waiting)
    at = Math.max(outcome.at, pause.until())
    if (at >= deadline.endsAt) waiting.failLate(at)
    deadline.signal.throwIfAborted()
    await notifyRetry(call, outcome, at)
  }
}

/** Waits until a time and until the end of the pause, which may begin or become longer meanwhile. */
async function waitForTurn({ pause, deadline }: PendingCall, at: number): Promise<void> {
  deadline.signal.throwIfAborted()
  for (let until = at; until > Date.now() || pause.until() > Date.now();) {
    until = Math.max(at, pause.until())
    await sleepUntil(until, deadline.signal)
  }
}

async function notifyRetry(
  { settings, progress }: PendingCall,
  { reason, status }: Retry,
  at: number,
): Promise<void> {
  const answered = status === undefined ? {} : { status }
  await settings.onRetry({
    attempt: progress.attempts,
    delay: Math.max(0, at - Date.now()),
    reason,
    ...answered,
    retryAt: new Date(at),
  })
}

/**
 * Makes the error for a call that ran out of time.
 * @param until - The time at which the next attempt could be made; undefined when the time ran out
 *   during an attempt.
 */
function deadlineError(milliseconds: number, progress: CallProgress, until?: number): RequestError {
  const retryAt = until === undefined ? undefined : new Date(until)
  const what =
    retryAt === undefined
      ? `No complete response arrived within ${milliseconds} ms`
      : `The next attempt would be at ${retryAt.toISOString()}, past the deadline of ${milliseconds} ms`
  const message = `${what}${lastFailure(progress)}.`
  return new RequestError({ kind: "deadline", message, retryAt, ...progress })
}

function lastFailure({ status, cause }: CallProgress): string {
  const last = cause?.message ?? (status === undefined ? undefined : `status ${status}`)
  return last === undefined ? "" : `; last: ${last}`
}

/**
 * Refuses a URL with credentials. Fetch would refuse it too, but quote it in its error. White space
 * in a URL is ignored.
 */
function refuseCredentials(url: string): void {
  if (!/^(?:[^\\/?#:]*:|[\\/]{2})[\\/]*[^\\/?#]*@/.test(url.replace(/\s/g, ""))) return
  throw new RequestError({
    kind: "network",
    message: "url must not contain a user name or password.",
    attempts: 0,
  })
}
