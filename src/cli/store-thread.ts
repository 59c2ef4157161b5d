import { parentPort, workerData } from "node:worker_threads"
import type { FillTask, FromThread, ServeTask } from "./store-thread/messages.ts"

// The thread in which `trommel serve --sqlite` uses its file. Loads the code that needs an optional package and a new Node.js
// late, so that it can tell what is missing.

const reasons: ReadonlyMap<unknown, string> = new Map([
  ["ERR_MODULE_NOT_FOUND", "--sqlite needs the package kysely beside trommel: npm install kysely"],
  ["ERR_UNKNOWN_BUILTIN_MODULE", "--sqlite needs Node.js 22.13 or newer"],
])

const port = parentPort
if (port !== null) {
  const { runTask } = await import("./store-thread/run-task.ts").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    const reason = reasons.get(code)
    if (reason === undefined) throw error
    port.postMessage({ kind: "failed", reason } satisfies FromThread)
    return { runTask: () => undefined }
  })
  runTask(workerData as FillTask | ServeTask, port)
}
