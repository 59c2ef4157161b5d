import { createServer, type Server } from "node:http"
import { addressOf, checkPort, explainFailure } from "./address.ts"
import { createAnswerer, type Fetch } from "./answer.ts"
import { watchConnections } from "./connections.ts"
import { createRefuser, largestHead, refused, type RefusedRequest } from "./refuse.ts"

/** What answers on a port, and which. */
export interface ListenOptions {
  /** Gives the answers: that of `createStoreServer`, what `listEndpoint` makes, or any other function of this kind. */
  readonly fetch: Fetch
  /** Default 0: a free one. */
  readonly port?: number
  /** Name or address to listen on. Default `127.0.0.1`, which only this computer reaches. */
  readonly hostname?: string
  /** Called once requests are answered. */
  readonly onListen?: (listening: Listening) => void
  /**
   * Gives the answer to a request that never reaches `fetch`: what Node.js cannot read as HTTP, too long a head, no `Host`.
   * Default: the envelope of the store service.
   */
  readonly refuse?: (refused: RefusedRequest) => Response
  /** Told of what `fetch` threw; the answer is then made by `refuse`, with status 500. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds that answers may still take once `close` is called. Default 1,000. */
  readonly grace?: number
}

/** A port that is listened on. */
export interface Listening {
  /** Where to send requests to, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** Takes no more connections from now on, lets running answers end for a short time, and resolves when all is over. */
  readonly close: () => Promise<void>
}

/**
 * Listens on a port of this computer. URL and headers of a request may have 256 kB together, 16 times what Node.js takes by
 * default, so that long queries are answered. A response that {@link dropOf} knows, `Response.error()` and a body that fails
 * end the connection.
 * @throws Error (the promise is rejected) when the port cannot be had: in use, not allowed, no such address.
 * @example
 * const server = await listen({ fetch: () => new Response("hello") })
 * await (await fetch(server.url)).text() // => "hello"
 * await server.close()
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const {
    fetch,
    port = 0,
    hostname = "127.0.0.1",
    onListen,
    onError = () => undefined,
    grace = 1000,
  } = options
  checkPort(port)
  const refuser = createRefuser(options.refuse)
  // Node.js would answer a request without a host by itself, with no body.
  const server = createServer({ maxHeaderSize: largestHead, requireHostHeader: false })
  const connections = watchConnections(server)
  server.on("request", createAnswerer({ fetch, hostname, refuser, onError }))
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

function bind(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainFailure(error, port, hostname)))
    server.listen(port, hostname, resolve)
  })
}
