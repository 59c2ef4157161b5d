import { createCaller } from "../../../src/client/caller.ts"
import type { Caller } from "../../../src/client/caller.ts"
import type { Reply } from "../../../src/client/reply.ts"
import type { CallerOptions, RetryEvent } from "../../../src/client/caller-options.ts"
import { RequestError } from "../../../src/client/request-error.ts"

/** The credential that no error may show. */
export const key = "k3y+with/odd=signs&more"

/** A caller whose back-off takes no time, and what it told about its retries. */
export interface QuickCaller extends Caller {
  readonly events: readonly RetryEvent[]
  readonly get: (url: string, signal?: AbortSignal) => Promise<Reply>
  readonly post: (url: string, signal?: AbortSignal) => Promise<Reply>
}

export function quickCaller(options: CallerOptions = {}): QuickCaller {
  const events: RetryEvent[] = []
  const { call } = createCaller({
    headers: { authorization: `Bearer ${key}`, "user-agent": "trommel-test/1" },
    backoff: { first: 2, longest: 8 },
    deadline: 5000,
    onRetry: (event) => void events.push(event),
    ...options,
  })
  return {
    call,
    events,
    get: (url, signal) => call({ method: "GET", url, signal }),
    post: (url, signal) => call({ method: "POST", url, body: "{}", signal }),
  }
}

/** The error that a call must end with. */
export async function errorOf(work: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await work.then(
    () => new Error("The call did not fail."),
    (reason: unknown) => reason,
  )
  if (error instanceof RequestError) return error
  throw error
}

/** The reason that a call is rejected with, whatever it is. */
export function reasonOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "The call did not fail.",
    (reason: unknown) => reason,
  )
}
