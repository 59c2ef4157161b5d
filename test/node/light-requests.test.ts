import { connect } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { defineFields } from "../../src/index.ts"
import { createStoreServer, seedKeys } from "../../src/mock.ts"
import { listEndpoint } from "../../src/server.ts"
import { listenForTest } from "./support.ts"

const table = defineFields({ n: { kind: "number" } })
const rows = [{ n: 1 }, { n: 2 }]

const made = { requests: 0, controllers: 0 }

/** A whole request has a controller of the engine, too, beside the one that it follows. */
const whole = { requests: 1, controllers: 2 }
const none = { requests: 0, controllers: 0 }

/** Has the globals count what is made while a server answers, from a client that needs none of them. */
function countMade(): void {
  Object.assign(made, { requests: 0, controllers: 0 })
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(...given: ConstructorParameters<typeof Request>) {
        super(...given)
        made.requests++
      }
    },
  )
  vi.stubGlobal(
    "AbortController",
    class extends AbortController {
      constructor() {
        super()
        made.controllers++
      }
    },
  )
}

afterEach(() => vi.unstubAllGlobals())

/** Asks over a connection of its own, and returns the whole answer. */
function ask(port: number, path: string, headers = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
      ),
    )
    socket.on("data", (part) => (answer += part.toString()))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })
}

describe("what listen makes for a request", () => {
  it.each<[string, Parameters<typeof listenForTest>[0]["fetch"], typeof made]>([
    ["a list endpoint", listEndpoint({ table, rows }), none],
    ["a source", listEndpoint({ table, rows: { list: () => ({ data: rows.slice(1) }) } }), none],
    ["a function that returns the rows", listEndpoint({ table, rows: () => rows }), whole],
    ["a function of the application", (request) => listEndpoint({ table, rows })(request), whole],
  ])("%s", async (_, fetch, expected) => {
    const { port } = await listenForTest({ fetch })
    countMade()
    const answer = await ask(port, "/?filters=n==2")
    expect(answer).toContain('{"data":[{"n":2}]')
    expect(answer).toContain("content-type: application/json\r\n")
    expect(answer).toMatch(/content-length: \d+\r\n/i)
    expect(made).toEqual(expected)
  })

  it("the mock needs a whole request only for a fault that a function chooses", async () => {
    const server = createStoreServer()
    const { port } = await listenForTest({ fetch: server.fetch })
    const headers = `Authorization: Bearer ${seedKeys.fewScopes}\r\nUser-Agent: test\r\n`
    countMade()
    expect(await ask(port, "/user", headers)).toContain('"success":true')
    expect(made).toEqual(none)
    const seen: string[] = []
    server.plan.set([{ match: (request) => seen.push(new Request(request).url) > 1, status: 503 }])
    expect(await ask(port, "/user", headers)).toContain('"success":true')
    expect(await ask(port, "/user", headers)).toContain("503")
    expect(seen).toEqual(["http://localhost/user", "http://localhost/user"])
  })

  it.each<[string, (request: Request) => AbortSignal]>([
    ["its signal", ({ signal }) => signal],
    ["a copy", (request) => new Request(request).signal],
    ["a clone", (request) => request.clone().signal],
  ])(
    "%s follows a client that goes away, in each function of the application",
    async (_, signalOf) => {
      const whenAborted = (request: Request): Promise<void> =>
        new Promise((resolve) => {
          signalOf(request).addEventListener("abort", () => resolve())
        })
      for (const wrap of [
        (wait: (request: Request) => Promise<unknown>) =>
          wait as (request: Request) => Promise<Response>,
        (wait: (request: Request) => Promise<unknown>) =>
          listEndpoint({ table, rows: async (request) => wait(request).then(() => rows) }),
        (wait: (request: Request) => Promise<unknown>) =>
          listEndpoint({ table, rows, respond: async (_answer, request) => wait(request) }),
        (wait: (request: Request) => Promise<unknown>) =>
          listEndpoint({
            table,
            rows: { list: async ({ request }) => wait(request).then(() => ({ data: [] })) },
          }),
      ]) {
        const started = Promise.withResolvers<undefined>()
        const aborted = Promise.withResolvers<undefined>()
        const fetch = wrap(async (request) => {
          started.resolve(undefined)
          await whenAborted(request)
          aborted.resolve(undefined)
          return {}
        })
        const { port } = await listenForTest({ fetch, onError: () => undefined })
        const socket = connect(port, "127.0.0.1", () =>
          socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        )
        await started.promise
        socket.destroy()
        expect(await aborted.promise).toBeUndefined()
      }
    },
  )

  it("fetch of a request that a function of the application got ends with its client", async () => {
    const ended = Promise.withResolvers<unknown>()
    const started = Promise.withResolvers<undefined>()
    const silent = await listenForTest({
      fetch: () => {
        started.resolve(undefined)
        return new Promise(() => undefined)
      },
    })
    const { port } = await listenForTest({
      fetch: async (request) => {
        await fetch(new Request(silent.url, request)).catch(ended.resolve)
        return new Response()
      },
    })
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    )
    await started.promise
    socket.destroy()
    expect(await ended.promise).toBeDefined()
  })
})
