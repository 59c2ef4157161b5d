import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string
  /** Path and query string. */
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Answers one request, or does something worse. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void | Promise<void>

/** A local server that answers by a script. */
export interface FaultServer {
  /** Without a slash at its end. */
  readonly url: string
  /** In the order they came. */
  readonly requests: readonly SeenRequest[]
  /** The most requests that were open at the same time. */
  readonly busiest: () => number
  /** Requests that are open now. */
  readonly open: () => number
}

/**
 * Starts a server for the running test, on a port of its own. The first request gets the first answer and so on; further ones
 * get the last answer again. An answer may look at the request, so one function can be a whole service.
 */
export async function startFaultServer(
  ...script: readonly [Answer, ...Answer[]]
): Promise<FaultServer> {
  const requests: SeenRequest[] = []
  let open = 0
  let busiest = 0
  const server = createServer((incoming, response) => {
    busiest = Math.max(busiest, ++open)
    response.on("close", () => open--)
    void readRequest(incoming).then((request) => {
      requests.push(request)
      return (script[requests.length - 1] ?? script.at(-1) ?? json({}))(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    busiest: () => busiest,
    open: () => open,
  }
}

/** The address of a port at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const port = portOf(server.address())
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** A body of JSON. */
export function json(body: unknown, status = 200, headers: OutgoingHttpHeaders = {}): Answer {
  return text(JSON.stringify(body), status, { "content-type": "application/json", ...headers })
}

/** A body of any text, HTML unless the headers say otherwise. */
export function text(body: string, status = 200, headers: OutgoingHttpHeaders = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body)
  }
}

/** The store's envelope around data that was found. */
export function success(data: unknown, pages?: number): Answer {
  return json({
    success: true,
    message: null,
    code: null,
    data,
    ...(pages === undefined ? {} : { pages }),
  })
}

/** The store's envelope of an error. */
export function failure(
  status: number,
  code: string | null = null,
  message: string | null = null,
  headers?: OutgoingHttpHeaders,
): Answer {
  return json({ success: false, message, code, data: null }, status, headers)
}

/** Status 429, with what `Retry-After` says. */
export function tooMany(retryAfter?: string): Answer {
  return failure(
    429,
    null,
    "Too many requests",
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  )
}

/** Breaks the connection with a TCP reset, before any answer or in the middle of the body. */
export function reset(part?: string): Answer {
  return async (response) => {
    if (part !== undefined) await writePart(response, part, part.length + 100)
    response.socket?.resetAndDestroy()
  }
}

/** Ends the connection in an orderly way in the middle of the body, whose length it said or (chunked) did not. */
export function cutOff(part: string, framing: "length" | "chunked" = "length"): Answer {
  return async (response) => {
    await writePart(response, part, framing === "length" ? part.length + 100 : undefined)
    response.socket?.end()
  }
}

/** Sends headers and a part of the body, and then nothing more. */
export function stall(part = ""): Answer {
  return (response) => writePart(response, part, part.length + 100)
}

/** Says nothing at all. */
export const silence: Answer = () => undefined

/** Answers after a while. */
export function after(milliseconds: number, answer: Answer): Answer {
  return async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (!response.destroyed) await answer(response, request)
  }
}

/** Answers anew for each request. */
export function each(choose: (request: SeenRequest, count: number) => Answer): Answer {
  let count = 0
  return (response, request) => choose(request, ++count)(response, request)
}

async function writePart(
  response: ServerResponse,
  part: string,
  length: number | undefined,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "application/json",
    ...(length === undefined ? {} : { "content-length": length }),
  })
  response.flushHeaders()
  await new Promise((resolve) => response.write(part || " ", resolve))
  // The other side should have seen the part before the end.
  await new Promise((resolve) => setTimeout(resolve, 20))
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = "", url: path = "", headers } = incoming
  return { method, path, headers, body: Buffer.concat(chunks).toString("utf8"), at: Date.now() }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address !== null ? address.port : 0
}
