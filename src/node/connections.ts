import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** The open connections of a server and the responses on them. */
export interface Connections {
  /** True when a response is partly sent on a connection. */
  readonly isAnswering: (socket: Duplex) => boolean
  /**
   * Stops listening. Each open connection has one more response, with the header
   * `Connection: close`, and ends after it, or after the grace period in milliseconds.
   */
  readonly close: (grace: number) => Promise<void>
}

/** Turns of the event loop after which a server stops listening although connections come. */
const maxAcceptTurns = 100

/**
 * Tracks the connections of a server. Node.js does not track those whose requests it could not
 * read.
 */
export function watchConnections(server: Server): Connections {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  /** Connections accepted in the last turns of the event loop. */
  let accepted = 0
  let closing = false
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    accepted++
    void afterTurns(3).then(() => accepted--)
  })
  server.on("request", (_request, outgoing) => {
    if (closing) announceEnd(outgoing)
    running.add(outgoing)
    outgoing.once("close", () => running.delete(outgoing))
  })
  const close = async (grace: number): Promise<void> => {
    for (const outgoing of running) announceEnd(outgoing)
    // Node.js accepts one connection in each turn. The system resets those that still wait.
    for (let turn = 0; accepted > 1 && turn < maxAcceptTurns; turn++) await afterTurns(1)
    closing = true
    for (const outgoing of running) announceEnd(outgoing)
    // Node.js would end idle connections, and lose requests that are on their way.
    server.closeIdleConnections = () => undefined
    const ended = new Promise((resolve) => server.close(resolve))
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, grace)
    await ended
    clearTimeout(timer)
  }
  return {
    isAnswering: (socket) =>
      [...running].some(({ req, headersSent }) => req.socket === socket && headersSent),
    close,
  }
}

/** Says in a response that the connection ends with it. Node.js ends the connection then. */
function announceEnd(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader("Connection", "close")
}

/** Waits for turns of the event loop. */
async function afterTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    await new Promise<void>((resolve) => void setImmediate(resolve))
}
