import { readDeadline } from "../diagnostics/at-least.ts"
import { readOptions } from "../diagnostics/options.ts"
import {
  attemptUntilReply,
  type CallRequest,
  type ClientState,
  type PendingCall,
  type CallProgress,
} from "./attempts.ts"
import {
  callerKinds,
  callKinds,
  checkHeaders,
  readAttemptTimeout,
  readCallerOptions,
  type CallerOptions,
  type GivenCallerOptions,
} from "./caller-options.ts"
import { isSafeUrl, unsafeUrl } from "./address.ts"
import { dateOf, systemClock, startDeadline, type Clock } from "./clock.ts"
import { limitCalls } from "./limit-calls.ts"
import { createShownRequest } from "./redact.ts"
import type { Reply } from "./reply.ts"
import { RequestError } from "./request-error.ts"
import { createBackoff, createRequestQueue, type WaitingCall } from "./request-queue.ts"

/**
 * Sends requests by the rules of one client. See `createCaller`.
 * @example
 * import type { Caller } from "trommel/client"
 * const caller: Caller = createCaller({ fetch: async () => Response.json([]) })
 * const movieList = createListClient({ url: "https://example.com/movies", table, caller })
 * const goodsList = createListClient({ url: "https://example.com/goods", table, caller })
 * const [first, second] = await Promise.all([movieList.list(), goodsList.list()])
 * first.data.length + second.data.length // => 0
 */
export interface Caller {
  readonly call: (request: CallRequest) => Promise<Reply>
}

/**
 * Makes the part of a client that sends requests. A call resolves with the response, whatever its status, once there is no
 * reason to repeat the request. Without a response it rejects with a {@link RequestError}, or with the reason of the signal.
 *
 * Every request is repeated after status 429, since it was not processed. A GET or HEAD is repeated after 502, 503, 504 and
 * a failed connection, such as one that was silent for `attemptTimeout`; other methods only when Node.js reports that no connection was made. Before an attempt the client
 * waits for `Retry-After` or for a random backoff that grows with each failure, whichever is longer. When that is past the
 * deadline, the call fails at once, and `retryAt` of the error says when the next attempt would be.
 *
 * A 429 pauses all calls of this caller. After the backoff requests go one at a time, the refused ones first; every ten successes
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
  const backoff = createBackoff()
  let calls = 0
  const client: ClientState = {
    settings,
    clock,
    backoff,
    limit: limitCalls(concurrency),
    queue: createRequestQueue(concurrency, backoff, clock),
    countCall: () => calls++,
  }
  return Object.freeze({ call: (request: CallRequest) => runCall(client, request) })
}

const requestKinds = {
  method: "a string",
  url: "a string",
  body: "a string",
  contentType: "a string",
  ...callKinds,
} as const

async function runCall(client: ClientState, given: CallRequest): Promise<Reply> {
  const { settings, backoff, clock, limit } = client
  const read = readOptions("call", given, requestKinds)
  const request = Object.assign(read, { method: read.method.toUpperCase() })
  const progress: CallProgress = { attempts: 0 }
  refuseUnsafe(request)
  if (request.headers !== undefined) checkHeaders(request.headers)
  readAttemptTimeout(request.attemptTimeout)
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
    backoff.waiting.add(waiting)
    if (backoff.until() >= endsAt) waiting.failLate(backoff.until())
    deadline.signal.throwIfAborted()
    // The outer race ends a call that waits for its slot.
    return await deadline.race(limit(() => deadline.race(attemptUntilReply(call, waiting))))
  } finally {
    backoff.waiting.delete(waiting)
    deadline.close()
  }
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

/** Refuses a URL that could send the headers to an unintended host, as the other clients do; and one that fetch would quote. */
function refuseUnsafe(request: CallRequest): void {
  if (isSafeUrl(request.url)) return
  throw new RequestError({
    kind: "network",
    message: unsafeUrl,
    attempts: 0,
    ...createShownRequest(request).details(),
  })
}
