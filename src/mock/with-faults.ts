import { isPreflight } from "../endpoint/cors.ts"
import { takeLightly, takesLightly, wholeRequest } from "../endpoint/web.ts"
import {
  createFaultPlan,
  type ConnectionDrop,
  type Fault,
  type FaultPlan,
  type RequestFaults,
} from "./fault-plan.ts"
import type { HeaderRecord } from "./write-envelope.ts"

/** A function of a request, such as `listEndpoint` or the `fetch` of an application, with what it takes besides. */
type FetchWith<Others extends readonly unknown[]> = (
  request: Request,
  ...others: Others
) => Response | Promise<Response>

/**
 * A function of a request that fails as planned.
 * @example
 * import type { FaultyFetch } from "trommel/mock"
 * const hello: FaultyFetch = withFaults(() => new Response("hello"), [{ cutBody: true }])
 * await (await hello(new Request("http://localhost/"))).text() // => "he"
 */
export interface FaultyFetch<Others extends readonly unknown[] = []> {
  (request: Request, ...others: Others): Promise<Response>
  readonly plan: {
    /** Replaces what is left of the current plan. */
    readonly set: (faults: readonly Fault[]) => void
  }
}

/**
 * Makes any function of a request fail as planned: a list, a store service, a guard, the `fetch` of an application. CORS preflights
 * are passed on and not counted.
 * @param fetch - The function. Arguments after the request are passed on.
 * @param faults - The faults, in order. Names of operations are those of the store service, at their usual paths.
 * @throws RangeError for an invalid fault; TypeError for one with a misspelt property.
 * @example
 * const films = withFaults(listEndpoint({ table, rows: movies }), [{ match: { path: "/films" }, status: 503, times: 1 }])
 * const ask = async () => (await films(new Request("http://localhost/films"))).status
 * await ask() // => 503
 * await ask() // => 200
 */
export function withFaults<Others extends readonly unknown[] = []>(
  fetch: FetchWith<Others>,
  faults: readonly Fault[],
): FaultyFetch<Others> {
  const plan = createFaultPlan(faults)
  const refuse: Refuse = (message, status, headers) =>
    Response.json({ message }, { status, headers: { "Cache-Control": "no-store", ...headers } })
  const answer = async (given: Request, ...others: Others): Promise<Response> => {
    if (isPreflight(given)) return fetch(given, ...others)
    const request = plan.asksCaller() ? wholeRequest(given) : given
    return answerAsPlanned(plan, request, {
      refuse,
      respond: async () => fetch(request, ...others),
    })
  }
  if (takesLightly(fetch)) takeLightly(answer)
  return Object.assign(answer, { plan: { set: plan.set } })
}

type Refuse = (message: string, status: number, headers: HeaderRecord) => Response

interface Answers {
  /** Writes the answer with a planned status. */
  readonly refuse: Refuse
  readonly respond: (faults: Pick<RequestFaults, "shuffleTies">) => Promise<Response>
}

/** Answers a request with the faults that are planned for it. They may end it before it is responded to. */
export async function answerAsPlanned(
  plan: FaultPlan,
  request: Request,
  { refuse, respond }: Answers,
): Promise<Response> {
  const faults = plan.take(request)
  const { latency, drop, status, retryAfter, cutBody } = faults
  if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
  if (drop === "before") return mark(Response.error(), drop)
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter }
  const response =
    status === undefined
      ? await respond(faults)
      : refuse(`Planned: status ${status}.`, status, headers)
  if (drop === "middle") return mark(await halve(response, fail), drop)
  return cutBody ? halve(response, (controller) => controller.close()) : response
}

const drops = new WeakMap<Response, ConnectionDrop>()

function mark(response: Response, drop: ConnectionDrop): Response {
  drops.set(response, drop)
  return response
}

/**
 * Returns how the connection of a response must be dropped; undefined when it must be sent. With `before`, a server sends
 * nothing; with `middle`, the body ends with an error. Then it ends the connection.
 * @param response - A response of the server.
 * @example dropOf(new Response()) // => undefined
 */
export function dropOf(response: Response): ConnectionDrop | undefined {
  return drops.get(response)
}

type End = (controller: ReadableStreamDefaultController<Uint8Array>) => void

const fail: End = (controller) => controller.error(new TypeError("The connection was dropped."))

/** Copies a response with the first half of its body. Its length is left out, so that a body which ends there looks whole. */
async function halve(response: Response, end: End): Promise<Response> {
  // What has no body has no middle.
  if (response.body === null) return end === fail ? Response.error() : response
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete("Content-Length")
  const bytes = new Uint8Array(await response.arrayBuffer())
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) return end(controller)
      sent = true
      controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)))
    },
  })
  return new Response(body, { status, statusText, headers })
}
