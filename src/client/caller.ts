import { readDeadline } from "../diagnostics/at-least.ts"
import { readOptions } from "../diagnostics/options.ts"
import pLimit, { type LimitFunction } from "p-limit"
import {
  attempt,
  type AttemptOutcome,
  type CallProgress,
  type ClientState,
  type PendingCall,
  type Retry,
} from "./attempt.ts"
import type { Caller, CallRequest, Reply } from "./call.ts"
import {
  callerKinds,
  readCallerOptions,
  type CallerOptions,
  type GivenCallerOptions,
} from "./caller-options.ts"
import { dateOf, systemClock, type Clock } from "./clock.ts"
import { sleepUntil, startDeadline } from "./deadline.ts"
import { createPause, type WaitingCall } from "./pause.ts"
import { RequestError } from "./request-error.ts"
import { createShownRequest, hasUserInfo } from "./shown-request.ts"
import { createTurns } from "./turns.ts"

/** A client, and what limits the number of its calls at the same time. */
interface LimitedClient extends ClientState {
  readonly limit: LimitFunction
  /** Returns the number of a new call. */
  readonly countCall: () => number
}

/**
 * Makes the part of a client that sends requests. A call resolves with the response, whatever its status, once there is no
 * reason to repeat the request. Without a response it rejects with a {@link RequestError}, or with the reason of the signal.
 *
 * Every request is repeated after status 429, since it was not processed. A GET or HEAD is repeated after 502, 503, 504 and
 * a failed connection; other methods only when Node.js reports that no connection was made. Before an attempt the client
 * waits for `Retry-After` or for a random backoff that grows with each failure, whichever is longer. When that is past the
 * deadline, the call fails at once, and `retryAt` of the error says when the next attempt would be.
 *
 * A 429 pauses all calls of this caller. After the pause requests go one at a time, the refused ones first; every ten successes
 * in a row allow one more at a time.
 * @throws RangeError or TypeError for options that are not valid.
 * @example (await createCaller({ fetch: () => Promise.resolve(Response.json([1])) }).call({ method: "GET", url: "https://store.example/" })).body // => [1]
 */
export function createCaller(options?: CallerOptions): Caller {
  return createCallerWithClock(readOptions("createCaller", options, callerKinds), systemClock)
}

/** Makes a caller whose time, timers and random numbers come from the given clock. */
export function createCallerWithClock(options: GivenCallerOptions, clock: Clock): Caller {
  const settings = readCallerOptions(options)
  const { concurrency } = settings
  const pause = createPause()
  let calls = 0
  const client: LimitedClient = {
    settings,
    clock,
    pause,
    limit: pLimit(concurrency),
    turns: createTurns(concurrency, pause, clock),
    countCall: () => calls++,
  }
  return Object.freeze({ call: (request: CallRequest) => runCall(client, request) })
}

const requestKinds = {
  method: "a string",
  url: "a string",
  body: "a string",
  contentType: "a string",
  signal: "an object",
  deadline: "a number",
} as const

async function runCall(client: LimitedClient, given: CallRequest): Promise<Reply> {
  const { settings, pause, clock, limit } = client
  const read = readOptions("call", given, requestKinds)
  const request = Object.assign(read, { method: read.method.toUpperCase() })
  const progress: CallProgress = { attempts: 0 }
  refuseCredentials(request)
  request.signal?.throwIfAborted()
  const milliseconds = readDeadline(request.deadline ?? settings.deadline)
  const shown = createShownRequest(request)
  const createError = (until?: number) =>
    deadlineError(
      milliseconds,
      { progress, shown },
      until === undefined ? undefined : dateOf(until, clock),
    )
  const deadline = startDeadline({ outer: request.signal, milliseconds, createError }, clock)
  const { endsAt } = deadline
  const waiting: WaitingCall = { endsAt, failLate: (until) => deadline.abort(createError(until)) }
  const order = client.countCall()
  const call: PendingCall = { client, order, request, deadline, progress, shown }
  try {
    pause.waiting.add(waiting)
    if (pause.until() >= endsAt) waiting.failLate(pause.until())
    deadline.signal.throwIfAborted()
    // The outer race ends a call that waits for its slot.
    return await deadline.race(limit(() => deadline.race(attemptUntilReply(call, waiting))))
  } finally {
    pause.waiting.delete(waiting)
    deadline.close()
  }
}

/** Repeats the request until there is a reply. The call keeps its slot while it waits. */
async function attemptUntilReply(call: PendingCall, waiting: WaitingCall): Promise<Reply> {
  const { client, order, deadline } = call
  const { pause, turns, clock } = client
  const { signal } = deadline
  let refused = false
  for (let at = 0; ;) {
    // After a 429 the pause lasts at least as long as the wait of the call, and its turn comes at the end of the pause.
    if (!refused) await sleepUntil(at, signal, clock)
    const outcome: AttemptOutcome = await turns.run({ order, refused, signal }, (turn) => {
      pause.waiting.delete(waiting)
      // This race frees the turn of a request that does not react to its signal.
      return deadline.race(attempt(call, turn))
    })
    if (outcome.kind === "reply") return outcome.reply
    if (outcome.kind === "failure") throw outcome.error
    pause.waiting.add(waiting)
    at = Math.max(outcome.at, pause.until())
    if (at >= deadline.endsAt) waiting.failLate(at)
    signal.throwIfAborted()
    await notifyRetry(call, outcome, at)
    refused = outcome.reason === "too-many-requests"
  }
}

async function notifyRetry(
  { client, progress }: PendingCall,
  { reason, status }: Retry,
  at: number,
): Promise<void> {
  const { settings, clock } = client
  const answered = status === undefined ? {} : { status }
  await settings.onRetry({
    attempt: progress.attempts,
    delay: Math.ceil(Math.max(0, at - clock.now())),
    reason,
    ...answered,
    retryAt: dateOf(at, clock),
  })
}

/**
 * Makes the error for a call that ran out of time.
 * @param retryAt - The time at which the next attempt could be made; undefined when the time ran out
 *   during an attempt.
 */
function deadlineError(
  milliseconds: number,
  { progress, shown }: Pick<PendingCall, "progress" | "shown">,
  retryAt: Date | undefined,
): RequestError {
  const what =
    retryAt === undefined
      ? `No complete response arrived within ${milliseconds} ms`
      : `The next attempt would be at ${retryAt.toISOString()}, past the deadline of ${milliseconds} ms`
  const message = `${what}${lastFailure(progress)}.`
  return new RequestError({
    kind: "deadline",
    message,
    retryAt,
    ...shown.details(),
    ...progress,
  })
}

function lastFailure({ status, cause }: CallProgress): string {
  const last = cause?.message ?? (status === undefined ? undefined : `status ${status}`)
  return last === undefined ? "" : `; last: ${last}`
}

/** Refuses a URL with credentials. Fetch would refuse it too, but quote it in its error. */
function refuseCredentials(request: CallRequest): void {
  if (!hasUserInfo(request.url)) return
  throw new RequestError({
    kind: "network",
    message: "url must not contain a user name or password.",
    attempts: 0,
    ...createShownRequest(request).details(),
  })
}
