import { existsSync, renameSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { createDispatcher, type Dispatcher } from "../../../../src/cli/store-thread/dispatcher.ts"
import type { PlainRequest, ServeTask } from "../../../../src/cli/store-thread/messages.ts"
import { pathOf } from "../../../mock/store/support.ts"
import {
  damage,
  filledFile,
  idsIn,
  ordersWithTies,
  program,
  requestOf,
  taskOf,
  waitBusily,
} from "./support.ts"

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

/** Makes a dispatcher over a new file. It has no thread yet. */
function create({ file = filledFile(), ...more }: Partial<ServeTask> = {}): Serving {
  const errors: string[] = []
  const dispatcher = createDispatcher({
    ...{ program, deadline, onError: (text) => errors.push(text) },
    task: taskOf(file, more),
  })
  onTestFinished(dispatcher.close)
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

/** Starts a dispatcher over a new file. */
async function serve(task: Partial<ServeTask> = {}): Promise<Serving> {
  const dispatcher = create(task)
  expect(await dispatcher.start()).toMatchObject({ ok: true })
  return dispatcher
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
  const first = await dispatch(requestOf(ordersWithTies))
  const plan = [{ shuffleTies: true }]
  change({ plan }, { kind: "plan", plan })
  const stuck = dispatch(requestOf("/user", { "x-wait-for": `${file}.never` }))
  await passTime(`${file}.never`)
  expect((await stuck).status).toBe(503)
  const second = await dispatch(requestOf(ordersWithTies))
  expect([first.status, second.status]).toEqual([200, 200])
  expect(idsIn(await second.text())).not.toEqual(idsIn(await first.text()))
  expect((await dispatch(requestOf(ordersWithTies))).status).toBe(429)
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

it("a thread that ends with an error is replaced: what it was answering gets 503, and the error is told", async () => {
  const { dispatch, errors } = await serve()
  const failed = dispatch(requestOf("/user", { "x-fail-with": "something unforeseen" }))
  expect((await failed).status).toBe(503)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain("Error: something unforeseen")
  expect((await dispatch(requestOf("/user"))).status).toBe(200)
})

it("while no thread can use the file, each request gets 503 and a sentence says why", async () => {
  const { dispatch, file, errors } = await serve()
  renameSync(file, `${file}.away`)
  writeFileSync(file, "this is a text".repeat(100))
  const failed = dispatch(requestOf("/user", { "x-fail-with": "something unforeseen" }))
  const queued = dispatch(requestOf("/user"))
  expect([(await failed).status, (await queued).status]).toEqual([503, 503])
  expect(errors.slice(1)).toEqual([
    `${file} is not a database of SQLite: give the name of a new file, or of one that trommel serve made`,
  ])
  renameSync(`${file}.away`, file)
  expect((await dispatch(requestOf("/user"))).status).toBe(200)
})

it("a plan that is set while the thread starts holds for its first request", async () => {
  const { start, dispatch, change } = create()
  const started = start()
  const plan = [{ shuffleTies: true }]
  change({ plan }, { kind: "plan", plan })
  expect(await started).toMatchObject({ ok: true })
  const [first, second] = [
    await dispatch(requestOf(ordersWithTies)),
    await dispatch(requestOf(ordersWithTies)),
  ]
  expect(idsIn(await second.text())).not.toEqual(idsIn(await first.text()))
})

it("closing while a thread is replaced leaves no thread behind, and answers what waits with 503", async () => {
  const { dispatch, close, file } = await serve()
  const stuck = dispatch(requestOf("/user", { "x-wait-for": `${file}.never` }))
  const queued = dispatch(requestOf("/user"))
  await passTime(`${file}.never`)
  await close()
  expect([(await stuck).status, (await queued).status]).toEqual([503, 503])
  // The last one who closes a file of SQLite deletes its log.
  expect(existsSync(`${file}-wal`)).toBe(false)
})
