import { own } from "../diagnostics/own.ts"
import { longestTimer, type Clock } from "./clock.ts"

export interface QueuedRequest {
  readonly order: number
  /** True when the service refused its last attempt with status 429. Such a request goes before others. */
  readonly refused: boolean
  readonly signal: AbortSignal
}

export interface Slot {
  /** Counts a status 429 and returns their number since the last success. Concurrent ones count once. Requests are then sent one at a time. */
  readonly countRefusal: () => number
  readonly countSuccess: () => void
}

/** Decides which request of a client is sent next, and how many at the same time. */
export interface RequestQueue {
  /** Does the work when the backoff is over and the request may run. Rejects with the reason of its signal. */
  readonly run: <Value>(
    request: QueuedRequest,
    work: (slot: Slot) => Promise<Value>,
  ) => Promise<Value>
}

/** The number of successes in a row after which one more request at a time is sent. */
const successesForMore = 10

interface QueueState {
  readonly clock: Clock
  readonly backoff: SharedBackoff
  readonly waiting: WaitingRequest[]
  /** The number of requests at the same time while the service refuses none. */
  readonly most: number
  allowed: number
  running: number
  refusals: number
  allRefusals: number
  /** The number of successes since the last 429, or since one more request was allowed. */
  successes: number
  stopTimer: (() => void) | undefined
}

interface WaitingRequest extends QueuedRequest {
  readonly start: () => void
}

/**
 * Makes the request queue of a client.
 * @param most - The number of requests at the same time while the service refuses none.
 */
export function createRequestQueue(
  most: number,
  backoff: SharedBackoff,
  clock: Clock,
): RequestQueue {
  const counts = { allowed: most, running: 0, refusals: 0, allRefusals: 0, successes: 0 }
  const state: QueueState = { clock, backoff, most, waiting: [], ...counts, stopTimer: undefined }
  return { run: (request, work) => runQueued(state, request, work) }
}

async function runQueued<Value>(
  state: QueueState,
  request: QueuedRequest,
  work: (slot: Slot) => Promise<Value>,
): Promise<Value> {
  const started = await waitForSlot(state, request)
  try {
    request.signal.throwIfAborted()
    return await work(createSlot(state))
  } finally {
    if (started) state.running--
    startNext(state)
  }
}

function createSlot(state: QueueState): Slot {
  const { allRefusals } = state
  return {
    countRefusal: () => {
      state.allowed = 1
      state.successes = 0
      if (allRefusals === state.allRefusals) {
        state.allRefusals++
        state.refusals++
      }
      return Math.max(1, state.refusals)
    },
    countSuccess: () => {
      state.refusals = 0
      if (state.allowed >= state.most || ++state.successes < successesForMore) return
      state.successes = 0
      state.allowed++
    },
  }
}

/** Resolves with true when the request may run, and with false when its signal is aborted before. */
function waitForSlot(state: QueueState, request: QueuedRequest): Promise<boolean> {
  const { waiting } = state
  const { signal } = request
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false)
      return
    }
    const leave = (): void => {
      waiting.splice(waiting.indexOf(entry), 1)
      resolve(false)
    }
    const start = (): void => {
      signal.removeEventListener("abort", leave)
      resolve(true)
    }
    const entry: WaitingRequest = { ...request, start }
    signal.addEventListener("abort", leave, own({ once: true }))
    const after = waiting.findIndex((other) => goesBefore(entry, other))
    waiting.splice(after < 0 ? waiting.length : after, 0, entry)
    startNext(state)
  })
}

function goesBefore(one: QueuedRequest, other: QueuedRequest): boolean {
  return one.refused === other.refused ? one.order < other.order : one.refused
}

/** Starts as many requests as are allowed now. During a backoff it sets a timer for its end. */
function startNext(state: QueueState): void {
  const { waiting, backoff, clock } = state
  state.stopTimer?.()
  state.stopTimer = undefined
  while (state.running < state.allowed) {
    const left = backoff.until() - clock.now()
    const next = left > 0 ? undefined : waiting.shift()
    if (next !== undefined) {
      state.running++
      next.start()
      continue
    }
    if (waiting.length > 0)
      state.stopTimer = clock.startTimer(() => startNext(state), Math.min(left, longestTimer))
    return
  }
}

export interface WaitingCall {
  /** The end of its time, by the clock of the client. */
  readonly endsAt: number
  /** Fails the call at once: the backoff ends after its deadline. */
  readonly failLate: (until: number) => void
}

export interface SharedBackoff {
  /** Returns the end of the backoff, by the clock of the client; 0 when there was none. */
  readonly until: () => number
  /** Pauses until a time. Never shortens the backoff. Fails the calls whose deadline is before it. */
  readonly extend: (until: number) => void
  readonly waiting: Set<WaitingCall>
}

export function createBackoff(): SharedBackoff {
  let end = 0
  const waiting = new Set<WaitingCall>()
  return {
    until: () => end,
    waiting,
    extend: (until) => {
      if (until <= end) return
      end = until
      for (const call of waiting) if (call.endsAt <= until) call.failLate(until)
    },
  }
}
