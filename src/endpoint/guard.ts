import { type Diagnostic, diagnosticsHeaderName } from "../diagnostics/diagnostic.ts"
import { readOptions } from "../diagnostics/options.ts"
import { withHeaders } from "./cors.ts"
import { readHeaderName, writeDiagnosticsHeader } from "./diagnostics-header.ts"
import { createListChecks, type GuardedList, type GuardMode } from "./guarded-lists.ts"
import { describeRefusal, logError } from "./list-endpoint.ts"
import { writeDetails } from "./web.ts"

/**
 * A query of a list that a guard has checked.
 * @example
 * import type { GuardedQuery } from "trommel/server"
 * const codes: string[] = []
 * const onQuery = ({ diagnostics }: GuardedQuery): void => void codes.push(...diagnostics.map(({ code }) => code))
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode: "report", onQuery })
 * await guard(new Request("http://localhost/movies?sorts=-raiting"), () => new Response())
 * codes // => ["unknown-field"]
 */
export interface GuardedQuery {
  /** The path of the list as the guard was given it. */
  readonly path: string
  readonly mode: GuardMode
  /** True when the guard answers in place of the service. */
  readonly refused: boolean
  /** The first 20 diagnostics. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
  readonly request: Request
}

/**
 * Options of a guard.
 * @example
 * import type { GuardOptions } from "trommel/server"
 * const options: GuardOptions = { lists: [{ path: "/movies", table }], mode: "report", header: false }
 * const guard = createGuard(options)
 * const response = await guard(new Request("http://localhost/movies?sorts=-raiting"), () => new Response("all rows"))
 * response.headers.has(diagnosticsHeaderName) // => false
 */
export interface GuardOptions {
  /** The lists. A request of no list passes. */
  readonly lists: readonly GuardedList[]
  /** What becomes of a query with an error or a warning, where its list does not say. */
  readonly mode: GuardMode
  /** Name of the header with the diagnostics of a query; `false` omits it. Default: `Trommel-Diagnostics`. */
  readonly header?: string | false
  /** Called for each query of a list, before it is answered or passed on. Nobody waits for it. */
  readonly onQuery?: (query: GuardedQuery) => unknown
  /** Called with an error of the guard itself, which lets the request pass, and of `onQuery`. Default: `console.error` with the error. */
  readonly onError?: (error: unknown, request: Request) => unknown
}

/**
 * Checks a request, and answers it or asks the service by `next`.
 * @example
 * import type { Guard } from "trommel/server"
 * const through = (guard: Guard, url: string): Promise<Response> => guard(new Request(url), () => new Response("rows"))
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode: "refuse" })
 * await (await through(guard, "http://localhost/movies?sorts=-rating")).text() // => "rows"
 */
export type Guard = (
  request: Request,
  next: (request: Request) => Response | Promise<Response>,
) => Promise<Response>

/**
 * Makes a guard in front of lists that a service answers which ignores mistakes. It checks the queries of `GET` and `HEAD`; every
 * other request passes. In the mode `refuse` a query with an error or a warning is answered with 400 and problem details
 * (RFC 9457) with the diagnostics and their fixes, whatever table and dialect say. In the mode `report` it passes, and the
 * response gets the header that `listEndpoint` writes.
 *
 * It is against mistakes, not against enemies: an error of the guard itself lets the request pass.
 * @throws TypeError for wrong options.
 * @example
 * const guard = createGuard({ lists: [{ path: "/movies", table }], mode: "refuse" })
 * const response = await guard(new Request("http://localhost/movies?filters=raiting>8"), fetch)
 * const { detail } = await response.json()
 * detail // => 'The query is refused. There is no field "raiting". Did you mean rating?'
 */
export function createGuard(options: GuardOptions): Guard {
  const asked = readOptions("createGuard", options, kinds)
  const { lists, mode, header = diagnosticsHeaderName, onQuery, onError = logError } = asked
  if (!Array.isArray(lists) || typeof mode !== "string")
    throw new TypeError('createGuard needs the options "lists" and "mode".')
  readHeaderName(header, "header")
  const { check } = createListChecks(lists, mode, "createGuard")

  /** Calls a function of the program. Nobody waits for it, and what it throws changes no answer. */
  const call = async (given: () => unknown, request: Request): Promise<void> => {
    try {
      await given()
    } catch (error) {
      await Promise.resolve(error)
        .then((told) => onError(told, request))
        .catch(() => undefined)
    }
  }
  /** Returns the answer to a query that is refused, and the headers for the answer to any other. */
  const judge = (request: Request): Judgement => {
    const checked = /^(?:GET|HEAD)$/.test(request.method) ? check(request.url) : undefined
    if (checked === undefined) return passing
    const { bound, isWrong, list, mode } = checked
    const { diagnostics, omitted } = bound
    const refused = isWrong && mode === "refuse"
    const query = { path: list.path, mode, refused, diagnostics, omitted, request }
    void call(() => onQuery?.(query), request)
    const found = writeDiagnosticsHeader(bound)
    const headers: Judgement["headers"] = header && found ? [[header, found]] : []
    if (!refused) return { headers, refusal: undefined }
    const detail = describeRefusal(diagnostics)
    const problem = { title: "Bad Request", status: 400, detail, diagnostics, omitted }
    const refusal = withHeaders(writeDetails(problem), headers)
    return { headers, refusal: request.method === "HEAD" ? new Response(null, refusal) : refusal }
  }
  return async (request, next) => {
    let judged = passing
    await call(() => void (judged = judge(request)), request)
    const { refusal, headers } = judged
    const response = refusal ?? (await next(request))
    const isWhole = refusal !== undefined || headers.length === 0 || response.type === "error"
    return isWhole ? response : withHeaders(response, headers)
  }
}

const kinds = {
  lists: "an array",
  mode: '"refuse" or "report"',
  header: "a string or false",
  onQuery: "a function",
  onError: "a function",
} as const

interface Judgement {
  readonly headers: readonly [name: string, value: string][]
  readonly refusal: Response | undefined
}

const passing: Judgement = { headers: [], refusal: undefined }
