import { inspect } from "node:util"
import type { MessagePort } from "node:worker_threads"
import { fillStoreFile } from "../../mock-sqlite/fill-store-file.ts"
import { createSqliteState } from "../../mock-sqlite/sqlite-state.ts"
import { openStoreFile } from "../../mock-sqlite/store-file.ts"
import { explainSqliteError, StoreFileError } from "../../mock-sqlite/store-file-error.ts"
import { defaultTables } from "../../mock/server-options.ts"
import { createService, type Service } from "../../mock/service.ts"
import { dataRows, type SeedRow } from "../../mock/seed/seed-row.ts"
import { seedRows } from "../../mock/seed/seed-rows.ts"
import { readStoreFacts } from "../serve/store-facts.ts"
import type { FillTask, FromThread, RowOrigin, ServeTask, ToThread } from "./messages.ts"
import { makeRequest, readResponse } from "./plain-http.ts"

/** Does what a thread is for. A file that cannot be used is told as a message. */
export function runTask(task: FillTask | ServeTask, port: MessagePort): void {
  const post = (message: FromThread): void => port.postMessage(message)
  try {
    if (task.kind === "fill") fillFile(task, post)
    else serveFile(task, { port, post })
  } catch (error) {
    if (!(error instanceof StoreFileError)) throw error
    post({ kind: "failed", reason: error.message })
  }
}

type Post = (message: FromThread) => void

function fillFile({ file, origin }: FillTask, post: Post): void {
  fillStoreFile(file, {
    rows: rowsOfOrigin(origin),
    seed: (origin.kind === "seed" ? origin.options.seed : undefined) ?? 1,
    onProgress: (rows) => post({ kind: "progress", rows }),
  })
  post({ kind: "filled" })
}

function rowsOfOrigin(origin: RowOrigin): Iterable<SeedRow> {
  return origin.kind === "seed" ? seedRows(origin.options) : dataRows(origin.data)
}

interface ThreadPort {
  readonly port: MessagePort
  readonly post: Post
}

function serveFile(task: ServeTask, { port, post }: ThreadPort): void {
  const { strict, assumed, rateLimit, plan } = task
  const { database, facts } = openStoreFile(task.file)
  const stored = createSqliteState(database, { tables: defaultTables, seed: facts.seed })
  const onError = (error: unknown): void =>
    post({ kind: "error", text: describeError(error, task.file) })
  const service = createService({ strict, assumed, rateLimit, plan, onError }, stored)
  service.limiter.load(task.rates)
  port.on("message", (message: ToThread) => {
    if (message.kind !== "end") return receive(message, { service, post })
    database.close()
    port.close()
  })
  post({ kind: "ready", facts: readStoreFacts(stored.state) })
}

/** Describes an unexpected error. One of SQLite is a sentence about the file. */
function describeError(error: unknown, file: string): string {
  const explained = explainSqliteError(error, file)
  return explained instanceof StoreFileError ? `error: ${explained.message}` : inspect(error)
}

interface Serving {
  readonly service: Service
  readonly post: Post
}

function receive(message: Exclude<ToThread, { kind: "end" }>, { service, post }: Serving): void {
  switch (message.kind) {
    case "request":
      post({ kind: "started", id: message.id })
      return void answer(message, { service, post })
    case "plan":
      return service.plan.set(message.plan)
    case "clear-rates":
      return service.limiter.clear()
    case "ping":
      return post({ kind: "pong" })
  }
}

async function answer(
  { id, request }: Extract<ToThread, { kind: "request" }>,
  { service, post }: Serving,
): Promise<void> {
  const response = await readResponse(await service.fetch(makeRequest(request)))
  post({ kind: "answered", id, response, rates: service.limiter.save() })
}
