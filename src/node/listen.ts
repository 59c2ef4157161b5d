import { createServer, type Server, type ServerResponse } from "node:http"
import { isIPv6, type Socket } from "node:net"
import { versions } from "node:process"
import type { Duplex } from "node:stream"
import { setImmediate as nextTurn } from "node:timers/promises"
import { diagnosticsHeaderName } from "../diagnostics/diagnostic.ts"
import { readOptions } from "../diagnostics/options.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { type CorsOptions, type CorsServer, createCors } from "../endpoint/cors.ts"
import type { RefusedRequest } from "../endpoint/web.ts"
import { createAnswerer, type Fetch } from "./answer.ts"
import { explainOldNode } from "./old-node.ts"
import { createRefuser, maxHeadBytes, refused, type Refuser } from "./refuse-request.ts"

/**
 * Options of {@link listen}.
 * @example
 * import type { ListenOptions } from "trommel/node"
 * const options: ListenOptions = { fetch: () => Response.json([1]), port: 0, cors: {} }
 * const server = await listen(options)
 * const response = await fetch(server.url)
 * await response.json() // => [1]
 * await server.close()
 */
export interface ListenOptions {
  /** Answers the requests: the result of `listEndpoint`, `fetch` of `createStoreServer`, or any other such function. */
  readonly fetch: Fetch
  /** The port. Default 0: any free one. */
  readonly port?: number
  /** Host name or address to listen on. Default `127.0.0.1`, which only this computer can reach. */
  readonly hostname?: string
  /** Called when the server listens. */
  readonly onListen?: (listening: Listening) => void
  /**
   * Answers a request that never reaches `fetch`: invalid HTTP, too long headers, no `Host`, and
   * errors of `fetch`. Default: problem details (RFC 9457), `application/problem+json` with `title`,
   * `status` and `detail`.
   */
  readonly refuse?: (refused: RefusedRequest) => Response
  /** Called with an error that `fetch` threw. The request is answered by `refuse`, with status 500. */
  readonly onError?: (error: unknown) => void
  /**
   * Lets pages of other origins read every answer, also those of `refuse`, and answers preflights.
   * Headers that `fetch` sets itself are kept. Default `false`: `fetch` decides. A page that asks
   * with too long headers learns the reason only where `origin` is `*`, since its origin is not known.
   */
  readonly cors?: CorsOptions | false
  /**
   * Milliseconds that `close` takes at most: up to half of them to accept the connections that wait,
   * the others for open connections, idle ones too, since a request may be on its way. Default 1,000.
   * With 0, as in tests, it frees the port and closes all connections at once.
   */
  readonly grace?: number
}

/**
 * A listening server.
 * @example
 * import type { Listening } from "trommel/node"
 * const showAddress = ({ url, port }: Listening): boolean => url.endsWith(`:${port}`)
 * const server = await listen({ fetch: () => new Response() })
 * showAddress(server) // => true
 * await server.close()
 */
export interface Listening {
  /** The address of the server, without a slash at the end. */
  readonly url: string
  /** The port, also where a free one was chosen. */
  readonly port: number
  /**
   * Ends the server. The port is free when three turns of the event loop in a row bring no new
   * connection, at the latest after half of `grace`. Then each open connection gets one more answer.
   * Resolves when all connections have ended, at the latest after `grace`.
   */
  readonly close: () => Promise<void>
}

const kinds = {
  fetch: "a function",
  port: "a number",
  hostname: "a string",
  onListen: "a function",
  refuse: "a function",
  onError: "a function",
  cors: "an object or false",
  grace: "a number",
} as const

/**
 * Listens on a port of this computer. URL and headers of a request can have 256 kB together, 16
 * times the default of Node.js, so that long queries are answered. `Response.error()` and a body
 * that fails end the connection.
 * @throws TypeError (the promise rejects) for `cors` that no header can hold.
 * @throws Error (the promise rejects) when the server cannot listen: port in use, not allowed, no
 * such address, or a Node.js older than 22.
 * @example
 * const server = await listen({ fetch: () => new Response("hello") })
 * await (await fetch(server.url)).text() // => "hello"
 * await server.close()
 */
export async function listen(
  options: ListenOptions,
  ...others: readonly never[]
): Promise<Listening> {
  if (others.length > 0)
    throw new TypeError("listen takes one object of options, such as { fetch: app.fetch, port }.")
  const {
    fetch,
    port = 0,
    hostname = "127.0.0.1",
    onListen,
    onError = () => undefined,
    grace = 1000,
    cors: corsOptions = false,
    refuse,
  } = readOptions("listen", options, kinds)
  const cors = corsOptions && createCors(corsOptions, corsServer)
  const refuser = createRefuser(refuse, cors)
  return openPort({ port, hostname, onListen, grace, refuser }, (server, whenAccepted) =>
    server.on("request", createAnswerer({ fetch, hostname, refuser, cors, onError, whenAccepted })),
  )
}

interface PortOptions {
  readonly onListen: ListenOptions["onListen"] | undefined
  readonly port: number
  readonly hostname: string
  readonly grace: number
  readonly refuser: Refuser
}

