import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { listen } from "../../src/node.ts"
import { envelopeOf, exchange, listenForTest, readAnswer } from "./support.ts"

const hello = () => new Response("hello")

describe("listen", () => {
  it("takes a free port, returns it when the server is ready, and answers with fetch", async () => {
    const onListen = vi.fn()
    const server = await listenForTest({ fetch: hello, onListen })
    expect(onListen).toHaveBeenCalledExactlyOnceWith(server)
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(server.url)).text()).toBe("hello")
  })

  it.each([
    ["localhost", /^http:\/\/localhost:\d+$/],
    ["0.0.0.0", /^http:\/\/localhost:\d+$/],
  ])("returns the URL at which %s is reached", async (hostname, url) => {
    const server = await listenForTest({ fetch: hello, hostname })
    expect(server.url).toMatch(url)
    expect(await (await fetch(server.url)).text()).toBe("hello")
  })

  it("passes standard requests to fetch", async () => {
    const seen: string[] = []
    const server = await listenForTest({
      fetch: async (request) => {
        const copy = new Request(request, { headers: { "X-More": "yes" } })
        seen.push(
          request.method,
          request.url,
          request.headers.get("X-Given") ?? "",
          await copy.text(),
        )
        return new Response(null, { status: 204 })
      },
    })
    await fetch(`${server.url}/a%20b?c=%7C&d=é`, {
      method: "PATCH",
      body: "text",
      headers: { "X-Given": "1" },
    })
    expect(seen).toEqual(["PATCH", `${server.url}/a%20b?c=%7C&d=%C3%A9`, "1", "text"])
  })

  it("leaves the globals of the program unchanged", async () => {
    const before = [Request, Response, Headers]
    await listenForTest({ fetch: hello })
    expect([Request, Response, Headers]).toEqual(before)
  })

  it("aborts the signal of a request when the client has gone", async () => {
    const aborted = Promise.withResolvers<boolean>()
    const server = await listenForTest({
      fetch: ({ signal }) =>
        new Promise(() => {
          signal.addEventListener("abort", () => aborted.resolve(true))
        }),
    })
    await expect(fetch(server.url, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
    expect(await aborted.promise).toBe(true)
  })

  it("answers a client of HTTP 1.0", async () => {
    const server = await listenForTest({ fetch: (request) => new Response(request.url) })
    const { status, body } = readAnswer(await exchange(server, "GET /a HTTP/1.0\r\n\r\n"))
    expect({ status, body }).toEqual({ status: 200, body: "http://127.0.0.1/a" })
  })

  it.each([
    ["throws", () => Promise.reject(new Error("secret")), "secret"],
    [
      "gives no Response",
      () => Promise.resolve(Object("secret") as Response),
      "fetch must return a Response.",
    ],
  ])(
    "answers with an envelope of status 500 when fetch %s, and tells onError",
    async (_, faulty, message) => {
      const onError = vi.fn()
      const server = await listenForTest({ fetch: faulty, onError })
      const response = await fetch(server.url)
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual(envelopeOf("The server failed unexpectedly."))
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }))
    },
  )
})

describe("listen on a port that is not available", () => {
  it("names the port that is in use, and suggests another one", async () => {
    const { port } = await listenForTest({ fetch: hello })
    await expect(listen({ fetch: hello, port })).rejects.toThrow(
      `Cannot listen on 127.0.0.1: port ${port} is in use. Stop the program that uses it, choose another port, or choose 0 for any free port.`,
    )
  })

  it("explains that the computer does not have the address", async () => {
    await expect(listen({ fetch: hello, hostname: "203.0.113.1" })).rejects.toThrow(
      "this computer does not have that address",
    )
  })

  it("explains that the name does not exist", async () => {
    await expect(listen({ fetch: hello, hostname: "nowhere.invalid" })).rejects.toThrow(
      /^Cannot listen on nowhere\.invalid: .+\.$/,
    )
  })

  it.each([-1, 65_536, 1.5])("is refused at once when it is %s", async (port) => {
    await expect(listen({ fetch: hello, port })).rejects.toThrow(RangeError)
  })
})

