import type { MiddlewareHandler } from "hono"
import { cors } from "hono/cors"
import { isHeaderName, isHeaderText } from "../endpoint/web.ts"

/** Which pages of other origins may read answers. */
export interface CorsOptions {
  /** One origin, several, or `*` for any. Default `*`. */
  readonly origin?: string | readonly string[]
  /** Headers that requests may carry beside `Authorization`, `Content-Type` and `User-Agent`. */
  readonly allowHeaders?: readonly string[]
  /** Headers that pages may read beside `Retry-After` and the one with the diagnostics. */
  readonly exposeHeaders?: readonly string[]
}

/** Answers preflights, and puts the headers on every answer. An `OPTIONS` that is no preflight is a method like any other. */
export function createCors(
  { origin = "*", allowHeaders = [], exposeHeaders = [] }: CorsOptions,
  diagnosticsHeader: string | false,
): MiddlewareHandler {
  const origins = typeof origin === "string" ? [origin] : origin
  if (!origins.every(isHeaderText) || ![...allowHeaders, ...exposeHeaders].every(isHeaderName))
    throw new TypeError("cors must hold origins, and names that headers can have.")
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

function isPreflight(headers: Headers): boolean {
  return headers.has("Origin") && headers.has("Access-Control-Request-Method")
}
