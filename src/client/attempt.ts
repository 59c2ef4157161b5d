import { backoffOf } from "./backoff.ts"
import type { CallRequest, Reply } from "./call.ts"
import type { CallerSettings, RetryReason } from "./caller-options.ts"
import { readFailure } from "./connection-failure.ts"
import { RequestError } from "./request-error.ts"
import type { Pause } from "./pause.ts"
import { createRedact, type Redact } from "./redact.ts"
import { readRetryAfter } from "./retry-after.ts"
import type { CallDeadline } from "./deadline.ts"

/** One call while it goes on. */
export interface PendingCall {
  readonly settings: CallerSettings
  readonly pause: Pause
  readonly request: CallRequest
  readonly deadline: CallDeadline
  /** What has happened so far; the only part that changes. */
  readonly progress: CallProgress
}

/** What an error can tell of the tries made so far. */
export interface CallProgress {
  attempts: number
  status?: number | undefined
  cause?: Error | undefined
}

/** An answer to give back, or why and when to try again. */
export type AttemptOutcome = { readonly reply: Reply } | Again

/** Another try that the rules allow. */
export interface Again {
  readonly reason: RetryReason
  readonly status?: number
  /** Milliseconds since 1970. */
  readonly at: number
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends the request once. Rejects with a {@link RequestError} when there is no answer and no other try to make. */
export async function attempt(call: PendingCall): Promise<AttemptOutcome> {
  const { settings, request, deadline: scope, progress } = call
  const headers = readHeaders(await settings.headers(), request, progress)
  const redact: Redact = (text) => createRedact(headers)(text)
  scope.signal.throwIfAborted()
  progress.attempts++
  try {
    // Browsers refuse a fetch that is called as the method of another object.
    const { fetch } = settings
    const response = await fetch(request.url, {
      method: request.method,
      headers,
      body: request.body ?? null,
      signal: scope.signal,
      redirect: "manual",
      cache: "no-store",
      credentials: settings.credentials,
    })
    // What stands in for fetch may hand over a network error where fetch itself would throw.
    if (response.type === "error") throw new TypeError("network error")
    return shouldRetry(call, response) ?? { reply: await readReply(response, progress, redact) }
  } catch (error) {
    // A request that was ended says so in its own way.
    scope.signal.throwIfAborted()
    return afterFailure(call, error, redact)
  }
}

/** Whether an answer is to be asked for again. A 429 was not processed, whatever the method; it stops the other calls too. */
function shouldRetry(
  { settings, pause, request, progress }: PendingCall,
  response: Response,
): Again | undefined {
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
    now + backoffOf(settings.backoff, progress.attempts, Math.random()),
  )
  if (status === 429) pause.extend(at)
  if (progress.attempts >= settings.tries) return undefined
  response.body?.cancel().catch(() => undefined)
  return { reason, status, at }
}

/** A read may be repeated whenever the line failed, a write only when it surely did not leave. */
function afterFailure(
  { settings, request, progress }: PendingCall,
  error: unknown,
  redact: Redact,
): Again {
  const { passing, unsent, cause } = readFailure(error, redact)
  progress.cause = cause
  if (progress.attempts < settings.tries && (unsent || (passing && isRead(request)))) {
    return {
      reason: "connection",
      at: Date.now() + backoffOf(settings.backoff, progress.attempts, Math.random()),
    }
  }
  throw new RequestError({
    kind: "network",
    message: `There was no whole answer: ${cause.message}.`,
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

/** Fetch would quote a value that cannot be sent, and with it a key that was copied with its line break. */
function readHeaders(
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
        message: `The header ${name} has a value that cannot be sent.`,
        ...progress,
      })
    }
  }
  return headers
}

function isRead({ method }: CallRequest): boolean {
  return method === "GET" || method === "HEAD"
}
