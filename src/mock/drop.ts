import type { Drop } from "./fault-plan.ts"

const drops = new WeakMap<Response, Drop>()

/**
 * How the connection of a response is to be dropped; undefined for one that is to be sent. For servers that listen on a port:
 * `before` is to be answered by nothing at all, under `middle` the body ends with an error, and so must the connection.
 * @example dropOf(new Response()) // => undefined
 */
export function dropOf(response: Response): Drop | undefined {
  return drops.get(response)
}

/**
 * What stands for a dropped connection: a network error (`Response.error()`), which service workers understand, or the
 * response with the first half of its body, whose stream then fails.
 */
export async function dropResponse(response: Response, drop: Drop): Promise<Response> {
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
