import type { CallerSettings, CallOptions, HeaderValues, RetryReason } from "./caller-options.ts"
import {
  dateOf,
  sleepUntil,
  startAttempt,
  type AttemptTime,
  type Clock,
  type CallDeadline,
} from "./clock.ts"
import type { LimitCalls } from "./limit-calls.ts"
import { createRedact, credentialsOf, type ShownRequest, type Redact } from "./redact.ts"
import { discardBody, readBody, parseBody, type Reply } from "./reply.ts"
import { RequestError } from "./request-error.ts"
import { backoffDelay, readRetryAfter } from "./retry-delay.ts"
import type { WaitingCall, SharedBackoff, Slot, RequestQueue } from "./request-queue.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"

/** A request to send. */
export interface CallRequest extends CallOptions {
  /** The method, such as `GET`. */
  readonly method: string
  /** An `http` or `https` URL; in browsers also a path such as `/goods`. Anything else is refused. */
  readonly url: string
  /** The body as text. Default: none. */
  readonly body?: string | undefined
  /** The type of the body. Default: `application/json`. */
  readonly contentType?: string | undefined
}

export interface ClientState {
  readonly settings: CallerSettings
  readonly clock: Clock
  readonly backoff: SharedBackoff
  readonly queue: RequestQueue
  readonly limit: LimitCalls
  readonly countCall: () => number
}

export interface PendingCall {
  readonly client: ClientState
  readonly order: number
  readonly request: CallRequest
  readonly deadline: CallDeadline
  /** The only part that changes. */
  readonly progress: CallProgress
  readonly shown: ShownRequest
}

export interface CallProgress {
  attempts: number
  status?: number | undefined
  cause?: Error | undefined
}

