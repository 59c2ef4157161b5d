import { getRequestListener } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { IncomingMessage, ServerResponse } from "node:http"
import { isResponse } from "../endpoint/web.ts"
import { refused, type RefusedRequest, type Refuser } from "./refuse.ts"
import { send } from "./send.ts"

/** Answers a request, as web-standard handlers do. */
export type Fetch = (request: Request) => Response | Promise<Response>

/** What answers, and what stands in for it. */
export interface AnswererOptions {
  readonly fetch: Fetch
  /** For requests that name no host. */
  readonly hostname: string
  readonly refuser: Refuser
  readonly onError: (error: unknown) => void
}

/** Makes what answers the requests of a server. */
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
      return isResponse(response) ? response : fail(new TypeError("fetch must give a Response."))
    } catch (error) {
      return fail(error)
    }
  }
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      // The types also speak of HTTP/2, which this server has not.
      await send(await answer(request), outgoing as ServerResponse)
      return RESPONSE_ALREADY_SENT
    },
    // The globals of the program are none of our business.
    {
      hostname,
      overrideGlobalObjects: false,
      errorHandler: () => refuser.respond(refused.badAddress),
    },
  )
  return (incoming, outgoing) => {
    const wrong = faultOf(incoming)
    if (wrong === undefined) void listener(incoming, outgoing)
    else refuser.refuseRequest(wrong, outgoing)
  }
}

function faultOf({ httpVersion, headers }: IncomingMessage): RefusedRequest | undefined {
  return httpVersion === "1.1" && headers.host === undefined ? refused.noHost : undefined
}

/**
 * A request that is one in every respect: that of the adapter cannot be handed to `new Request`.
 * @returns undefined for a method that no request can have, such as `TRACE`.
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
