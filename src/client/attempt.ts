import { backoffDelay } from "./backoff.ts"
import type { CallRequest, Reply } from "./call.ts"
import type { CallerSettings, RetryReason } from "./caller-options.ts"
import { classifyFailure } from "./connection-failure.ts"
import { RequestError } from "./request-error.ts"
import type { Pause } from "./pause.ts"
import { createRedact, type Redact } from "./redact.ts"
import { readRetryAfter } from "./retry-after.ts"
import type { CallDeadline } from "./deadline.ts"

/** A call that has not ended. */
export interface PendingCall {
  readonly settings: CallerSettings
  readonly pause: Pause
  readonly request: CallRequest
  readonly deadline: CallDeadline
  /** The only part that changes. */
  readonly progress: CallProgress
}

/** The attempts made so far, for errors to tell. */
export interface CallProgress {
  attempts: number
  status?: number | undefined
  cause?: Error | undefined
}

/** The result of an attempt: a response to return, or another attempt to make. */
export type AttemptOutcome =
  { readonly kind: "reply"; readonly reply: Reply } | ({ readonly kind: "retry" } & Retry)

/** Another attempt that the rules allow. */
export interface Retry {
  readonly reason: RetryReason
  readonly status?: number
  /** The earliest time, in milliseconds since 1970. */
  readonly at: number
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends the request once. Rejects with a {@link RequestError} when no response arrived and no attempt is left. */
export async function attempt(call: PendingCall): Promise<AttemptOutcome> {
  const { settings, request, deadline, progress } = call
  const headers = createHeaders(await settings.headers(), request, progress)
  const redact: Redact = (text) => createRedact(headers)(text)
  deadline.signal.throwIfAborted()
  progress.attempts++
  try {
    // Browsers refuse a fetch that is called as the method of another object.
    const { fetch } = settings
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body: request.body ?? null,
      signal: deadline.signal,
      redirect: "manual",
      cache: "no-store",
      credentials: settings.credentials,
    })
    // A replacement of fetch may return a network error where fetch itself would throw.
    if (response.type === "error") throw new TypeError("network error")
    const retry = retryAfterResponse(call, response)
    if (retry !== undefined) return { kind: "retry", ...retry }
    return { kind: "reply", reply: await readReply(response, progress, redact) }
  } catch (error) {
    // An aborted request rejects with the reason of the signal.
    deadline.signal.throwIfAborted()
    return { kind: "retry", ...retryAfterFailure(call, error, redact) }
  }
}

/**
 * Plans another attempt when the status asks for one. A request with status 429 was not processed, so every method may be
 * repeated; the other calls of the client pause as well.
 */
function retryAfterResponse(
  { settings, pause, request, progress }: PendingCall,
  response: Response,
): Retry | undefined {
  const { status, headers } = response
  Object.assign(progress, { status, cause: undefined })
  const reason =
    status === 429
      ? "too-many-requests"
      : isRead(request) && unavailable.has(status)
        ? "unavailable"
        : undefined
  if (reason === undefined) return undefined
  const now = Date.now()
  const at = Math.max(
    readRetryAfter(headers, now) ?? now,
    now + backoffDelay(settings.backoff, progress.attempts, Math.random()),
  )
  if (status === 429) pause.extend(at)
  if (progress.attempts >= settings.tries) return undefined
  response.body?.cancel().catch(() => undefined)
  return { reason, status, at }
}

/** Plans another attempt after a failed connection. A read may be repeated, a write only when it was not sent for certain. */
function retryAfterFailure(
  { settings, request, progress }: PendingCall,
  error: unknown,
  redact: Redact,
): Retry {
  const { transient, unsent, cause } = classifyFailure(error, redact)
  progress.cause = cause
  if (progress.attempts < settings.tries && (unsent || (transient && isRead(request)))) {
    return {
      reason: "connection",
      at: Date.now() + backoffDelay(settings.backoff, progress.attempts, Math.random()),
    }
  }
  throw new RequestError({
    kind: "network",
    message: `The request failed before a complete response arrived: ${cause.message}.`,
    ...progress,
  })
}

async function readReply(
  response: Response,
  { attempts }: CallProgress,
  redact: Redact,
): Promise<Reply> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: readJson(text),
    text,
    attempts,
    redact,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes the headers. Fetch would quote an invalid value in its error, such as a key that was copied with its line break. */
function createHeaders(
  values: Readonly<Record<string, string>>,
  { body, contentType }: CallRequest,
  progress: CallProgress,
): Headers {
  const headers = new Headers({ accept: "application/json" })
  const own = body === undefined ? {} : { "content-type": contentType ?? "application/json" }
  for (const [name, value] of Object.entries({ ...values, ...own })) {
    try {
      headers.set(name, value)
    } catch {
      throw new RequestError({
        kind: "network",
        message: `The value of the header ${name} is not a valid header value.`,
        ...progress,
      })
    }
  }
  return headers
}

function isRead({ method }: CallRequest): boolean {
  return method === "GET" || method === "HEAD"
}
