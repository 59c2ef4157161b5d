import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** The connections of a server, and what is being answered on them. */
export interface Connections {
  /** Whether an answer is half sent on a connection. */
  readonly isAnswering: (socket: Duplex) => boolean
  /** Ends the server: connections without a running answer at once, the others with it, or when the time is over. */
  readonly close: (grace: number) => Promise<void>
}

/** Node.js forgets connections whose requests it could not read, so they are counted here. */
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
    // Tells the client to send nothing more on this connection.
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