/** Repeats the request until there is a reply. The call keeps its slot while it waits. */
export async function attemptUntilReply(call: PendingCall, waiting: WaitingCall): Promise<Reply> {
  const { client, order, deadline } = call
  const { backoff, queue, clock } = client
  const { signal } = deadline
  let refused = false
  for (let at = 0; ;) {
    // After a 429 the backoff lasts at least as long as the wait of the call, and it runs at the end of the backoff.
    if (!refused) await sleepUntil(at, signal, clock)
    const outcome: AttemptOutcome = await queue.run({ order, refused, signal }, (slot) => {
      backoff.waiting.delete(waiting)
      // This race frees the turn of a request that does not react to its signal.
      return deadline.race(attempt(call, slot))
    })
    if (outcome.kind === "reply") return outcome.reply
    if (outcome.kind === "failure") throw outcome.error
    backoff.waiting.add(waiting)
    at = Math.max(outcome.at, backoff.until())
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

/** The result of an attempt: a response to return, an error to throw, or another attempt to make. */
type AttemptOutcome =
  | { readonly kind: "reply"; readonly reply: Reply }
  | { readonly kind: "failure"; readonly error: unknown }
  | ({ readonly kind: "retry" } & Retry)

interface Retry {
  readonly reason: RetryReason
  readonly status?: number
  /** The earliest time, by the clock of the client. */
  readonly at: number
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

async function attempt(call: PendingCall, slot: Slot): Promise<AttemptOutcome> {
  const { deadline, progress } = call
  const headers = await createHeaders(call)
  deadline.signal.throwIfAborted()
  progress.attempts++
  const time = startAttemptOf(call)
  try {
    const response = await time.wait(send(call, headers, time.signal))
    // A replacement of fetch may return a network error where fetch itself would throw.
    if (response.type === "error") throw new TypeError("network error")
    const { status } = response
    Object.assign(progress, { status, cause: undefined })
    const failure = await notifyResponse(call, response)
    if (failure !== undefined) return failure
    const retry = retryAfterResponse(call, response, slot)
    if (retry !== undefined) return { kind: "retry", ...retry }
    const outcome = await readReply(call, response, time)
    if (status !== 429 && !unavailable.has(status)) slot.countSuccess()
    return outcome
  } catch (error) {
    // An aborted request rejects with the reason of the signal.
    deadline.signal.throwIfAborted()
    return retryAfterFailure(call, time.signal.aborted ? time.signal.reason : error)
  } finally {
    time.close()
  }
}

/** Starts the time of an attempt. By default half of the time is kept for another attempt where one may follow. */
function startAttemptOf(call: PendingCall): AttemptTime {
  const { client, request, deadline, progress } = call
  const { settings, clock } = client
  const half = (deadline.endsAt - clock.now()) / 2
  const mayFollow =
    mayRepeat(call) &&
    isRead(request) &&
    backoffDelay(settings.backoff, progress.attempts, 0) < half
  const milliseconds =
    request.attemptTimeout ?? settings.attemptTimeout ?? (mayFollow ? Math.ceil(half) : Infinity)
  const createError = () =>
    Object.assign(new Error(`nothing arrived for ${milliseconds} ms`), { name: "TimeoutError" })
  return startAttempt({ outer: deadline.signal, milliseconds, createError }, clock)
}

async function send(
  { client, request }: PendingCall,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  // Browsers refuse a fetch that is called as the method of another object.
  const { fetch, credentials } = client.settings
  return fetch(request.url, {
    method: request.method,
    headers,
    body: request.body ?? null,
    signal,
    redirect: "manual",
    cache: "no-store",
    credentials,
  })
}

/** Calls the callbacks for a response. What they throw is the end of the call, and no failure of its connection. */
async function notifyResponse(
  { client, request, progress, shown }: PendingCall,
  response: Response,
): Promise<AttemptOutcome | undefined> {
  const { status, headers } = response
  try {
    for (const { onResponse } of [client.settings, request])
      await onResponse?.({ attempt: progress.attempts, ...shown.details(), status, headers })
    return undefined
  } catch (error) {
    discardBody(response)
    return { kind: "failure", error }
  }
}

function mayRepeat({ client, progress }: PendingCall): boolean {
  return progress.attempts < client.settings.tries
}

/** Plans another attempt when the status asks for one. A 429 was not processed, so every method may be repeated; other calls wait. */
function retryAfterResponse(call: PendingCall, response: Response, slot: Slot): Retry | undefined {
  const { client, request, progress } = call
  const { status } = response
  const reason =
    status === 429
      ? "too-many-requests"
      : isRead(request) && unavailable.has(status)
        ? "unavailable"
        : undefined
  if (reason === undefined) return undefined
  const failures = status === 429 ? slot.countRefusal() : progress.attempts
  const at = nextAttemptAt(client, failures, response.headers)
  if (status === 429) client.backoff.extend(at)
  if (!mayRepeat(call)) return undefined
  discardBody(response)
  return { reason, status, at }
}

/** Returns the end of the wait after a failure: of the backoff, or of `Retry-After` if that is longer. */
function nextAttemptAt(
  { settings, clock }: ClientState,
  failures: number,
  headers?: Headers,
): number {
  const backoff = backoffDelay(settings.backoff, failures, clock.random())
  const date = clock.date()
  const required = headers === undefined ? undefined : readRetryAfter(headers, date)
  return clock.now() + Math.max(backoff, (required ?? date) - date)
}

/** Plans another attempt after a failed connection. A read may be repeated, a write only when it was not sent for certain. */
function retryAfterFailure(call: PendingCall, error: unknown): AttemptOutcome {
  const { client, request, progress, shown } = call
  const { transient, unsent, cause } = classifyFailure(error, shown.redact)
  progress.cause = cause
  if (mayRepeat(call) && (unsent || (transient && isRead(request))))
    return { kind: "retry", reason: "connection", at: nextAttemptAt(client, progress.attempts) }
  const message = `The request failed before a complete response arrived: ${cause.message}.`
  return { kind: "failure", error: errorOfCall(call, { kind: "network" }, message) }
}

async function readReply(
  call: PendingCall,
  response: Response,
  { wait }: AttemptTime,
): Promise<AttemptOutcome> {
  const { client, request, progress, shown } = call
  const { status, headers } = response
  const { maxAnswer } = client.settings
  const body = await readBody(response, maxAnswer, wait)
  if (!body.ok) {
    const message = `The body of a response with status ${status} has ${body.size}, and maxAnswer allows ${maxAnswer}.`
    return { kind: "failure", error: errorOfCall(call, { kind: "too-large", status }, message) }
  }
  const { text } = body
  const { attempts } = progress
  const { redact } = shown
  const { method, url } = request
  return {
    kind: "reply",
    reply: { method, url, status, headers, body: parseBody(text), text, attempts, redact },
  }
}

/** Makes the error of a call that ends without a response. */
function errorOfCall(
  { progress, shown }: Pick<PendingCall, "progress" | "shown">,
  reason: { readonly kind: "network" } | { readonly kind: "too-large"; readonly status: number },
  message: string,
): RequestError {
  return new RequestError({ message, ...shown.details(), ...progress, ...reason })
}

/** Makes the headers of an attempt, from the least special ones to those of the callbacks. */
async function createHeaders(call: PendingCall): Promise<Headers> {
  const { client, request, progress, shown } = call
  const { body, contentType = "application/json" } = request
  const headers = new Headers({ accept: "application/json" })
  const add = (values: HeaderValues): void => {
    setHeaders(headers, values, call)
    shown.redact = createRedact(credentialsOf(headers, request.url))
  }
  add(await client.settings.headers())
  add({ ...(body !== undefined && { "content-type": contentType }), ...request.headers })
  for (const { onRequest } of [client.settings, request])
    add((await onRequest?.({ attempt: progress.attempts + 1, ...shown.details() })) ?? {})
  return headers
}

/** Sets headers. Fetch would quote an invalid value in its error, such as a key that was copied with its line break. */
function setHeaders(headers: Headers, values: HeaderValues, call: PendingCall): void {
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, value)
    } catch {
      throw errorOfCall(
        call,
        { kind: "network" },
        `The value of the header ${name} is not a valid header value.`,
      )
    }
  }
}

