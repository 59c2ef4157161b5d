import { createServer, request, type IncomingMessage, type RequestListener } from "node:http"
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from "node:net"
import { once } from "node:events"
import { gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { guardUpstream, type GuardUpstreamOptions, type Listening } from "../../src/node.ts"
import { createGuard } from "../../src/server.ts"
import { sieve } from "../../src/sieve.ts"
import { choicesOf, type Random } from "../support/random.ts"
import { drawSeed, runFactor } from "../support/runs.ts"
import { exchange, readAnswer } from "./support.ts"

const table = defineFields({ total: { kind: "number" }, name: { kind: "text" } }, { strict: false })
const path = "/orders"
const guard = createGuard({ lists: [{ path, table }], mode: "refuse" })
const reporting = createGuard({ lists: [{ path, table }], mode: "report" })

async function listenOn(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a service, and a guard in front of it. */
async function start(
  answer: RequestListener | Server,
  options: Partial<GuardUpstreamOptions> = {},
): Promise<Listening & { readonly origin: string }> {
  const service = typeof answer === "function" ? createServer(answer) : answer
  const upstream = await listenOn(service)
  const listening = await guardUpstream({ upstream, guard, grace: 0, ...options })
  onTestFinished(() => listening.close())
  return { ...listening, origin: upstream }
}

const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, "Host: shop.example", "Connection: close", ...headers, "", ""].join(
    "\r\n",
  )

describe("guardUpstream", () => {
  it("passes what the guard passes, and answers what it refuses", async () => {
    const asked = vi.fn<RequestListener>((_request, answer) => void answer.end("rows"))
    const guarded = await start(asked)
    const answers = await Promise.all(
      ["/orders?filters=total>1", "/orders?filters=totl>1", "/other?filters=totl>1"].map(
        async (target) => readAnswer(await exchange(guarded, get(target))),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200])
    expect(asked.mock.calls.map(([{ url }]) => url).sort()).toEqual([
      "/orders?filters=total>1",
      "/other?filters=totl>1",
    ])
    expect(answers[1]?.headers.get("access-control-allow-origin")).toBe("*")
  })

  it("adds the header of a guard that reports, unless the service has it", async () => {
    const guarded = await start(
      ({ headers }, answer) => {
        if (headers["x-own"]) answer.setHeader("Trommel-Diagnostics", "own")
        answer.end()
      },
      { guard: reporting },
    )
    const asked = [get("/orders?sorts=totl"), get("/orders?sorts=totl", "X-Own: 1")]
    const found = await Promise.all(asked.map((one) => exchange(guarded, one)))
    expect(found[0]).toMatch(/^trommel-diagnostics: \{"diagnostics":\[\{"code":"unknown-field"/m)
    expect(found[1]?.match(/^trommel-diagnostics: .*/gim)).toEqual(["Trommel-Diagnostics: own"])
  })

  it("says who asks, and asks the service by its own name, whatever the target is", async () => {
    const guarded = await start(({ rawHeaders, url }, answer) => {
      answer.end(JSON.stringify({ url, rawHeaders }))
    })
    const given = [
      "X-Forwarded-For: 10.0.0.1",
      "Keep-Alive: 1",
      "TE: trailers",
      "X-A: b",
      "X-Hop: 1",
    ]
    const targets = ["//other.example/x", "http://other.example/x", "/%2e%2e//a\\b?[x]^`"]
    for (const target of targets) {
      const asked = get(target, ...given).replace("close", "close, X-Hop, Content-Length")
      const { body } = readAnswer(await exchange(guarded, asked))
      const json = body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1)
      expect(JSON.parse(json)).toEqual({
        url: target,
        rawHeaders: [
          ...["Host", new URL(guarded.origin).host, "X-A", "b"],
          ...["X-Forwarded-For", "10.0.0.1, 127.0.0.1", "X-Forwarded-Host", "shop.example"],
          ...["X-Forwarded-Proto", "http"],
        ],
      })
    }
  })

  it("keeps the length of a body that Connection names", async () => {
    const guarded = await start((asked, answer) => {
      asked.resume().on("end", () => answer.end(`${asked.headers["content-length"] ?? "none"};`))
    })
    const smuggled = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
    const asked = `POST / HTTP/1.1\r\nHost: a\r\nConnection: close, content-length\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`
    expect(await exchange(guarded, asked)).toContain(`${smuggled.length};`)
  })

  it("refuses upgrades by name, but answers a client that offers HTTP/2", async () => {
    const guarded = await start((_asked, answer) => void answer.end("rows"))
    const upgrade = (protocol: string): string =>
      get("/", `Upgrade: ${protocol}`).replace("close", "close, Upgrade")
    const { status, body } = readAnswer(await exchange(guarded, upgrade("websocket")))
    expect([status, body]).toEqual([501, expect.stringContaining("websocket")])
    expect(readAnswer(await exchange(guarded, upgrade("h2c"))).status).toBe(200)
  })

  it("lets the service decide whether a client sends its body", async () => {
    const service = createServer((asked, answer) => void asked.pipe(answer))
    service.on("checkContinue", (asked: IncomingMessage, answer) => {
      if (asked.url === "/no") answer.writeHead(417).end()
      else {
        answer.writeContinue()
        service.emit("request", asked, answer)
      }
    })
    const guarded = await start(service)
    for (const [target, expected] of [
      ["/yes", [100, 200]],
      ["/no", [417]],
    ] as const) {
      const statuses: (number | undefined)[] = []
      const headers = { Expect: "100-continue", "Content-Length": 4, Connection: "close" }
      const asked = request(guarded.url + target, { method: "POST", headers })
      asked.on("continue", () => {
        statuses.push(100)
        asked.end("body")
      })
      asked.flushHeaders()
      const [answer] = (await once(asked, "response")) as [IncomingMessage]
      statuses.push(answer.statusCode)
      asked.destroy()
      expect(statuses).toEqual(expected)
    }
  })
})

describe("a service behind a guard", () => {
  it("that cannot be reached is answered for with 502, without its address", async () => {
    const service = createTcpServer()
    const upstream = await listenOn(service)
    service.close()
    const onError = vi.fn()
    const guarded = await guardUpstream({ upstream, guard, onError, grace: 0 })
    onTestFinished(() => guarded.close())
    const { status, headers, body } = readAnswer(await exchange(guarded, get("/")))
    expect([status, headers.get("content-type")]).toEqual([502, "application/problem+json"])
    expect(body).not.toMatch(/127|localhost|ECONN/)
    expect(onError).toHaveBeenCalledOnce()
  })

  it("that is silent is answered for with 504", async () => {
    const guarded = await start(() => undefined, { timeout: 50 })
    expect(readAnswer(await exchange(guarded, get("/"))).status).toBe(504)
  })

  it.each([
    ["closes instead of an answer", "", 502],
    ["answers nonsense", "nonsense\r\n\r\n", 502],
    ["breaks off its headers", "HTTP/1.1 200 OK\r\nContent-Le", 502],
  ])("that %s is answered for", async (_what, bytes, expected) => {
    const service = createTcpServer((socket) => socket.on("error", () => undefined).end(bytes))
    expect(readAnswer(await exchange(await start(service), get("/"))).status).toBe(expected)
  })

  it.each([
    ["with a length", "Content-Length: 10\r\n\r\nhalf"],
    ["in chunks", "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"],
  ])("that breaks off a body %s breaks off that of the client", async (_what, bytes) => {
    const service = createTcpServer((socket) => {
      socket.on("error", () => undefined).end(`HTTP/1.1 200 OK\r\n${bytes}`)
    })
    const answer = await exchange(await start(service), get("/").replace("close", "keep-alive"))
    expect(answer).toContain("half")
    expect(answer).not.toMatch(/half\r\n0/)
  })

  it("that half closes its connection is read to the end", async () => {
    const service = createTcpServer({ allowHalfOpen: true }, (socket) => {
      socket.on("error", () => undefined).end("HTTP/1.1 200 OK\r\n\r\nwhole")
    })
    expect(await exchange(await start(service), get("/"))).toContain("whole")
  })

  it("that ends an idle connection is asked again", async () => {
    const service = createServer((_asked, answer) => void answer.end("rows"))
    const guarded = await start(service)
    expect(await (await fetch(guarded.url)).text()).toBe("rows")
    service.closeAllConnections()
    expect(await (await fetch(guarded.url)).text()).toBe("rows")
  })

  it("is told when the client goes away", async () => {
    const { promise: gone, resolve } = Promise.withResolvers<undefined>()
    const { promise: came, resolve: arrive } = Promise.withResolvers<undefined>()
    const guarded = await start((asked) => {
      arrive(undefined)
      asked.socket.once("close", () => resolve(undefined))
    })
    const socket = connect(guarded.port, "127.0.0.1", () => socket.write(get("/")))
    await came
    socket.destroy()
    await gone
    expect(socket.destroyed).toBe(true)
  })

  it("begins to answer before its body comes", async () => {
    const guarded = await start((_asked, answer) => answer.writeHead(200).flushHeaders())
    const response = await fetch(guarded.url)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  it("gets 200 requests that wait when the guard closes, and all are answered", async () => {
    const guarded = await start((_asked, answer) => void answer.end("rows"), { grace: 5000 })
    const answers = Array.from({ length: 200 }, () => exchange(guarded, get("/")))
    await guarded.close()
    const statuses = (await Promise.all(answers)).map((answer) => readAnswer(answer).status)
    expect(statuses).toEqual(Array(200).fill(200))
  })
})

describe("requests and answers", () => {
  const named = new Set([
    "host",
    "connection",
    "keep-alive",
    "te",
    "proxy-connection",
    "upgrade",
    "date",
  ])
  const others = (raw: readonly string[]): readonly string[] =>
    Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? "", raw[2 * at + 1] ?? ""])
      .filter(([name = ""]) => !named.has(name.toLowerCase()) && !/^x-forwarded-/i.test(name))
      .map((header) => header.join(": "))

  interface Seen {
    readonly line: string
    readonly headers: readonly string[]
    readonly body: string
    readonly trailers: readonly string[]
  }
  const read = async (message: IncomingMessage): Promise<Seen> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of message) chunks.push(chunk as Uint8Array)
    const { method, url, statusCode, statusMessage, rawHeaders, rawTrailers } = message
    return {
      line: statusCode ? `${statusCode} ${statusMessage ?? ""}` : `${method ?? ""} ${url ?? ""}`,
      headers: others(rawHeaders),
      body: Buffer.concat(chunks).toString("latin1"),
      trailers: rawTrailers,
    }
  }
  const bytesOf = ({ below, oneIn }: Random): Buffer => {
    const size = oneIn(50) ? below(10_000_000) : below(oneIn(3) ? 70_000 : 300)
    return Buffer.alloc(size, below(256))
  }
  const manyHeaders = ({ pick, below, oneIn }: Random): string[] =>
    Array.from({ length: below(5) }, () => [
      pick(["X-A", "x-a", "Cookie", "Set-Cookie", "Accept", "X-", "Location", "Vary"]),
      pick(["1", "", "a, b", "caf\u00e9", "\u00ff\u0080", "https://other.example/x", "a=b; c"]) +
        String(oneIn(2) ? below(9) : ""),
    ]).flat()
  const drawTarget = ({ pick, below }: Random): string => {
    const parts = [
      ...[
        "/orders",
        "/orders?",
        "//",
        "/a/../b",
        "%2F",
        "\\",
        "?x",
        "&",
        "|",
        "%C3%A9",
        "[",
        "^",
        "`",
      ],
      ...[
        "?filters=total>1",
        "?filters=totl>1",
        "?filters=name==caf%C3%A9",
        "?sorts=-total",
        "?page=x",
      ],
      ...["?filters=total@=1", "?pageSize=0", "?filters=name==(a)"],
    ]
    const texts = Array.from({ length: 1 + below(3) }, () => pick(parts)).join("")
    return texts.startsWith("/") ? texts : `/orders${texts}`
  }

  it.each([
    ["standard", undefined],
    ["sieve", sieve],
  ])(
    "are the same bytes as without a guard, which refuses mistakes alone: %s",
    async (_name, dialect) => {
      const random = choicesOf(drawSeed())
      const { pick, oneIn } = random
      let seen: Seen | undefined
      let plan: { status: number; headers: string[]; body: Buffer; isChunked: boolean } | undefined
      const answer: RequestListener = (asked, outgoing) => {
        void read(asked).then((one) => {
          seen = one
          const { status, headers, body, isChunked } = plan ?? {
            status: 500,
            headers: [],
            body: Buffer.of(),
            isChunked: false,
          }
          outgoing.sendDate = false
          outgoing.writeHead(status, "Fi\u00e9", [
            ...headers,
            ...(isChunked
              ? ["Transfer-Encoding", "chunked"]
              : ["Content-Length", String(body.length)]),
          ])
          if (isChunked) outgoing.write(body.subarray(0, 3))
          if (isChunked) outgoing.addTrailers([["X-T", "end"]])
          outgoing.end(isChunked ? body.subarray(3) : body)
        })
      }
      const list = { path, table, ...(dialect && { dialect }) }
      const silent = createGuard({ lists: [list], mode: "refuse", header: false })
      const guarded = await start(answer, { guard: silent })
      let refusals = 0
      for (let left = Math.ceil(2000 * runFactor); left > 0; left--) {
        const method = pick([
          "GET",
          "GET",
          "GET",
          "HEAD",
          "POST",
          "PUT",
          "DELETE",
          "OPTIONS",
          "PATCH",
        ])
        const target = drawTarget(random)
        const body = oneIn(3) ? bytesOf(random) : undefined
        const isChunked = body !== undefined && oneIn(2)
        const framing =
          body === undefined
            ? []
            : isChunked
              ? ["Transfer-Encoding", "chunked"]
              : ["Content-Length", String(body.length)]
        const head = ["Host", "shop.example", ...manyHeaders(random), ...framing]
        // With Expect, Node.js itself writes the head as UTF-8.
        const expects = body !== undefined && !/[^ -~]/.test(target + head.join("")) && oneIn(4)
        const headers = [...head, ...(expects ? ["Expect", "100-continue"] : [])]
        const gzip = gzipSync("rows")
        plan = {
          status: pick([200, 200, 200, 301, 307, 404, 500, 299]),
          headers: [...manyHeaders(random), ...(oneIn(3) ? ["Content-Encoding", "gzip"] : [])],
          body: oneIn(3) ? gzip : bytesOf(random),
          isChunked: oneIn(3),
        }
        const askAt = async (origin: string): Promise<readonly (Seen | undefined)[]> => {
          seen = undefined
          const { port } = new URL(origin)
          const options = {
            host: "127.0.0.1",
            port,
            method,
            path: target,
            headers,
            setDefaultHeaders: false,
          }
          const asked = request(options as object)
          asked.end(body)
          const [answered] = (await once(asked, "response")) as [IncomingMessage]
          const got = await read(answered)
          return [seen, got]
        }
        const through = await askAt(guarded.url)
        const address = new URL(`http://localhost${Buffer.from(target, "latin1").toString()}`)
        const isList = /^\/orders\/?$/i.test(address.pathname) && /^(?:GET|HEAD)$/.test(method)
        const bound = prepareQuery(address.href, table, {
          strict: true,
          ...(dialect && { dialect }),
        })
        const isWrong = bound.diagnostics.some(({ severity }) => severity !== "hint")
        if (isList && isWrong) {
          refusals++
          expect([through[0], through[1]?.line]).toEqual([undefined, "400 Bad Request"])
        } else {
          const direct = await askAt(guarded.origin)
          // What is no HTTP, neither server passes on.
          const shown = ([service, client]: typeof direct) =>
            service ? [service, client] : client?.line
          expect({ target, seen: shown(through) }).toEqual({ target, seen: shown(direct) })
        }
      }
      expect(refusals).toBeGreaterThan(0)
    },
  )
})

it.each([
  [{ guard }, "an origin such as"],
  [{ guard, upstream: "http://127.0.0.1:1/api" }, "an origin such as"],
  [{ guard, upstream: "http://user:secret@127.0.0.1:1" }, "an origin such as"],
  [{ guard, upstream: "ftp://127.0.0.1" }, "an origin such as"],
  [{ guard, upstream: "http://127.0.0.1:1", port: 70_000 }, "port must be"],
])("a guard says what is wrong with its options: %#", async (options, message) => {
  const error: unknown = await guardUpstream(options as never).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain("secret")
})