/** Opens a port. @param answer - adds what answers requests to the server. */
export async function openPort(
  { port, hostname, onListen, grace, refuser }: PortOptions,
  answer: (server: Server, whenAccepted: Connections["whenAccepted"]) => unknown,
): Promise<Listening> {
  const oldNode = explainOldNode(versions)
  if (oldNode !== undefined) throw new Error(oldNode)
  checkPort(port)
  // Node.js itself would answer a request without a host with an empty body.
  const server = createServer({ maxHeaderSize: maxHeadBytes, requireHostHeader: false })
  const connections = watchConnections(server)
  answer(server, connections.whenAccepted)
  server.on("clientError", (error, socket) =>
    refuser.refuseError(error, socket, connections.isAnswering(socket)),
  )
  server.on("checkExpectation", (_request, outgoing) =>
    refuser.refuseRequest(refused.expectation, outgoing),
  )
  server.on("connect", (_request, socket) => refuser.refuseTunnel(socket))
  await bind(server, port, hostname)
  let closed: Promise<void> | undefined
  const listening = {
    ...addressOf(server, hostname),
    close: () => (closed ??= connections.close(grace)),
  }
  onListen?.(listening)
  return listening
}

/** A server of any methods. Its header with diagnostics, if any, has the default name. */
export const corsServer: CorsServer = {
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  diagnosticsHeader: diagnosticsHeaderName,
  hasLinks: false,
}

function bind(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainFailure(error, port, hostname)))
    server.listen(port, hostname, resolve)
  })
}

/** Checks a port. @throws RangeError for anything else. */
function checkPort(port: unknown): void {
  if (!isWholeNumber(port) || port < 0 || port > 65_535)
    throw new RangeError(`port must be an integer from 0 to 65535, got ${describeValue(port)}.`)
}

/** Returns the URL at which this computer reaches a listening server, and its port. */
export function addressOf(
  server: Server,
  hostname: string,
): { readonly url: string; readonly port: number } {
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://${hostOf(hostname)}:${port}`, port }
}

/** Returns the host for a URL: `localhost` for the wildcard addresses. */
function hostOf(hostname: string): string {
  if (hostname === "0.0.0.0" || hostname === "::") return "localhost"
  return isIPv6(hostname) ? `[${hostname}]` : hostname
}

const reasons = new Map([
  [
    "EADDRINUSE",
    (port: number) =>
      `port ${port} is in use. Stop the program that uses it, choose another port, or choose 0 for any free port`,
  ],
  [
    "EACCES",
    (port: number) =>
      `this user must not open port ${port}. Choose a port of 1024 or greater, or 0 for any free port`,
  ],
  [
    "EADDRNOTAVAIL",
    () =>
      "this computer does not have that address. Choose 127.0.0.1 for this computer only, or 0.0.0.0 for all networks",
  ],
  [
    "ENOTFOUND",
    () =>
      "the name does not exist. Choose 127.0.0.1 for this computer only, or 0.0.0.0 for all networks",
  ],
])

export function explainFailure(error: Error, port: number, hostname: string): Error {
  const code = "code" in error ? String(error.code) : ""
  const reason = reasons.get(code)?.(port) ?? error.message
  return new Error(`Cannot listen on ${hostOf(hostname)}: ${reason}.`, { cause: error })
}

interface Connections {
  /** True when a response is partly sent on a connection. */
  readonly isAnswering: (socket: Duplex) => boolean
  /** Undefined unless the server is closing. Resolves when it has accepted its last connection, for each caller in a turn of its own. */
  readonly whenAccepted: () => Promise<void> | undefined
  readonly close: (grace: number) => Promise<void>
}

/** Turns of the event loop without a new connection after which none waits. */
const quietTurns = 3

/** Tracks connections, also those whose requests Node.js could not read. */
function watchConnections(server: Server): Connections {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let accepted = 0
  let closing = false
  /** The turn of the last request or answer that waits; undefined unless the server accepts its last connections. */
  let lastTurn: Promise<void> | undefined
  server.on("connection", (socket) => {
    accepted++
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  server.on("request", (_request, outgoing) => {
    if (closing) announceEnd(outgoing)
    running.add(outgoing)
    outgoing.once("close", () => running.delete(outgoing))
  })
  const close = async (grace: number): Promise<void> => {
    const start = performance.now()
    const spent = (): number => performance.now() - start
    closing = true
    for (const outgoing of running) announceEnd(outgoing)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    lastTurn = promise
    // Node.js accepts one connection in each turn, and the system resets those that still wait when
    // the server closes. Answers would make the turns long, and clients would connect again.
    for (let quiet = 0; quiet < quietTurns && spent() < grace / 2;) {
      const before = accepted
      await nextTurn()
      quiet = accepted === before ? quiet + 1 : 0
    }
    lastTurn = undefined
    // Node.js would end idle connections, and lose requests that are on their way.
    server.closeIdleConnections = () => undefined
    const ended = new Promise((end) => server.close(end))
    resolve(undefined)
    const timer = setTimeout(
      () => {
        for (const socket of sockets) socket.destroy()
      },
      Math.max(grace - spent(), grace / 2),
    )
    await ended
    clearTimeout(timer)
  }
  return {
    isAnswering: (socket) =>
      [...running].some(({ req, headersSent }) => req.socket === socket && headersSent),
    whenAccepted: () => lastTurn && (lastTurn = lastTurn.then(() => nextTurn())),
    close,
  }
}

/** Says in a response that the connection ends with it. Node.js ends the connection then. */
function announceEnd(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader("Connection", "close")
}
