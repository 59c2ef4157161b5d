import { inspect } from "node:util"
import { Worker } from "node:worker_threads"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { StoreFacts } from "../serve/store-facts.ts"
import type { FillTask, FromThread, ServeTask, ToThread } from "./messages.ts"

/** The receivers of the messages and the end of threads. */
export interface ThreadEvents {
  readonly receive: (message: FromThread) => void
  /** Hears that the thread ended without being told to. */
  readonly onEnded: () => void
  /** Receives the text of an error that ends a thread. */
  readonly onError: (text: string) => void
}

/** The thread that serves a file, one after another. */
export interface ThreadHolder {
  /** Starts a thread. It is the current one when it is ready. */
  readonly start: (task: ServeTask) => Promise<CommandResult<StoreFacts>>
  /** Sends a message to the current thread, or to the one that is starting. */
  readonly send: (message: ToThread) => void
  readonly hasThread: () => boolean
  /**
   * Ends the current thread, and resolves when it has ended. Its messages are received until then,
   * so that nothing that it began is taken for something that it did not.
   */
  readonly dismiss: () => Promise<void>
  /** Lets the current thread close its file, and resolves when it has ended. */
  readonly close: () => Promise<void>
}

/** Milliseconds that a thread has to close its file. */
const closingTime = 1000

/** Makes a holder without a thread. @param program - the file that threads run. */
export function createThreadHolder(program: URL, events: ThreadEvents): ThreadHolder {
  let current: Thread | undefined
  const take = (): Thread | undefined => {
    const taken = current
    current = undefined
    return taken
  }
  let starting: Thread | undefined
  // A thread that is starting reads its messages when it is ready.
  const send = (message: ToThread): void => (current ?? starting)?.worker.postMessage(message)
  return {
    start: async (task) => {
      const thread = startThread(program, task)
      starting = thread
      const facts = await untilReady(thread, events)
      starting = undefined
      if (!facts.ok) return facts
      if (thread.hasEnded()) return failure(endedTooSoon)
      current = thread
      thread.worker.on("message", events.receive)
      void thread.ended.then(() => {
        if (current !== thread) return
        current = undefined
        events.onEnded()
      })
      return facts
    },
    send,
    hasThread: () => current !== undefined,
    dismiss: async () => {
      await take()?.worker.terminate()
    },
    close: async () => {
      send({ kind: "end" })
      const last = take()
      if (last !== undefined) await closeThread(last)
    },
  }
}

/** Waits until a thread that was told to end has ended. */
async function closeThread({ worker, ended }: Thread): Promise<void> {
  const timer = setTimeout(() => void worker.terminate(), closingTime)
  await ended
  clearTimeout(timer)
}

/** A thread, and its end. */
interface Thread {
  readonly worker: Worker
  readonly hasEnded: () => boolean
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>
}

/**
 * Starts a thread. Its end is watched from the start on: where this thread is busy, that one may have been ready and have ended
 * before anything here hears of either.
 */
function startThread(program: URL, task: ServeTask): Thread {
  const worker = new Worker(program, { workerData: task })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", () => {
      hasEnded = true
      resolve()
    })
  })
  return { worker, ended, hasEnded: () => hasEnded }
}

const endedTooSoon = "the thread that uses the file ended"

/** Waits until a thread is ready, or tells why it will not be. */
function untilReady(
  { worker, ended }: Thread,
  { onError }: Pick<ThreadEvents, "onError">,
): Promise<CommandResult<StoreFacts>> {
  return new Promise((resolve) => {
    worker.on("error", (error) => {
      onError(inspect(error))
      resolve(failure("the thread that uses the file failed"))
    })
    void ended.then(() => resolve(failure(endedTooSoon)))
    worker.once("message", (message: FromThread) => {
      if (message.kind === "ready") resolve(success(message.facts))
      if (message.kind === "failed") resolve(failure(message.reason))
    })
  })
}

/** Options of filling a file. */
export interface FillOptions {
  readonly program: URL
  readonly task: FillTask
  readonly onProgress: (rows: number) => void
  /** Resolves when the user stops the command. */
  readonly stopped: Promise<void>
}

/**
 * Fills a file in a thread of its own, whose memory is given back at its end.
 * @returns false when the user stopped it before it was done.
 */
export async function fillInThread(options: FillOptions): Promise<CommandResult<boolean>> {
  const { program, task, onProgress, stopped } = options
  const thread = new Worker(program, { workerData: task })
  const ended = new Promise<CommandResult<boolean>>((resolve) => {
    thread.once("error", (error) => resolve(failure(inspect(error))))
    thread.once("exit", () => resolve(failure("the thread that fills the file ended")))
    thread.on("message", (message: FromThread) => {
      if (message.kind === "progress") onProgress(message.rows)
      if (message.kind === "filled") resolve(success(true))
      if (message.kind === "failed") resolve(failure(message.reason))
    })
  })
  const result = await Promise.race([ended, stopped.then(() => success(false))])
  await thread.terminate()
  return result
}
