import type { ConnectionDrop } from "./fault-plan.ts"

const drops = new WeakMap<Response, ConnectionDrop>()

/**
 * Returns how the connection of a response must be dropped; undefined when it must be sent. With `before`, a server sends
 * nothing; with `middle`, the body ends with an error. Then it ends the connection.
 * @param response - A response of the server.
 * @example dropOf(new Response()) // => undefined
 */
export function dropOf(response: Response): ConnectionDrop | undefined {
  return drops.get(response)
}

/** Makes the response for a dropped connection: `Response.error()`, or a body whose stream fails after its first half. */
export async function dropResponse(response: Response, drop: ConnectionDrop): Promise<Response> {
  const dropped =
    drop === "before"
      ? Response.error()
      : halve(response, new Uint8Array(await response.arrayBuffer()))
  drops.set(dropped, drop)
  return dropped
}

function halve({ status, headers }: Response, bytes: Uint8Array): Response {
  const half = bytes.slice(0, Math.floor(bytes.length / 2))
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) return controller.error(new TypeError("The connection was dropped."))
      sent = true
      controller.enqueue(half)
    },
  })
  return new Response(body, { status, headers })
}
