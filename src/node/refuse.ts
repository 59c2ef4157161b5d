import { STATUS_CODES, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { writeError } from "../mock/write-envelope.ts"
import { isResponse } from "../endpoint/web.ts"
import { send } from "./send.ts"

/** Bytes that request line and headers may have together. */
export const largestHead = 262_144

/** A request that never reached `fetch`. */
export interface RefusedRequest {
  /** What to answer with. */
  readonly status: number
  /** Why, for people. Nothing of the request is in it. */
  readonly message: string
}

/** Answers requests that never reach `fetch`. */
export interface Refuser {
  /** The answer, whatever the caller's own function does. */
  readonly respond: (refused: RefusedRequest) => Response
  /** What cannot be read as a request. @param isAnswering - then there is no place for one more answer. */
  readonly refuseError: (error: Error, socket: Duplex, isAnswering: boolean) => void
  /** What can be read, but not answered. The connection ends with it. */
  readonly refuseRequest: (refused: RefusedRequest, outgoing: ServerResponse) => void
  /** The method `CONNECT`. */
  readonly refuseTunnel: (socket: Duplex) => void
}

/** What can be said before a request is read. */
export const refused = {
  unreadable: { status: 400, message: "This is no request that HTTP allows." },
  noHost: { status: 400, message: "The header Host is missing." },
  badAddress: { status: 400, message: "The URL or the header Host is none that HTTP allows." },
  method: { status: 405, message: "This method is not answered." },
  expectation: { status: 417, message: 'The header Expect may only be "100-continue".' },
  slow: { status: 408, message: "The request took too long to arrive." },
  longExtensions: {
    status: 413,
    message: "The extensions of the chunks of the body are too long.",
  },
  longHead: {
    status: 431,
    message: `URL and headers may have at most ${largestHead} bytes together.`,
  },
  failure: { status: 500, message: "Something unexpected went wrong." },
} as const satisfies { readonly [reason: string]: RefusedRequest }

/** By the codes of Node.js. */
const byCode = new Map<string, RefusedRequest>([
  ["HPE_HEADER_OVERFLOW", refused.longHead],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", refused.longExtensions],
  ["ERR_HTTP_REQUEST_TIMEOUT", refused.slow],
])

/** Milliseconds for the client to read why, before the connection is cut. */
const patience = 1000

export function createRefuser(
  refuse: (refused: RefusedRequest) => Response = writeEnvelope,
): Refuser {
  const respond = (refused: RefusedRequest): Response => {
    try {
      const response: unknown = refuse(refused)
      if (isResponse(response)) return response
    } catch {
      // Whoever asked gets an answer all the same.
    }
    return writeEnvelope(refused)
  }
  const told = new WeakSet<Duplex>()
  const tell = (refused: RefusedRequest, socket: Duplex): void => {
    told.add(socket)
    writeRaw(respond(refused), socket).catch(() => socket.destroy())
  }
  return {
    respond,
    refuseError: (error, socket, isAnswering) => {
      // More of what cannot be read follows.
      if (told.has(socket)) return
      if (!socket.writable || isAnswering) socket.destroy()
      else tell(byCode.get(String(Reflect.get(error, "code"))) ?? refused.unreadable, socket)
    },
    refuseRequest: (refused, outgoing) => {
      outgoing.setHeader("Connection", "close")
      void send(respond(refused), outgoing)
    },
    refuseTunnel: (socket) => tell(refused.method, socket),
  }
}

function writeEnvelope({ status, message }: RefusedRequest): Response {
  return writeError(message, { status, code: null })
}

/** There is nothing of Node.js that would write it. The connection stays for a while, or what is on the way would tear it first. */
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
  const timer = setTimeout(() => socket.destroy(), patience)
  socket.once("close", () => clearTimeout(timer))
}
