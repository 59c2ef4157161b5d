import type { FailedAnswer, Keyed, ProgressNote, WorkerAnswers, WorkerRequest } from "./protocol.ts"

/** The answer to a request. */
export type AnswerTo<Request extends WorkerRequest> = WorkerAnswers[Request["kind"]]

/** The answer of a client: undefined when the page asked anew on the same topic, so that the answer is of no use. */
export type ClientAnswer<Request extends WorkerRequest> =
  AnswerTo<Request> | FailedAnswer | undefined

/** Asks the worker. */
export interface WorkerClient {
  /**
   * Sends a request. Of each topic at most one request is under way: while it is, only the newest one waits, and all between
   * are never sent. A worker that is slower than typing therefore does not fall behind.
   * @param topic - What the answer is for. Only the last request of a topic is answered.
   * @param onProgress - Is told what the worker does, until the answer comes or the page asks anew.
   */
  readonly ask: <Request extends WorkerRequest>(
    topic: string,
    request: Request,
    onProgress?: (text: string) => void,
  ) => Promise<ClientAnswer<Request>>
}

/** The parts of a `Worker` that a client needs. */
export interface WorkerPort {
  readonly postMessage: (message: Keyed<WorkerRequest>) => void
  readonly addEventListener: (
    type: "message" | "error" | "messageerror",
    listener: (event: { readonly data?: unknown }) => void,
  ) => void
}

type AnyAnswer = WorkerAnswers[keyof WorkerAnswers] | FailedAnswer

interface Waiting {
  readonly request: WorkerRequest
  readonly settle: (answer: AnyAnswer | undefined) => void
  readonly onProgress: ((text: string) => void) | undefined
}

/** What is under way on one topic, and what is sent when it has come back. */
interface Topic {
  sent: (Waiting & { readonly key: number }) | undefined
  next: Waiting | undefined
}

const broken: FailedAnswer = {
  kind: "failed",
  message: "The background worker has stopped. Reload the page to continue.",
}

/** Creates a client of a worker. */
export function createWorkerClient(port: WorkerPort): WorkerClient {
  const topics = new Map<string, Topic>()
  let lastKey = 0
  const send = (topic: Topic, waiting: Waiting): void => {
    const key = ++lastKey
    topic.sent = { ...waiting, key }
    topic.next = undefined
    port.postMessage({ key, message: waiting.request })
  }
  const settle = (topic: Topic, answer: AnyAnswer): void => {
    const { sent, next } = topic
    topic.sent = undefined
    // A newer request waits, so this answer is old.
    sent?.settle(next === undefined ? answer : undefined)
    if (next !== undefined) send(topic, next)
  }
  port.addEventListener("message", ({ data }) => {
    const { key, message } = data as Keyed<AnyAnswer | ProgressNote>
    for (const topic of topics.values()) {
      if (topic.sent?.key !== key) continue
      if (message.kind !== "progress") settle(topic, message)
      else if (topic.next === undefined) topic.sent.onProgress?.(message.text)
    }
  })
  const fail = (): void => {
    for (const topic of topics.values()) if (topic.sent !== undefined) settle(topic, broken)
  }
  port.addEventListener("error", fail)
  port.addEventListener("messageerror", fail)
  return {
    ask: <Request extends WorkerRequest>(
      name: string,
      request: Request,
      onProgress?: (text: string) => void,
    ) =>
      new Promise<ClientAnswer<Request>>((resolve) => {
        const topic = topics.get(name) ?? { sent: undefined, next: undefined }
        topics.set(name, topic)
        // The worker answers a request with an answer of its kind.
        const waiting = {
          request,
          settle: (answer: AnyAnswer | undefined) => resolve(answer as ClientAnswer<Request>),
          onProgress,
        }
        topic.next?.settle(undefined)
        if (topic.sent === undefined) send(topic, waiting)
        else topic.next = waiting
      }),
  }
}
