import pLimit, { type LimitFunction } from "p-limit"
import { attempt, type Again, type PendingCall, type CallProgress } from "./attempt.ts"
import type { Caller, CallRequest, Reply } from "./call.ts"
import {
  readCallerOptions,
  readDeadline,
  type CallerOptions,
  type CallerSettings,
} from "./caller-options.ts"
import { RequestError } from "./request-error.ts"
import { createPause, type Pause, type Waiting } from "./pause.ts"
import { startDeadline, sleepUntil } from "./deadline.ts"

/** What the calls of one client share. */
interface Client {
  readonly settings: CallerSettings
  readonly limit: LimitFunction
  readonly pause: Pause
}

/**
 * Makes the part of a client that sends requests. It gives every answer that is not asked for again to whoever called,
 * whatever its status; without one it rejects with a {@link RequestError}, or with the reason of the signal.
 *
 * Asked for again are: after status 429 every request, since it was not processed; after 502, 503, 504 and a broken
 * connection a GET or HEAD; any other only when Node.js says that no connection was made. A try waits for the larger of
 * `Retry-After` and a random back-off. When that ends after the deadline, the call fails at once, and `retryAt` of the error
 * says when it could go on. A 429 pauses all calls of this caller, those in the queue too.
 * @throws RangeError or TypeError for options that make no sense.
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
  const deadline = readDeadline(request.deadline ?? settings.deadline)
  const scope = startDeadline(request.signal, deadline, () => lateError(deadline, progress))
  const { endsAt } = scope
  const waiting: Waiting = {
    endsAt,
    endLate: (until) => scope.end(lateError(deadline, progress, until)),
  }
  const call: PendingCall = { settings, pause, request, deadline: scope, progress }
  try {
    pause.waiting.add(waiting)
    if (pause.until() >= endsAt) waiting.endLate(pause.until())
    scope.signal.throwIfAborted()
    // The inner one frees the place of a request that does not end when it is told to.
    return await scope.within(limit(() => scope.within(repeat(call, waiting))))
  } finally {
    pause.waiting.delete(waiting)
    scope.close()
  }
}

/** Tries until there is an answer to give back. Its place among the calls is kept while it waits. */
async function repeat(call: PendingCall, waiting: Waiting): Promise<Reply> {
  const { pause, deadline: scope } = call
  for (let at = 0; ;) {
    await waitForTurn(call, at)
    pause.waiting.delete(waiting)
    const outcome = await attempt(call)
    if ("reply" in outcome) return outcome.reply
    scope.signal.throwIfAborted()
    pause.waiting.add(waiting)
    at = Math.max(outcome.at, pause.until())
    if (at >= scope.endsAt) waiting.endLate(at)
    scope.signal.throwIfAborted()
    await announce(call, outcome, at)
  }
}

/** A pause may begin, and be made longer, while a call waits. */
async function waitForTurn({ pause, deadline: scope }: PendingCall, at: number): Promise<void> {
  scope.signal.throwIfAborted()
  for (let until = at; until > Date.now() || pause.until() > Date.now();) {
    until = Math.max(at, pause.until())
    await sleepUntil(until, scope.signal)
  }
}

async function announce(
  { settings, progress }: PendingCall,
  { reason, status }: Again,
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

/** @param until - when another try could be made; undefined when the time ran out on this one. */
function lateError(deadline: number, progress: CallProgress, until?: number): RequestError {
  const retryAt = until === undefined ? undefined : new Date(until)
  const limit = `${deadline} ms`
  const what =
    retryAt === undefined
      ? `There was no whole answer within ${limit}`
      : `The next try would be at ${retryAt.toISOString()}, past the deadline of ${limit}`
  const message = `${what}${lastFailure(progress)}.`
  return new RequestError({ kind: "deadline", message, retryAt, ...progress })
}

function lastFailure({ status, cause }: CallProgress): string {
  const last = cause?.message ?? (status === undefined ? undefined : `status ${status}`)
  return last === undefined ? "" : `; last: ${last}`
}

/** Fetch would refuse it too, but would quote it. White space in an address is passed over. */
function refuseCredentials(url: string): void {
  if (!/^(?:[^\\/?#:]*:|[\\/]{2})[\\/]*[^\\/?#]*@/.test(url.replace(/\s/g, ""))) return
  throw new RequestError({
    kind: "network",
    message: "A URL with a password is not requested.",
    attempts: 0,
  })
}
