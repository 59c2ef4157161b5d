import { existsSync } from "node:fs"
import { once } from "node:events"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { MessageChannel } from "node:worker_threads"
import { expect, it, onTestFinished } from "vitest"
import type {
  FillTask,
  FromThread,
  PlainRequest,
  PlainResponse,
  ServeTask,
  ToThread,
} from "../../../../src/cli/store-thread/messages.ts"
import { runTask } from "../../../../src/cli/store-thread/run-task.ts"
import { openStoreFile } from "../../../../src/mock-sqlite/store-file.ts"
import { data, pathOf } from "../../../mock/store/support.ts"
import { folderOf } from "../../../cli/run-cli.ts"
import { damage, filledFile, idsIn, ordersWithTies, requestOf, taskOf } from "./support.ts"

/** A task that runs in this thread, and what its other side would see. */
interface Running {
  /** Sends a message, and returns as many messages as it leads to. */
  readonly send: (message: ToThread, count: number) => Promise<readonly FromThread[]>
  readonly receive: (count: number) => Promise<readonly FromThread[]>
  /** Resolves when the task closed its port. */
  readonly closed: Promise<unknown>
}

function run(task: FillTask | ServeTask): Running {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port2.close())
  const arrived: FromThread[] = []
  port2.on("message", (message: FromThread) => arrived.push(message))
  const closed = once(port2, "close")
  runTask(task, port1)
  const receive = async (count: number): Promise<readonly FromThread[]> => {
    while (arrived.length < count) await once(port2, "message")
    return arrived.splice(0, count)
  }
  return {
    closed,
    receive,
    send: (message, count) => {
      port2.postMessage(message)
      return receive(count)
    },
  }
}

async function serve(file: string, more: Partial<ServeTask> = {}): Promise<Running> {
  const running = run(taskOf(file, more))
  expect(await running.receive(1)).toMatchObject([{ kind: "ready" }])
  return running
}

/** Sends a request, and returns its answer, which follows the message that it began. */
async function ask({ send }: Running, request: PlainRequest): Promise<PlainResponse> {
  const [started, answered] = await send({ kind: "request", id: 7, request }, 2)
  expect(started).toEqual({ kind: "started", id: 7 })
  if (answered?.kind !== "answered") throw new Error(`It sent ${JSON.stringify(answered)}.`)
  expect(answered.id).toBe(7)
  return answered.response
}

const textOf = ({ body }: PlainResponse): string => new TextDecoder().decode(body)

const newFile = (): string => join(folderOf({}), "store.db")

/** The seed that a file says it was filled from. */
function seedOf(file: string): number {
  const { database, facts } = openStoreFile(file)
  database.close()
  return facts.seed
}

it("filling a file from data tells the number of its rows, and notes seed 1", async () => {
  const file = newFile()
  const { receive } = run({ kind: "fill", file, origin: { kind: "data", data } })
  const rows = Object.values<readonly unknown[]>({ ...data }).flat().length
  expect(await receive(2)).toEqual([{ kind: "progress", rows }, { kind: "filled" }])
  expect(seedOf(file)).toBe(1)
})

it.each([
  [{ seed: 5 }, 5],
  [{}, 1],
])("a file that is filled from the seed of %j notes seed %i", async (seeded, seed) => {
  const file = newFile()
  const sizes = { products: 1, orders: 2, reviews: 1, tickets: 1, webhookLogs: 1 }
  const options = { ...seeded, sizes }
  const { receive } = run({ kind: "fill", file, origin: { kind: "seed", options } })
  expect(await receive(2)).toMatchObject([{ kind: "progress" }, { kind: "filled" }])
  expect(seedOf(file)).toBe(seed)
})

it("a file that cannot be used is told as a message, for filling as for serving", async () => {
  const file = join(folderOf({ "text.db": "this is a text".repeat(100) }), "text.db")
  const [served] = await run(taskOf(file)).receive(1)
  expect(served).toEqual({
    kind: "failed",
    reason: `${file} is not a database of SQLite: give the name of a new file, or of one that trommel serve made`,
  })
  const [filled] = await run({ kind: "fill", file, origin: { kind: "data", data } }).receive(1)
  expect(filled).toEqual({
    kind: "failed",
    reason: `${file} was made by another process meanwhile: serve it as it is`,
  })
})

it("a fault that is not about the file is thrown, and leaves no file", () => {
  const file = newFile()
  const options = { seed: 1.5 }
  expect(() => run({ kind: "fill", file, origin: { kind: "seed", options } })).toThrow(RangeError)
  expect(existsSync(file)).toBe(false)
})

it("a request is answered as the service answers it", async () => {
  const running = await serve(filledFile())
  const answer = await ask(running, requestOf("/user"))
  expect(answer.status).toBe(200)
  expect(answer.headers).toContainEqual(["content-type", "application/json"])
  expect(JSON.parse(textOf(answer))).toMatchObject({
    success: true,
    data: { id: data.accounts[0]?.user.id },
  })
})

it("the counts of the rate limit come with each answer, and are forgotten when that is said", async () => {
  const running = await serve(filledFile(), { rateLimit: { requests: 1, seconds: 100_000 } })
  const request = requestOf("/user")
  expect((await ask(running, request)).status).toBe(200)
  const [, refused] = await running.send({ kind: "request", id: 8, request }, 2)
  expect(refused).toMatchObject({ kind: "answered", response: { status: 429 } })
  expect(refused).toHaveProperty("rates.length", 1)
  // The ping has an answer, so that the message before it was read.
  void running.send({ kind: "clear-rates" }, 0)
  expect(await running.send({ kind: "ping" }, 1)).toEqual([{ kind: "pong" }])
  expect((await ask(running, request)).status).toBe(200)
})

it("the fault plan can change between two requests", async () => {
  const running = await serve(filledFile())
  const orders = async (): Promise<readonly string[]> =>
    idsIn(textOf(await ask(running, requestOf(ordersWithTies))))
  const steady = await orders()
  expect(await orders()).toEqual(steady)
  void running.send({ kind: "plan", plan: [{ shuffleTies: true }] }, 0)
  expect(await orders()).not.toEqual(steady)
})

it("an error of SQLite about the file is told in a sentence, any other one with its stack", async () => {
  const file = filledFile()
  damage(file, "suppliers")
  const running = await serve(file)
  const failureOf = async (path: string): Promise<readonly FromThread[]> =>
    running.send({ kind: "request", id: 9, request: requestOf(path) }, 3)
  expect(await failureOf(pathOf("listSuppliers"))).toMatchObject([
    { kind: "started" },
    {
      kind: "error",
      text: `error: ${file} is damaged: delete it to fill a new one, or restore a copy`,
    },
    { kind: "answered", response: { status: 500 } },
  ])
  const database = new DatabaseSync(file)
  database.exec("drop table invites")
  database.close()
  expect(await failureOf(pathOf("listResellerInvites"))).toMatchObject([
    { kind: "started" },
    { kind: "error", text: expect.stringMatching(/no such table: invites[^]*\n +at /) as unknown },
    { kind: "answered", response: { status: 500 } },
  ])
})

it("the end closes the file and the port", async () => {
  const file = filledFile()
  const running = await serve(file)
  expect((await ask(running, requestOf("/user"))).status).toBe(200)
  expect(existsSync(`${file}-wal`)).toBe(true)
  void running.send({ kind: "end" }, 0)
  await running.closed
  // The last one who closes a file of SQLite deletes its log.
  expect(existsSync(`${file}-wal`)).toBe(false)
})
