import { writeError } from "../../mock/write-envelope.ts"
import type { CommandResult } from "../command-result.ts"
import type { StoreFacts } from "../serve/store-facts.ts"
import type { FromThread, PlainRequest, ServeTask, ToThread } from "./messages.ts"
import { makeResponse } from "./plain-http.ts"
import { createThreadHolder, type ThreadHolder } from "./thread.ts"
import {
  createWaitingRequests,
  type NumberedRequest,
  type WaitingRequests,
} from "./waiting-requests.ts"
import { watchProgress, type ProgressWatch } from "./watch-progress.ts"

/** Milliseconds that a request waits while a thread is replaced. */
const replacingTime = 20_000

/** Options of a dispatcher. */
export interface DispatcherOptions {
  /** The file that threads run. */
  readonly program: URL
  readonly task: ServeTask
  /** Milliseconds that a thread may be silent while requests wait. Default 10,000. */
  readonly deadline?: number
  /** Receives the text of every unexpected error. */
  readonly onError: (text: string) => void
}

/** Passes requests to a thread, and replaces the thread when it is stuck or ends. */
export interface Dispatcher {
  readonly start: () => Promise<CommandResult<StoreFacts>>
  readonly dispatch: (request: PlainRequest) => Promise<Response>
  /** Changes the task of this thread and of those that replace it. */
  readonly change: (change: Partial<ServeTask>, message: ToThread) => void
  readonly close: () => Promise<void>
}

/** The state of a dispatcher. */
interface Dispatching extends Pick<DispatcherOptions, "onError"> {
  readonly requests: WaitingRequests
  readonly holder: ThreadHolder
  readonly watch: ProgressWatch
  /** The task of the next thread. */
  task: ServeTask
  /** The replacement of a thread while it is under way. */
  recovery: Promise<void> | undefined
  isClosed: boolean
}

/**
 * Makes a dispatcher. When a thread is replaced, what it was answering gets status 503, and all
 * other requests go to the new thread. Plan and counts of the rate limit go with them.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { program, task, deadline = 10_000, onError } = options
  const requests = createWaitingRequests()
  const holder = createThreadHolder(program, {
    receive: (message) => receive(dispatching, message),
    onEnded: () => recover(dispatching),
    onError,
  })
  const watch = watchProgress({
    deadline,
    isWaiting: () => !requests.isEmpty(),
    ping: () => holder.send({ kind: "ping" }),
    onSilent: () => recover(dispatching),
  })
  const dispatching: Dispatching = {
    ...{ requests, holder, watch, onError, task },
    recovery: undefined,
    isClosed: false,
  }
  return {
    start: () => holder.start(task),
    dispatch: (request) => {
      const { id, answered } = requests.add(request)
      if (dispatching.recovery === undefined && holder.hasThread())
        pass(dispatching, { id, request })
      else recover(dispatching)
      return answered
    },
    change: (change, message) => {
      dispatching.task = { ...dispatching.task, ...change }
      holder.send(message)
    },
    close: () => close(dispatching),
  }
}

function receive(dispatching: Dispatching, message: FromThread): void {
  const { requests, onError, watch } = dispatching
  if (message.kind === "started") requests.start(message.id)
  if (message.kind === "error") onError(message.text)
  if (message.kind === "answered") {
    dispatching.task = { ...dispatching.task, rates: message.rates }
    requests.answer(message.id, makeResponse(message.response))
  }
  watch.note()
}

function pass({ holder, watch }: Dispatching, { id, request }: NumberedRequest): void {
  holder.send({ kind: "request", id, request })
  watch.begin()
}

function recover(dispatching: Dispatching): void {
  dispatching.recovery ??= startAgain(dispatching)
}

/**
 * Replaces the thread. Only when the old one has ended it is known what it began to answer: that is
 * refused, since it may be stored already, and what it did not begin is passed on.
 */
async function startAgain(dispatching: Dispatching): Promise<void> {
  const { requests, holder, watch, onError } = dispatching
  watch.end()
  requests.refuse("started", refusal)
  // Neither an old thread that does not end nor a new one that does not start keeps a request waiting.
  const timer = setInterval(() => requests.refuse("all", refusal), replacingTime)
  await holder.dismiss()
  requests.refuse("started", refusal)
  const started = await holder.start(dispatching.task)
  clearInterval(timer)
  dispatching.recovery = undefined
  if (dispatching.isClosed) return holder.close()
  if (!started.ok) {
    onError(started.reason)
    requests.refuse("all", refusal)
  }
  for (const waiting of requests.notStarted()) pass(dispatching, waiting)
}

async function close(dispatching: Dispatching): Promise<void> {
  const { requests, holder, watch } = dispatching
  dispatching.isClosed = true
  watch.end()
  await holder.close()
  requests.refuse("all", refusal)
  await dispatching.recovery
}

/** Answers a request that ended its thread, or that no thread could answer. */
function refusal(): Response {
  const message = "The request took too long or failed. The service was started again."
  return writeError(message, { status: 503, code: null }, { "Retry-After": "1" })
}