function isRead({ method }: CallRequest): boolean {
  return method === "GET" || method === "HEAD"
}

interface ConnectionFailure {
  /** False for a failure that another attempt would meet again, such as an invalid URL or certificate. */
  readonly transient: boolean
  /** True when Node.js reports that no connection was made, so that the service cannot have received the request. */
  readonly unsent: boolean
  readonly cause: Error
}

/** Matches a connection that was not made. With another system call (`read`), the same codes mean a broken connection. */
const unsent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT) (?:undefined|connect|getaddrinfo)$|^ETIMEDOUT connect$/

/** Matches codes of errors of the system, and of those errors of Node's fetch that the connection causes. */
const transient = /^(?:E(?!RR_)[A-Z_]+|UND_ERR_(?:SOCKET|(?:CONNECT|HEADERS|BODY)_TIMEOUT))$/

/** The number of nested causes that are read. An error may be its own cause. */
const maxDepth = 4

export function classifyFailure(error: unknown, redact: Redact): ConnectionFailure {
  const roots = readRootCauses(error)
  const [first] = roots
  // Errors may hold the request or quote a header, so only two strings of them are kept.
  const cause = new Error(redact(first?.message ?? "unknown"))
  return {
    // Browsers throw a TypeError without a code.
    transient: roots.every(
      ({ name, code }) =>
        name === "TimeoutError" ||
        (code === undefined ? name === "TypeError" : transient.test(code)),
    ),
    unsent: roots.every(({ code, syscall }) => unsent.test(`${code} ${syscall}`)),
    cause: first?.code === undefined ? cause : Object.assign(cause, { code: redact(first.code) }),
  }
}

interface RootCause {
  /** The name of an error that has no cause, or of a time-out. */
  readonly name: unknown
  readonly message: string | undefined
  readonly code: string | undefined
  readonly syscall: string | undefined
}

/** Reads the innermost causes. An error of a replacement of fetch may throw when it is read. */
function readRootCauses(error: unknown): readonly RootCause[] {
  try {
    return rootCauses(error, 0)
  } catch {
    return rootCauses("an error that cannot be read", 0)
  }
}

/** Returns the innermost causes: several where several addresses of a host were tried. */
function rootCauses(error: unknown, depth: number): readonly RootCause[] {
  const { name, message } = isObject(error) ? error : { message: error }
  // A class of errors may inherit its name and message. The details are properties of the error itself.
  const detail = (key: string) => (isObject(error) ? ownProperty(error, key) : undefined)
  const [code, syscall, cause, errors] = ["code", "syscall", "cause", "errors"].map(detail)
  const inner: readonly unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause]
  const isTimeout = name === "TimeoutError"
  if (depth < maxDepth && !isTimeout && inner.every(isCause))
    return inner.flatMap((one) => rootCauses(one, depth + 1))
  return [
    {
      name: depth === 0 || isTimeout ? name : undefined,
      message: stringOrUndefined(message),
      code: stringOrUndefined(code),
      syscall: stringOrUndefined(syscall),
    },
  ]
}

/** True for an error. A replacement of fetch may have a response as cause. */
function isCause(value: unknown): boolean {
  return isObject(value) && (value.message ?? ownProperty(value, "code")) !== undefined
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
