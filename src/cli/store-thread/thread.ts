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
  let current: Worker | undefined
  const take = (): Worker | undefined => {
    const taken = current
    current = undefined
    return taken
  }
  let starting: Worker | undefined
  // A thread that is starting reads its messages when it is ready.
  const send = (message: ToThread): void => (current ?? starting)?.postMessage(message)
  return {
    start: async (task) => {
      const thread = new Worker(program, { workerData: task })
      starting = thread
      const facts = await untilReady(thread, events)
      starting = undefined
      if (!facts.ok) return facts
      current = thread
      thread.on("message", events.receive)
      thread.once("exit", () => {
        if (current !== thread) return
        current = undefined
        events.onEnded()
      })
      return facts
    },
    send,
    hasThread: () => current !== undefined,
    dismiss: async () => {
      await take()?.terminate()
    },
    close: async () => {
      send({ kind: "end" })
      const last = take()
      if (last === undefined) return
      const timer = setTimeout(() => void last.terminate(), closingTime)
      await new Promise<void>((resolve) => void last.once("exit", () => resolve()))
      clearTimeout(timer)
    },
  }
}

/** Waits until a thread is ready, or tells why it will not be. */
function untilReady(
  thread: Worker,
  { onError }: Pick<ThreadEvents, "onError">,
): Promise<CommandResult<StoreFacts>> {
  return new Promise((resolve) => {
    thread.on("error", (error) => {
      onError(inspect(error))
      resolve(failure("the thread that uses the file failed"))
    })
    thread.once("exit", () => resolve(failure("the thread that uses the file ended")))
    thread.once("message", (message: FromThread) => {
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
