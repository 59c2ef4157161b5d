import { getRequestListener } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Cors } from "../endpoint/cors.ts"
import { isResponse, lightRequest, type RefusedRequest, takesLightly } from "../endpoint/web.ts"
import { refused, type Refuser } from "./refuse-request.ts"
import { send } from "./send.ts"

/** A handler of web-standard requests. */
export type Fetch = (request: Request) => Response | Promise<Response>

export interface AnswererOptions {
  readonly fetch: Fetch
  readonly hostname: string
  readonly refuser: Refuser
  readonly cors: Cors | false
  readonly onError: (error: unknown) => void
  /** While a server that closes accepts its last connections, requests and answers wait for this promise. */
  readonly whenAccepted: () => Promise<void> | undefined
}

export function createAnswerer(
  options: AnswererOptions,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { hostname, refuser, whenAccepted } = options
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      await whenAccepted()
      const response = await answer(request, options)
      await whenAccepted()
      // The type includes HTTP/2, which this server does not have.
      await send(response, outgoing as ServerResponse)
      return RESPONSE_ALREADY_SENT
    },
    // Leaves the globals of the program unchanged.
    {
      hostname,
      overrideGlobalObjects: false,
      errorHandler: () => refuser.respond(refused.badAddress),
    },
  )
  return (incoming, outgoing) => {
    const refusal = refuseHost(incoming)
    if (refusal === undefined) void listener(incoming, outgoing)
    else refuser.refuseRequest(refusal, outgoing)
  }
}

/** Answers a request by `fetch`, or in its place when it fails. */
async function answer(
  given: Request,
  { fetch, refuser, cors, onError }: AnswererOptions,
): Promise<Response> {
  const origin = cors ? given.headers.get("Origin") : null
  // A `Request` cannot have these methods.
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(given.method))
    return refuser.respond(refused.method, origin)
  // The adapter makes a light request, which `new Request` and `fetch` of an application would not take.
  const copy = (): Request => copyRequest(given)
  const request = takesLightly(fetch) ? lightRequest(given, copy) : copy()
  const preflight = cors ? cors.answerPreflight(request) : undefined
  if (preflight !== undefined) return preflight
  try {
    const response: unknown = await fetch(request)
    if (!isResponse(response)) throw new TypeError("fetch must return a Response.")
    return cors ? cors.expose(response, origin) : response
  } catch (error) {
    onError(error)
    return refuser.respond(refused.failure, origin)
  }
}

/** Refuses an HTTP/1.1 request without the header `Host`. */
export function refuseHost({ httpVersion, headers }: IncomingMessage): RefusedRequest | undefined {
  return httpVersion === "1.1" && headers.host === undefined ? refused.noHost : undefined
}

/** Copies a request of the adapter into a standard `Request`, which `new Request` accepts. Both follow the same client. */
function copyRequest(given: Request): Request {
  const { url, method, headers, signal } = given
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: given.body, duplex: "half" }),
  })
}
