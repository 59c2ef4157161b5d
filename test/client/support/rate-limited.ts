import { createCallerWithClock } from "../../../src/client/caller.ts"
import { callerKinds } from "../../../src/client/caller-options.ts"
import { readOptions } from "../../../src/diagnostics/options.ts"
import type { Caller } from "../../../src/client/caller.ts"
import type { CallerOptions, RetryEvent } from "../../../src/client/caller-options.ts"
import { choicesOf } from "../../support/random.ts"
import { createVirtualTime, type VirtualTime } from "./virtual-time.ts"

/** A request that reached the service. */
export interface Arrival {
  readonly path: string
  /** The time at which it was sent, in milliseconds. */
  readonly sentAt: number
  readonly status: number
  /** The number of requests on the way when it was sent, this one included. */
  readonly open: number
}

/** A caller with a time of its own, and what its service saw. */
export interface TimedCaller extends Caller {
  readonly time: VirtualTime
  readonly arrivals: readonly Arrival[]
  readonly events: readonly RetryEvent[]
  /** Lets time pass until all these calls have ended. Returns how each of them ended. */
  readonly callAll: (paths: readonly string[]) => Promise<readonly string[]>
}

/** Answers a request that arrives at a time. */
export type Respond = (path: string, count: number) => Response

/** Makes a time whose random numbers follow from a seed. */
export function timeOf(seed: number): VirtualTime {
  return createVirtualTime(choicesOf(seed).fraction)
}

/** Makes a caller of a service that is 50 milliseconds away. */
export function timedCaller(
  time: VirtualTime,
  respond: Respond,
  options: CallerOptions = {},
): TimedCaller {
  const arrivals: Arrival[] = []
  const events: RetryEvent[] = []
  let open = 0
  const fetch: typeof globalThis.fetch = async (input: unknown, init) => {
    const path = String(input).slice("https://store.example/".length)
    const sent = { path, sentAt: time.clock.now(), open: ++open }
    try {
      await time.wait(50, init?.signal ?? undefined)
      const response = respond(path, arrivals.length + 1)
      arrivals.push({ ...sent, status: response.status })
      await time.wait(50, init?.signal ?? undefined)
      return response
    } finally {
      open--
    }
  }
  const onRetry = (event: RetryEvent): void => void events.push(event)
  const caller = createCallerWithClock(
    readOptions("createCaller", { fetch, onRetry, ...options }, callerKinds),
    time.clock,
  )
  const end = async (path: string): Promise<string> => {
    const call = caller.call({ method: "GET", url: `https://store.example/${path}` })
    return call.then(
      ({ status, attempts }) => `${status} after ${attempts}`,
      (error: unknown) => String(error),
    )
  }
  const callAll = (paths: readonly string[]): Promise<readonly string[]> =>
    time.run(Promise.all(paths.map(end)))
  return { ...caller, time, arrivals, events, callAll }
}

/** The numbers from 1 as paths. */
export const paths = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))

export const tooManyRequests = (retryAfter?: string): Response =>
  new Response("", {
    status: 429,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  })
