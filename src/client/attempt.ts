import { backoffOf } from "./backoff.js"
import type { CallRequest, Reply } from "./call.js"
import type { CallerSettings, RetryReason } from "./caller-options.js"
import { readFailure } from "./connection.js"
import { RequestError } from "./error.js"
import type { Pause } from "./pause.js"
import { createRedact, type Redact } from "./redact.js"
import { readRetryAfter } from "./retry-after.js"
import type { CallScope } from "./scope.js"

/** One call while it goes on. */
export interface Call {
  readonly settings: CallerSettings
  readonly pause: Pause
  readonly request: CallRequest
  readonly scope: CallScope
  /** What has happened so far; the only part that changes. */
  readonly progress: Progress
}

/** What an error can tell of the tries made so far. */
export interface Progress {
  attempts: number
  status?: number | undefined
  cause?: Error | undefined
}

/** An answer to give back, or why and when to try again. */
export type Outcome = { readonly reply: Reply } | Again

/** Another try that the rules allow. */
export interface Again {
  readonly reason: RetryReason
  readonly status?: number
  /** Milliseconds since 1970. */
  readonly at: number
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends the request once. Rejects with a {@link RequestError} when there is no answer and no other try to make. */
export async function attempt(call: Call): Promise<Outcome> {
  const { settings, request, scope, progress } = call
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
    return judge(call, response) ?? { reply: await readReply(response, progress, redact) }
  } catch (error) {
    // A request that was ended says so in its own way.
    scope.signal.throwIfAborted()
    return afterFailure(call, error, redact)
  }
}

/** Whether an answer is to be asked for again. A 429 was not processed, whatever the method; it stops the other calls too. */
function judge({ settings, pause, request, progress }: Call, response: Response): Again | undefined {
  const { status, headers } = response
  Object.assign(progress, { status, cause: undefined })
  const reason = status === 429 ? "too-many-requests" : isRead(request) && unavailable.has(status) ? "unavailable" : undefined
  if (reason === undefined) return undefined
  const now = Date.now()
  const at = Math.max(readRetryAfter(headers, now) ?? now, now + backoffOf(settings.backoff, progress.attempts, Math.random()))
  if (status === 429) pause.extend(at)
  if (progress.attempts >= settings.tries) return undefined
  response.body?.cancel().catch(() => undefined)
  return { reason, status, at }
}

/** A read may be repeated whenever the line failed, a write only when it surely did not leave. */
function afterFailure({ settings, request, progress }: Call, error: unknown, redact: Redact): Again {
  const { passing, unsent, cause } = readFailure(error, redact)
  progress.cause = cause
  if (progress.attempts < settings.tries && (unsent || (passing && isRead(request)))) {
    return { reason: "connection", at: Date.now() + backoffOf(settings.backoff, progress.attempts, Math.random()) }
  }
  throw new RequestError({ kind: "network", message: `There was no whole answer: ${cause.message}.`, ...progress })
}

async function readReply(response: Response, { attempts }: Progress, redact: Redact): Promise<Reply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: readJson(text), text, attempts, redact }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Fetch would quote a value that cannot be sent, and with it a key that was copied with its line break. */
function readHeaders(values: Readonly<Record<string, string>>, { body, contentType }: CallRequest, progress: Progress): Headers {
  const headers = new Headers({ accept: "application/json" })
  const own = body === undefined ? {} : { "content-type": contentType ?? "application/json" }
  for (const [name, value] of Object.entries({ ...values, ...own })) {
    try {
      headers.set(name, value)
    } catch {
      throw new RequestError({ kind: "network", message: `The header ${name} has a value that cannot be sent.`, ...progress })
    }
  }
  return headers
}

function isRead({ method }: CallRequest): boolean {
  return method === "GET" || method === "HEAD"
}
