import { readOptions } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isHeaderName, isHeaderText, sentTextOf, textResponse } from "./web.ts"

/**
 * Options for pages of other origins.
 * @example
 * import type { CorsOptions } from "trommel/server"
 * const cors: CorsOptions = { origin: "https://shop.example" }
 * const endpoint = listEndpoint({ table, rows: movies, cors })
 * const response = await endpoint(new Request("http://localhost/", { headers: { Origin: "https://shop.example" } }))
 * response.headers.get("access-control-allow-origin") // => "https://shop.example"
 */
export interface CorsOptions {
  /** The allowed origin or origins; `*` allows any. Default `*`. */
  readonly origin?: string | readonly string[]
  /** Headers that requests can carry besides `Authorization`, `Content-Type` and `User-Agent`. */
  readonly allowHeaders?: readonly string[]
  /** Headers that pages can read besides `Retry-After`, `Date`, `Link` with cursors, and the header with the diagnostics. */
  readonly exposeHeaders?: readonly string[]
}

const kinds = {
  origin: "a string or an array",
  allowHeaders: "an array",
  exposeHeaders: "an array",
} as const

export interface CorsServer {
  readonly methods: readonly string[]
  /** The name of the header with the diagnostics, if there is one. */
  readonly diagnosticsHeader: string | false
  readonly hasLinks: boolean
}

/** Answers pages of other origins, by the CORS protocol of the Fetch standard. */
export interface Cors {
  readonly answerPreflight: (request: Request) => Response | undefined
  /**
   * Returns the response with the headers that let a page read it. Headers that it has are kept; a network error is unchanged.
   * @param origin - The header `Origin` of the request; null when it has none or is not known.
   */
  readonly expose: (response: Response, origin: string | null) => Response
}

/**
 * Makes the CORS part of a server. An `OPTIONS` request that is not a preflight is treated as any other method.
 * @throws TypeError for an option that its header cannot hold.
 */
export function createCors(options: CorsOptions, server: CorsServer): Cors {
  const {
    origin = "*",
    allowHeaders = [],
    exposeHeaders = [],
  } = readOptions("cors", options, kinds)
  const origins = readOrigins(origin)
  checkNames("allowHeaders", allowHeaders)
  checkNames("exposeHeaders", exposeHeaders)
  const allowed = ["Authorization", "Content-Type", "User-Agent", ...allowHeaders].join(",")
  const found = server.diagnosticsHeader === false ? [] : [server.diagnosticsHeader]
  const links = server.hasLinks ? ["Link"] : []
  const exposed = ["Retry-After", "Date", ...links, ...found, ...exposeHeaders].join(",")
  const methods = server.methods.join(",")
  return {
    answerPreflight: (request) => {
      if (!isPreflight(request)) return undefined
      return new Response(null, {
        status: 204,
        headers: [
          ...originHeaders(origins, request.headers.get("Origin")),
          ["Access-Control-Allow-Methods", methods],
          ["Access-Control-Allow-Headers", allowed],
        ],
      })
    },
    expose: (response, origin) => {
      if (response.type === "error") return response
      const named: Header = ["Access-Control-Expose-Headers", exposed]
      return withHeaders(response, [...originHeaders(origins, origin), named])
    },
  }
}

/** True for the request that a browser sends before one of a page of another origin. */
export function isPreflight({ method, headers }: Request): boolean {
  return (
    method === "OPTIONS" && headers.has("Origin") && headers.has("Access-Control-Request-Method")
  )
}

type Header = [name: string, value: string]

/** Copies a response with more headers; those that it has are kept, and `Vary` is joined. */
export function withHeaders(response: Response, headers: Iterable<Header>): Response {
  const all = new Headers(response.headers)
  for (const [name, value] of headers) {
    if (name === "Vary") addVary(all, value)
    else if (!all.has(name)) all.set(name, value)
  }
  const { status, statusText } = response
  const text = sentTextOf(response)
  const init = { status, statusText, headers: all }
  return text === undefined ? new Response(response.body, init) : textResponse(text, init)
}

function addVary(headers: Headers, name: string): void {
  const names = (headers.get("Vary") ?? "").toLowerCase().split(/ *, */)
  if (!names.includes(name.toLowerCase()) && !names.includes("*")) headers.append("Vary", name)
}

/** Returns the headers that allow an origin. Caches must not serve the answer for one origin to another. */
function originHeaders(origins: ReadonlySet<string>, origin: string | null): readonly Header[] {
  if (origins.has("*")) return [["Access-Control-Allow-Origin", "*"]]
  const allowed: readonly Header[] =
    origin !== null && origins.has(origin) ? [["Access-Control-Allow-Origin", origin]] : []
  return [...allowed, ["Vary", "Origin"]]
}

function readOrigins(given: string | readonly string[]): ReadonlySet<string> {
  const origins: unknown = typeof given === "string" ? [given] : given
  return new Set(
    readHeaderParts("origin must be a string that a header can hold", origins, isHeaderText),
  )
}

function checkNames(option: "allowHeaders" | "exposeHeaders", names: unknown): void {
  readHeaderParts(`${option} must be header names`, names, isHeaderName)
}

/** @throws TypeError for anything but an array of strings that are valid in their header. */
function readHeaderParts(
  requirement: string,
  given: unknown,
  isValid: (text: string) => boolean,
): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given]
  return texts.map((text) => {
    if (Array.isArray(given) && typeof text === "string" && isValid(text)) return text
    throw new TypeError(`cors.${requirement}, got ${describeValue(text)}.`)
  })
}
