import { once } from "node:events"
import { STATUS_CODES } from "node:http"
import { connect } from "node:net"
import { PassThrough } from "node:stream"
import { describe, expect, it } from "vitest"
import { createRefuser } from "../../src/node/refuse-request.ts"
import { problemOf, exchange, listenForTest, readAnswer } from "./support.ts"

const hello = () => Response.json({ hello: true })
const head = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"

describe("requests that Node.js refuses itself", () => {
  it.each([
    ["garbage", [new Uint8Array([0, 1, 2, 255, 254, 13, 10, 13, 10])], 400],
    ["a TLS handshake", [new Uint8Array([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3])], 400],
    ["a bad request line", ["GET / HTP/1.1\r\n\r\n"], 400],
    ["an unknown method", ["BREW / HTTP/1.1\r\nHost: a\r\n\r\n"], 400],
    ["another version", ["GET / HTTP/9.9\r\nHost: a\r\n\r\n"], 400],
    ["a header without a colon", [`${head}nonsense\r\n\r\n`], 400],
    ["two lengths", [`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`], 400],
    [
      "a chunk of no length",
      ["POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"],
      400,
    ],
    ["no host", ["GET / HTTP/1.1\r\n\r\n"], 400],
    ["a host that is none", ["GET / HTTP/1.1\r\nHost: a b/@\r\nConnection: close\r\n\r\n"], 400],
    [
      "a target that is not a path",
      ["OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
      400,
    ],
    [
      "an address that is none",
      ["GET http://%zz/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
      400,
    ],
    ["TRACE", ["TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"], 405],
    ["CONNECT", ["CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"], 405],
    ["an expectation", [`${head}Expect: wonders\r\n\r\n`], 417],
    ["a head of 300 kB", [`${head}X: ${"x".repeat(300_000)}\r\n\r\n`], 431],
    [
      "a head of 5 MB, piece by piece",
      [head, ...Array.from({ length: 100 }, (_, n) => `X-${n}: ${"x".repeat(50_000)}\r\n`), "\r\n"],
      431,
    ],
    ["a URL of 300 kB", [`GET /${"x".repeat(300_000)} HTTP/1.1\r\nHost: a\r\n\r\n`], 431],
  ])("get problem details: %s", async (_, bytes, status) => {
    const server = await listenForTest({
      fetch: async (request) => Response.json(await request.text()),
    })
    const answer = readAnswer(await exchange(server, ...bytes))
    expect(answer.status).toBe(status)
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json")
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(Number(answer.headers.get("Content-Length"))).toBe(answer.body.length)
    expect(JSON.parse(answer.body)).toEqual(
      problemOf(STATUS_CODES[status] ?? "", status, expect.stringMatching(/^[A-Z].+\.$/)),
    )
    expect((await fetch(server.url)).status).toBe(200)
  })

  it("are answered by the option refuse", async () => {
    const server = await listenForTest({
      fetch: hello,
      refuse: ({ status, message }) => new Response(`no: ${message}`, { status }),
    })
    const answer = readAnswer(await exchange(server, "GET / HTP/1.1\r\n\r\n"))
    expect(answer.status).toBe(400)
    expect(answer.body).toBe("no: The request is not valid HTTP.")
  })

  it("may be answered with a status that has no name", async () => {
    const server = await listenForTest({
      fetch: hello,
      refuse: () => new Response(null, { status: 499, headers: { "Content-Length": "5" } }),
    })
    const { status, headers } = readAnswer(await exchange(server, "GET / HTP/1.1\r\n\r\n"))
    expect([status, headers.get("Content-Length")]).toEqual([499, "0"])
  })

  it("lose their connection when the body of the answer fails", async () => {
    const refuse = () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.error(new Error("secret")) }),
      )
    const server = await listenForTest({ fetch: hello, refuse })
    expect(await exchange(server, "GET / HTP/1.1\r\n\r\n")).toBe("")
    expect((await fetch(server.url)).status).toBe(200)
  })

  it("lose their connection when the client neither reads nor ends it", async () => {
    const server = await listenForTest({ fetch: hello })
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true })
    socket.write("GET / HTP/1.1\r\n\r\n")
    await once(socket.resume(), "end")
    const start = performance.now()
    const cut = setInterval(() => socket.write("x"), 20)
    await new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve))
    clearInterval(cut)
    expect(performance.now() - start).toBeGreaterThan(500)
  })

  it("do not end the server when the client resets the connection", async () => {
    const server = await listenForTest({ fetch: hello })
    for (const line of ["CONNECT a:80 HTTP/1.1", "GET / HTP/1.1"]) {
      const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true })
      socket.on("error", () => undefined)
      socket.write(`${line}\r\nHost: a\r\n\r\n`)
      await once(socket, "data")
      await new Promise((resolve) => socket.once("close", resolve).resetAndDestroy())
    }
    expect((await fetch(server.url)).status).toBe(200)
  })

  it.each([
    [
      "is not made",
      () => {
        throw new Error("secret")
      },
    ],
    ["is not a Response", () => Object("secret") as Response],
  ])("get problem details when the answer of refuse %s", async (_, refuse) => {
    const server = await listenForTest({ fetch: hello, refuse })
    const answer = readAnswer(await exchange(server, "GET / HTP/1.1\r\n\r\n"))
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toEqual(problemOf("Bad Request", 400, expect.any(String)))
  })

  it("get no second answer in the middle of another one", async () => {
    const start = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
        }),
      )
    const server = await listenForTest({ fetch: start })
    const socket = connect(server.port, "127.0.0.1")
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk.toString()
      if (text.includes("first")) socket.write("garbage\r\n")
    })
    socket.on("error", () => undefined)
    await once(socket, "close")
    expect(text).toContain("first")
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe("requests with long URLs or headers", () => {
  it.each([
    ["URL", (url: string) => fetch(`${url}/?q=${"x".repeat(100_000)}`)],
    ["header", (url: string) => fetch(url, { headers: { "X-Long": "x".repeat(100_000) } })],
  ])("are answered with a %s of 100 kB", async (_, ask) => {
    const size = ({ url, headers }: Request) => url.length + (headers.get("X-Long") ?? "").length
    const server = await listenForTest({ fetch: (request) => Response.json(size(request)) })
    const response = await ask(server.url)
    expect(response.status).toBe(200)
    expect(await response.json()).toBeGreaterThan(100_000)
  })
})

describe("errors of Node.js about a request", () => {
  it.each([
    ["ERR_HTTP_REQUEST_TIMEOUT", 408],
    ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
    ["HPE_HEADER_OVERFLOW", 431],
    ["ECONNRESET", 400],
  ])("%s is answered with %s", async (code, status) => {
    const socket = new PassThrough()
    createRefuser().refuseError(Object.assign(new Error("no"), { code }), socket, false)
    const [head] = (await once(socket, "data")) as [Buffer]
    expect(readAnswer(head.toString("latin1")).status).toBe(status)
    socket.destroy()
  })
})
