import { existsSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"
import type { FromThread, ServeTask, ToThread } from "../../../../src/cli/store-thread/messages.ts"
import { runTask } from "../../../../src/cli/store-thread/run-task.ts"

// The thread of `trommel serve --sqlite`, but a request with the header `x-wait-for` stays within a statement of SQLite until a
// file of that name exists. It writes another file when it is there. A request with the header `x-fail-with` ends the thread with
// an error of that message.

function waitWithinStatement(file: string): void {
  const database = new DatabaseSync(":memory:")
  database.function("is_missing", () => Number(!existsSync(file)))
  database
    .prepare(
      "with recursive tries(n) as (select 1 union all select n + 1 from tries where is_missing() = 1) select max(n) from tries",
    )
    .get()
  database.close()
}

parentPort?.on("message", (message: ToThread) => {
  if (message.kind !== "request") return
  const headers = new Map(message.request.headers)
  const file = headers.get("x-wait-for")
  const failure = headers.get("x-fail-with")
  if (file === undefined && failure === undefined) return
  parentPort?.postMessage({ kind: "started", id: message.id } satisfies FromThread)
  if (file === undefined) throw new Error(failure)
  writeFileSync(`${file}.waiting`, "")
  waitWithinStatement(file)
})
if (parentPort !== null) runTask(workerData as ServeTask, parentPort)