describe("close", () => {
  it("refuses new requests, and may be called twice", async () => {
    const server = await listen({ fetch: hello, grace: 0 })
    await (await fetch(server.url)).text()
    await Promise.all([server.close(), server.close()])
    await expect(fetch(server.url)).rejects.toThrow()
  })

  it("waits for a running answer and ends its connection", async () => {
    const { fetch: answerLate, asked, release } = slow()
    // Nothing waits for the grace: it is longer than the test may take.
    const server = await listen({ fetch: answerLate, grace: 3_600_000 })
    const answer = fetch(server.url)
    await asked
    const closed = server.close()
    release(new Response("late"))
    const response = await answer
    expect(await response.text()).toBe("late")
    expect(response.headers.get("Connection")).toBe("close")
    await closed
  })

  it("lets half sent answers and those queued behind them end", async () => {
    const { fetch: stream, asked, release } = slow()
    const server = await listen({
      fetch: ({ url }) => {
        if (!url.endsWith("/first")) return new Response(new URL(url).pathname)
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
        const writer = writable.getWriter()
        void writer.write(Buffer.from("first"))
        void Promise.resolve(stream()).then(() => writer.close())
        return new Response(readable)
      },
      grace: 20_000,
    })
    const { socket, text } = await connectTo(server)
    socket.write(get("/first") + get("/second"))
    await asked
    await vi.waitFor(() => expect(text()).toContain("first"), 50_000)
    const closed = Promise.all([server.close(), once(socket, "close")])
    release(new Response())
    await vi.waitFor(() => expect(text()).toContain("/second"), 50_000)
    socket.write(get("/third"))
    await closed
    expect(text()).toMatch(
      /first\r\n0\r\n\r\nHTTP\/1\.1 200 OK[^]+\r\n\r\n\/secondHTTP\/1\.1 200 OK[^]+\r\n\r\n\/third$/,
    )
    expect(text().match(/Connection: \S+/gi)).toEqual([
      "Connection: keep-alive",
      "Connection: keep-alive",
      "Connection: close",
    ])
  })

  it("answers the next request on each open connection with Connection: close, then ends it", async () => {
    const server = await listen({
      fetch: ({ url }) => new Response(new URL(url).pathname),
      grace: 20_000,
    })
    const [used, fresh] = [await connectTo(server), await connectTo(server)]
    used.socket.write(get("/before"))
    await vi.waitFor(() => expect(used.text()).toContain("/before"), 50_000)
    const closed = server.close()
    // Time in which a connection that nobody uses would end.
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { socket } of [used, fresh]) socket.write(get("/after"))
    await closed
    for (const { socket, text } of [used, fresh]) {
      if (!socket.closed) await once(socket, "close")
      expect(text()).toMatch(/Connection: close[^]+\r\n\r\n\/after$/i)
      expect(socket.errored).toBeNull()
    }
  })

  it("accepts 500 connections that wait, and answers on them when the port is free", async () => {
    const server = await listen({
      fetch: async ({ url }) =>
        new Response(url.endsWith("/again") ? url : await exchange(server, get("/again"))),
      grace: 20_000,
    })
    const answers = Array.from({ length: 500 }, () => exchange(server, get("/")))
    await server.close()
    for (const text of await Promise.all(answers))
      expect(readAnswer(text)).toMatchObject({ status: 200, body: "" })
  })

  it("accepts for at most half of the grace period when connections keep coming", async () => {
    const server = await listen({ fetch: hello, grace: 200 })
    const started = performance.now()
    const closed = server.close()
    const refusals: Error[] = []
    while (refusals.length === 0) {
      const socket = connect(server.port, "127.0.0.1", () => socket.destroy())
      socket.on("error", (error) => refusals.push(error))
      await new Promise((resolve) => void setImmediate(resolve))
    }
    expect(performance.now() - started).toBeGreaterThanOrEqual(100)
    await closed
  })

  it("waits no longer than the grace period", async () => {
    const { fetch: answerNever, asked } = slow()
    const server = await listen({ fetch: answerNever, grace: 50 })
    const answer = fetch(server.url).catch(String)
    await asked
    await server.close()
    expect(await answer).toContain("fetch failed")
  })

  it("ends connections without a whole request after the grace period", async () => {
    const server = await listen({ fetch: hello, grace: 50 })
    const [silent, half] = [await connectTo(server), await connectTo(server)]
    half.socket.write("GET / HT")
    await fetch(server.url)
    await server.close()
    for (const { socket } of [silent, half]) if (!socket.closed) await once(socket, "close")
    expect([silent, half].map(({ text }) => text())).toEqual(["", ""])
  })

  it("frees the port while answers run and connections are open", async () => {
    const { fetch: answerLate, asked, release } = slow()
    const { port, url, close } = await listen({ fetch: answerLate, grace: 20_000 })
    const answer = fetch(url)
    await asked
    const closed = close()
    await vi.waitFor(() => occupy(port))
    release(new Response("late"))
    expect(await (await answer).text()).toBe("late")
    await closed
  })

  it("frees the port at once without a grace period", async () => {
    const { port, close } = await listen({ fetch: hello, grace: 0 })
    const closed = close()
    await expect(occupy(port)).resolves.toBeUndefined()
    await closed
  })
})

/** Listens on a port for the running test. Rejects when it is in use. */
async function occupy(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
}

/** A connection, and all that came back on it. */
async function connectTo({ port }: { readonly port: number }): Promise<{
  readonly socket: Socket
  readonly text: () => string
}> {
  const socket = connect(port, "127.0.0.1")
  let text = ""
  socket.on("data", (chunk) => (text += chunk.toString()))
  await once(socket, "connect")
  return { socket, text: () => text }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** Answers when it is told to. */
function slow() {
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>()
  const { promise: answer, resolve: release } = Promise.withResolvers<Response>()
  const fetch = () => {
    ask(undefined)
    return answer
  }
  return { fetch, asked, release }
}
