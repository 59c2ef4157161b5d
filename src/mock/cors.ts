import type { MiddlewareHandler } from "hono"
import { cors } from "hono/cors"
import { describeValue } from "../diagnostics/wording.ts"
import { isHeaderName, isHeaderText } from "../endpoint/web.ts"

/** Options for pages of other origins. */
export interface CorsOptions {
  /** The allowed origin or origins; `*` allows any. Default `*`. */
  readonly origin?: string | readonly string[]
  /** Headers that requests can carry besides `Authorization`, `Content-Type` and `User-Agent`. */
  readonly allowHeaders?: readonly string[]
  /** Headers that pages can read besides `Retry-After` and the header with the diagnostics. */
  readonly exposeHeaders?: readonly string[]
}

/**
 * Answers preflights, and adds the CORS headers to every answer. Treats an `OPTIONS` request that
 * is not a preflight as any other method.
 */
export function createCors(
  { origin = "*", allowHeaders = [], exposeHeaders = [] }: CorsOptions,
  diagnosticsHeader: string | false,
): MiddlewareHandler {
  const origins = typeof origin === "string" ? [origin] : origin
  checkHeaderParts("origin must be a string that a header can hold", origins, isHeaderText)
  checkHeaderParts("allowHeaders must be header names", allowHeaders, isHeaderName)
  checkHeaderParts("exposeHeaders must be header names", exposeHeaders, isHeaderName)
  const answer = cors({
    origin: typeof origin === "string" ? origin : [...origin],
    allowMethods: ["GET", "HEAD", "POST", "PATCH"],
    allowHeaders: ["Authorization", "Content-Type", "User-Agent", ...allowHeaders],
    exposeHeaders: [
      "Retry-After",
      ...(diagnosticsHeader === false ? [] : [diagnosticsHeader]),
      ...exposeHeaders,
    ],
  })
  return (context, next) =>
    context.req.method === "OPTIONS" && !isPreflight(context.req.raw.headers)
      ? next()
      : answer(context, next)
}

/** @throws TypeError for a text that is not valid in its header. */
function checkHeaderParts(
  requirement: string,
  texts: readonly string[],
  isValid: (text: string) => boolean,
): void {
  const invalid = texts.find((text) => !isValid(text))
  if (invalid !== undefined)
    throw new TypeError(`cors.${requirement}, got ${describeValue(invalid)}.`)
}

function isPreflight(headers: Headers): boolean {
  return headers.has("Origin") && headers.has("Access-Control-Request-Method")
}
