/** The worker of the page: holds the rows and answers requests, one after the other. */
import type { AnswerTo } from "./worker-client.ts"
import { createDesk } from "./desk.ts"
import type { FailedAnswer, Keyed, ProgressNote, WorkerRequest } from "./protocol.ts"

const desk = createDesk((path) => fetch(new URL(path, location.href)))

/** Answers one request. Nothing that a visitor loads may end the worker. */
async function answer({
  key,
  message: request,
}: Keyed<WorkerRequest>): Promise<AnswerTo<WorkerRequest> | FailedAnswer> {
  try {
    return await desk.answer(request, (text) =>
      postMessage({ key, message: { kind: "progress", text } satisfies ProgressNote }),
    )
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) }
  }
}

addEventListener("message", ({ data }: MessageEvent<Keyed<WorkerRequest>>) => {
  void answer(data).then((message) => postMessage({ key: data.key, message }))
})
