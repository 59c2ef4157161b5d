import { closeSync, existsSync, openSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { createDispatcher, type Dispatcher } from "../../../src/cli/store-thread/dispatcher.ts"
import type { PlainRequest, ServeTask } from "../../../src/cli/store-thread/messages.ts"
import { fillStoreFile } from "../../../src/mock-sqlite/fill-store-file.ts"
import { dataRows } from "../../../src/mock/seed/seed-row.ts"
import { data, headersOf, pathOf } from "../../mock/store/support.ts"
import { folderOf } from "../run-cli.ts"

const program = new URL("./slow-thread.ts", import.meta.url)

const requestOf = (path: string, more: Readonly<Record<string, string>> = {}): PlainRequest => ({
  ...{ method: "GET", url: `http://localhost${path}`, body: undefined },
  headers: Object.entries({ ...headersOf(), ...more }),
})

const creationOf = (name: string, more: Readonly<Record<string, string>> = {}): PlainRequest => ({
  ...requestOf(pathOf("createCategory"), { "Content-Type": "application/json", ...more }),
  method: "POST",
  body: new TextEncoder().encode(JSON.stringify({ name })),
})

interface Serving extends Dispatcher {
  readonly file: string
  readonly errors: readonly string[]
  /** The number of categories in the file that have a name. */
  readonly countOf: (name: string) => number
}

function filledFile(): string {
  const file = join(folderOf({}), "store.db")
  fillStoreFile(file, { seed: 1, rows: dataRows(data) })
  return file
}

/** Starts a dispatcher over a new file. */
async function serve({ file = filledFile(), ...more }: Partial<ServeTask> = {}): Promise<Serving> {
  const errors: string[] = []
  const dispatcher = createDispatcher({
    ...{ program, deadline, onError: (text) => errors.push(text) },
    task: {
      ...{ kind: "serve", file, strict: false, assumed: true, rateLimit: false },
      ...{ plan: [], rates: [], ...more },
    },
  })
  onTestFinished(dispatcher.close)
  expect(await dispatcher.start()).toMatchObject({ ok: true })
  const countOf = (name: string): number => {
    const database = new DatabaseSync(file)
    const found = database
      .prepare("select count(*) as counted from categories where json ->> 'name' = ?")
      .get(name)
    database.close()
    return Number(found?.counted)
  }
  return { ...dispatcher, file, errors, countOf }
}

/** Waits without reading messages, as a busy program does. */
function waitBusily(isDone: () => boolean): void {
  const ended = performance.now() + 50_000
  while (!isDone()) if (performance.now() > ended) throw new Error("it did not happen")
}

/** Waits until a thread stays within a statement, and lets time pass. Its messages before that are read. */
async function passTime(file: string, milliseconds = deadline): Promise<void> {
  while (!existsSync(`${file}.waiting`)) await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(milliseconds)
}

const deadline = 1000

// Time passes only where a test says so.
const toFake = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }))
afterEach(() => void vi.useRealTimers())

it("a thread that stays within a statement is replaced, and what it was answering gets 503", async () => {
  const { dispatch, file, countOf } = await serve()
  const stuck = dispatch(requestOf("/user", { "x-wait-for": `${file}.never` }))
  const queued = dispatch(creationOf("queued"))
  await passTime(`${file}.never`)
  const refused = await stuck
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"])
  expect(await refused.json()).toMatchObject({ success: false, data: null })
  expect((await queued).status).toBe(201)
  expect(countOf("queued")).toBe(1)
  expect((await dispatch(requestOf("/user"))).status).toBe(200)
})

it("a write that a thread began before it was replaced is not made again", async () => {
  const { dispatch, countOf } = await serve()
  const answered = dispatch(creationOf("once"))
  // The thread answers, but nobody reads that before the deadline passes.
  waitBusily(() => countOf("once") === 1)
  vi.advanceTimersByTime(deadline)
  expect([201, 503]).toContain((await answered).status)
  expect((await dispatch(requestOf("/user"))).status).toBe(200)
  expect(countOf("once")).toBe(1)
})

it("a write that is stuck is answered with 503, and is not passed on", async () => {
  const { dispatch, file, countOf } = await serve()
  const answered = dispatch(creationOf("stuck", { "x-wait-for": `${file}.never` }))
  await passTime(`${file}.never`)
  expect((await answered).status).toBe(503)
  expect((await dispatch(requestOf("/user"))).status).toBe(200)
  expect(countOf("stuck")).toBe(0)
})

it("the thread that replaces another keeps the counts of the rate limit and the fault plan", async () => {
  const { dispatch, change, file } = await serve({
    rateLimit: { requests: 2, seconds: 100_000 },
  })
  const orders = `${pathOf("listOrders")}?sorts=status&pageSize=100`
  const idsOf = async (response: Response): Promise<readonly string[]> =>
    ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  const first = await dispatch(requestOf(orders))
  const plan = [{ shuffleTies: true }]
  change({ plan }, { kind: "plan", plan })
  const stuck = dispatch(requestOf("/user", { "x-wait-for": `${file}.never` }))
  await passTime(`${file}.never`)
  expect((await stuck).status).toBe(503)
  const second = await dispatch(requestOf(orders))
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await idsOf(second)).not.toEqual(await idsOf(first))
  expect((await dispatch(requestOf(orders))).status).toBe(429)
})

it("a request for a damaged part of the file fails, and a sentence says so", async () => {
  const file = filledFile()
  damage(file, "suppliers")
  const { dispatch, errors } = await serve({ file })
  expect((await dispatch(requestOf(pathOf("listSuppliers")))).status).toBe(500)
  expect(errors).toEqual([
    `error: ${file} is damaged: delete it to fill a new one, or restore a copy`,
  ])
  expect((await dispatch(requestOf(pathOf("listOrders")))).status).toBe(200)
})

/** Overwrites the pages of a table. */
function damage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  const pages = database.prepare("select pageno from dbstat where name = ?").all(table)
  database.close()
  const opened = openSync(file, "r+")
  for (const { pageno } of pages)
    writeSync(opened, new Uint8Array(4096).fill(255), 0, 4096, (Number(pageno) - 1) * 4096)
  closeSync(opened)
}

it("a thread that gives a sign before the deadline is not replaced", async () => {
  const { dispatch, file, errors } = await serve()
  const wait = dispatch(requestOf("/user", { "x-wait-for": `${file}.go` }))
  const queued = Array.from({ length: 5 }, () => dispatch(requestOf("/user")))
  await passTime(`${file}.go`, deadline / 2)
  writeFileSync(`${file}.go`, "")
  const statuses = (await Promise.all([wait, ...queued])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(errors).toEqual([])
})
