import { describe, expect, it } from "vitest"
import { initialState, queryOf } from "../../../playground/src/state/page-state.ts"
import type { Keyed, RowsAnswer, WorkerRequest } from "../../../playground/src/worker/protocol.ts"
import {
  createWorkerClient,
  type WorkerPort,
} from "../../../playground/src/worker/worker-client.ts"

type Listener = Parameters<WorkerPort["addEventListener"]>[1]

/** A worker that answers when the test says so. */
function createWorker() {
  const sent: Keyed<WorkerRequest>[] = []
  const listeners = new Map<string, Listener>()
  const port: WorkerPort = {
    postMessage: (message) => void sent.push(message),
    addEventListener: (type, listener) => void listeners.set(type, listener),
  }
  return {
    port,
    sent,
    answer: (key: number, total: number) =>
      listeners.get("message")?.({ data: { key, message: rowsOf(total) } }),
    fail: () => listeners.get("error")?.({}),
  }
}

function rowsOf(total: number): RowsAnswer {
  const nothing = {
    columns: [],
    rows: [],
    returned: 0,
    size: 9,
    pages: 1,
    refused: false,
    filters: "",
    conditions: [],
    milliseconds: 0,
  }
  return { kind: "rows", total, ...nothing }
}

const request = (filters: string): WorkerRequest & { readonly kind: "rows" } => ({
  kind: "rows",
  query: { ...queryOf(initialState), filters },
})

describe("the client of the worker", () => {
  it("an answer for an older key is never given to the page", async () => {
    const { port, sent, answer } = createWorker()
    const client = createWorkerClient(port)
    const first = client.ask("rows", request("a"))
    const second = client.ask("rows", request("b"))
    answer(sent[0]?.key ?? -1, 1)
    expect(await first).toBeUndefined()
    answer(sent[0]?.key ?? -1, 1)
    answer(sent[1]?.key ?? -1, 2)
    expect(await second).toEqual(rowsOf(2))
  })

  it("of the requests of a topic one is under way, and only the newest waits", async () => {
    const { port, sent, answer } = createWorker()
    const client = createWorkerClient(port)
    const answers = ["a", "b", "c", "d"].map((filters) => client.ask("rows", request(filters)))
    expect(sent).toHaveLength(1)
    answer(sent[0]?.key ?? -1, 1)
    expect(sent.map(({ message }) => message)).toEqual([request("a"), request("d")])
    answer(sent[1]?.key ?? -1, 4)
    expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined, rowsOf(4)])
  })

  it("topics do not wait for each other", async () => {
    const { port, sent, answer } = createWorker()
    const client = createWorkerClient(port)
    const rows = client.ask("rows", request("a"))
    const other = client.ask("other", request("b"))
    expect(sent.map(({ key }) => key)).toEqual([1, 2])
    answer(2, 20)
    answer(1, 10)
    expect([await rows, await other]).toEqual([rowsOf(10), rowsOf(20)])
  })

  it("a worker that ends answers with a sentence", async () => {
    const { port, fail } = createWorker()
    const waiting = createWorkerClient(port).ask("rows", request("a"))
    fail()
    expect(await waiting).toMatchObject({ kind: "failed" })
  })
})
