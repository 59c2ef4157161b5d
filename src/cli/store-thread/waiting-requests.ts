import type { PlainRequest } from "./messages.ts"

/** Requests that a thread has not answered yet. */
export interface WaitingRequests {
  /** Adds a request. The promise resolves with its answer. */
  readonly add: (request: PlainRequest) => {
    readonly id: number
    readonly answered: Promise<Response>
  }
  /** Notes that a thread began to answer a request. */
  readonly start: (id: number) => void
  readonly answer: (id: number, response: Response) => void
  /** Returns those that no thread began to answer. */
  readonly notStarted: () => readonly NumberedRequest[]
  /** Answers those that a thread began to answer, or all. */
  readonly refuse: (which: "started" | "all", refusal: () => Response) => void
  readonly isEmpty: () => boolean
}

/** A request with its number. */
export interface NumberedRequest {
  readonly id: number
  readonly request: PlainRequest
}

interface Waiting extends NumberedRequest {
  readonly resolve: (response: Response) => void
  readonly isStarted: boolean
}

/** Makes an empty list of waiting requests. */
export function createWaitingRequests(): WaitingRequests {
  const all = new Map<number, Waiting>()
  let last = 0
  const answer = (id: number, response: Response): void => {
    all.get(id)?.resolve(response)
    all.delete(id)
  }
  return {
    add: (request) => {
      const id = ++last
      const { promise: answered, resolve } = Promise.withResolvers<Response>()
      all.set(id, { id, request, resolve, isStarted: false })
      return { id, answered }
    },
    start: (id) => {
      const waiting = all.get(id)
      if (waiting) all.set(id, { ...waiting, isStarted: true })
    },
    answer,
    notStarted: () => [...all.values()].filter(({ isStarted }) => !isStarted),
    refuse: (which, refusal) => {
      for (const { id, isStarted } of all.values())
        if (which === "all" || isStarted) answer(id, refusal())
    },
    isEmpty: () => all.size === 0,
  }
}
