import { STATUS_CODES, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { Cors } from "../endpoint/cors.ts"
import { isResponse, type RefusedRequest, writeDetails } from "../endpoint/web.ts"
import { send } from "./send.ts"

/** Maximum bytes of request line and headers together. */
export const maxHeadBytes = 262_144

/** Answers requests that never reach `fetch`. */
export interface Refuser {
  /**
   * Makes the answer, by the function of the caller or, when that fails, by default.
   * @param origin - The header `Origin` of the request, where it is known.
   */
  readonly respond: (refused: RefusedRequest, origin?: string | null) => Response
  /**
   * Answers something that is not a request.
   * @param isAnswering - true when a response is partly sent, so that no other can follow.
   */
  readonly refuseError: (error: Error, socket: Duplex, isAnswering: boolean) => void
  /** Answers a request that is not passed on, and ends the connection. */
  readonly refuseRequest: (refused: RefusedRequest, outgoing: ServerResponse) => void
  readonly refuseTunnel: (socket: Duplex) => void
}

export const refused = {
  unreadable: { status: 400, message: "The request is not valid HTTP." },
  noHost: { status: 400, message: "The header Host is missing." },
  badAddress: { status: 400, message: "The URL or the header Host is not valid." },
  method: { status: 405, message: "The server does not support this method." },
  expectation: { status: 417, message: 'The header Expect may only be "100-continue".' },
  slow: { status: 408, message: "The request took too long to arrive." },
  longExtensions: {
    status: 413,
    message: "The chunk extensions of the body are too long.",
  },
  longHead: {
    status: 431,
    message: `The URL and the headers together must have at most ${maxHeadBytes} bytes.`,
  },
  failure: { status: 500, message: "The server failed unexpectedly." },
  upgrade: {
    status: 501,
    message: "The guard passes no upgrade, such as to websocket. Ask the service itself.",
  },
  unreachable: {
    status: 502,
    message: "The service behind the guard cannot be reached, or broke off its answer.",
  },
  silent: { status: 504, message: "The service behind the guard did not answer in time." },
} as const satisfies { readonly [reason: string]: RefusedRequest }

const byCode = new Map<string, RefusedRequest>([
  ["HPE_HEADER_OVERFLOW", refused.longHead],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", refused.longExtensions],
  ["ERR_HTTP_REQUEST_TIMEOUT", refused.slow],
])

/** Milliseconds for the client to read the answer before the connection is closed. */
const lingerTime = 1000

/** Makes the answers of a server to requests that never reach `fetch`. */
export function createRefuser(
  refuse: (refused: RefusedRequest) => Response = writeProblem,
  cors: Cors | false = false,
): Refuser {
  const choose = (refused: RefusedRequest): Response => {
    try {
      const response: unknown = refuse(refused)
      if (isResponse(response)) return response
    } catch {
      // The request is answered by default.
    }
    return writeProblem(refused)
  }
  const respond = (refused: RefusedRequest, origin: string | null = null): Response =>
    cors ? cors.expose(choose(refused), origin) : choose(refused)
  const refusedSockets = new WeakSet<Duplex>()
  const refuseOn = (refused: RefusedRequest, socket: Duplex): void => {
    refusedSockets.add(socket)
    writeRaw(respond(refused), socket).catch(() => socket.destroy())
  }
  return {
    respond,
    refuseError: (error, socket, isAnswering) => {
      // The rest of an unreadable request causes more errors.
      if (refusedSockets.has(socket)) return
      if (!socket.writable || isAnswering) socket.destroy()
      else refuseOn(byCode.get(String(Reflect.get(error, "code"))) ?? refused.unreadable, socket)
    },
    refuseRequest: (refused, outgoing) => {
      outgoing.setHeader("Connection", "close")
      void send(respond(refused), outgoing)
    },
    refuseTunnel: (socket) => refuseOn(refused.method, socket),
  }
}

/** Makes the default answer: problem details (RFC 9457). */
export function writeProblem({ status, message }: RefusedRequest): Response {
  return writeDetails({ title: STATUS_CODES[status], status, detail: message })
}

/** Writes a response to a socket and keeps it open for a while: closing early would reset it before the client reads the answer. */
async function writeRaw(response: Response, socket: Duplex): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set("Content-Length", String(body.length))
  headers.set("Connection", "close")
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    ...Array.from(headers, (header) => header.join(": ")),
  ]
  socket.on("error", () => socket.destroy())
  socket.resume()
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  socket.end(body)
  const timer = setTimeout(() => socket.destroy(), lingerTime)
  socket.once("close", () => clearTimeout(timer))
}
