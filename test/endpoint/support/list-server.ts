import { getRequestListener } from "@hono/node-server"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A handler behind a port of this machine. */
export interface ListServer {
  /** Without a `/` at the end. */
  readonly origin: string
  readonly port: number
  readonly close: () => Promise<void>
}

/** Puts a handler behind a free port. What the handler lets through as a rejection is answered with the text "rejected". */
export async function serve(handle: (request: Request) => Promise<Response>): Promise<ListServer> {
  const listener = getRequestListener(
    (request) => handle(request).catch(() => new Response("rejected", { status: 500 })),
    {
      overrideGlobalObjects: false,
    },
  )
  const server = createServer(
    { maxHeaderSize: 1 << 18 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

/** The parameters that are there, as a query string. */
export function searchOf(parameters: { readonly [name: string]: unknown }): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
}
