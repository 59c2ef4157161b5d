import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** The open connections of a server and the responses on them. */
export interface Connections {
  /** True when a response is partly sent on a connection. */
  readonly isAnswering: (socket: Duplex) => boolean
  /**
   * Closes the server. Idle connections end at once, the others with their response or after the
   * grace period in milliseconds.
   */
  readonly close: (grace: number) => Promise<void>
}

/**
 * Tracks the connections of a server. Node.js does not track those whose requests it could not
 * read.
 */
export function watchConnections(server: Server): Connections {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let closing = false
  const answersOn = (socket: Duplex): readonly ServerResponse[] =>
    [...running].filter(({ req }) => req.socket === socket)
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  server.on("request", ({ socket }, outgoing) => {
    running.add(outgoing)
    outgoing.once("close", () => {
      running.delete(outgoing)
      if (closing && answersOn(socket).length === 0) socket.destroySoon()
    })
  })
  const close = async (grace: number): Promise<void> => {
    closing = true
    const ended = new Promise((resolve) => server.close(resolve))
    // Tells the client that this connection ends.
    for (const outgoing of running)
      if (!outgoing.headersSent) outgoing.setHeader("Connection", "close")
    for (const socket of sockets) if (answersOn(socket).length === 0) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, grace)
    await ended
    clearTimeout(timer)
  }
  return {
    isAnswering: (socket) => answersOn(socket).some(({ headersSent }) => headersSent),
    close,
  }
}
