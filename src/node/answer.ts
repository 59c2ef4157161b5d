import { getRequestListener } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { IncomingMessage, ServerResponse } from "node:http"
import { isResponse } from "../endpoint/web.ts"
import { refused, type RefusedRequest, type Refuser } from "./refuse-request.ts"
import { send } from "./send.ts"

/** A handler of web-standard requests. */
export type Fetch = (request: Request) => Response | Promise<Response>

/** The handler of a server, and what answers when it cannot. */
export interface AnswererOptions {
  readonly fetch: Fetch
  /** The host of requests without one. */
  readonly hostname: string
  readonly refuser: Refuser
  readonly onError: (error: unknown) => void
}

/** Makes the request listener of a server. */
export function createAnswerer({
  fetch,
  hostname,
  refuser,
  onError,
}: AnswererOptions): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const fail = (error: unknown): Response => {
    onError(error)
    return refuser.respond(refused.failure)
  }
  const answer = async (given: Request): Promise<Response> => {
    const request = copyRequest(given)
    if (request === undefined) return refuser.respond(refused.method)
    try {
      const response: unknown = await fetch(request)
      return isResponse(response) ? response : fail(new TypeError("fetch must return a Response."))
    } catch (error) {
      return fail(error)
    }
  }
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      // The type includes HTTP/2, which this server does not have.
      await send(await answer(request), outgoing as ServerResponse)
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

/** Refuses an HTTP/1.1 request without the header `Host`. */
function refuseHost({ httpVersion, headers }: IncomingMessage): RefusedRequest | undefined {
  return httpVersion === "1.1" && headers.host === undefined ? refused.noHost : undefined
}

/**
 * Copies a request of the adapter into a standard `Request`, which `new Request` accepts.
 * @returns undefined for a method that a `Request` cannot have, such as `TRACE`.
 */
function copyRequest(given: Request): Request | undefined {
  const { url, method, headers, signal } = given
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method)) return undefined
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: given.body, duplex: "half" }),
  })
}
