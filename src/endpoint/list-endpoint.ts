import { requireTable } from "../fields/given.ts"
import { applyKinds, type ApplyOptions, readInput } from "../apply/apply.ts"
import type { Answer } from "../bind/answer.ts"
import { bindShape } from "../bind/bind.ts"
import type { BoundQuery, Paging } from "../bind/bound.ts"
import { unpaged } from "../bind/paging.ts"
import { repeatedParameter, unreadableCursor } from "../diagnostics/codes.ts"
import { refusedPage } from "../builder/codes.ts"
import {
  type Diagnostic,
  diagnosticsHeaderName,
  type TextRange,
} from "../diagnostics/diagnostic.ts"
import { finding, listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { type Read, readOptions } from "../diagnostics/options.ts"
import { own, ownProperty } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { QuerySource } from "../evaluate/query-source.ts"
import { findAnswer } from "../evaluate/run-query.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import { foldName } from "../language/names.ts"
import { readAppParameters, standardParameters } from "../url/parameters.ts"
import { parametersOf } from "../url/query-form.ts"
import { readPairs } from "../url/url-source.ts"
import { type CorsOptions, createCors, withHeaders } from "./cors.ts"
import { readHeaderName, writeDiagnosticsHeader } from "./diagnostics-header.ts"
import { findRows, hasCursors, requireSource, type RowSource } from "./find-rows.ts"
import { isResponse, takeLightly, takesLightly, textResponse, wholeRequest } from "./web.ts"

/**
 * The answer of a list endpoint: the rows of a page, or why there are none. `Count` is the type of `pages` and `total`,
 * undefined when a source does not count.
 * @example
 * import type { ListAnswer } from "trommel/server"
 * const respond = ({ status, data, total, message }: ListAnswer<unknown>) =>
 *   status === 200 ? { items: data, count: total } : { error: message }
 * const endpoint = listEndpoint({ table, rows: movies, respond })
 * const response = await endpoint(new Request("http://localhost/?filters=raiting>8"))
 * response.status // => 400
 */
export interface ListAnswer<Row, Count = number> extends Omit<Answer<Row>, "pages" | "total"> {
  /** The number of pages that the matching rows fill. */
  readonly pages: Count
  /** The number of rows that match, on all pages. */
  readonly total: Count
  /** The cursor of the next page, null on the last one. Undefined unless the source has cursors and found the rows. */
  readonly next?: string | null | undefined
  /**
   * 200 with rows, 400 for a refused query, 405 for a method other than GET and HEAD, 503 when the rows are not available at the
   * moment, 500 when something else threw, and for a query on which a server of the dialect `sieve` fails (rule S26).
   */
  readonly status: 200 | 400 | 405 | 500 | 503
  /** The reason for people why there are no rows; null with 200. Of a refused query, the first error or warning with its hint. */
  readonly message: string | null
  /** The requested page, within the limits of the table. Without paging its size is `Infinity`. */
  readonly paging: Paging
  /** With 500 and 503, the error: thrown by `rows`, by `respond`, or because the body cannot be written as JSON. */
  readonly error?: unknown
}

/**
 * Options of a list endpoint over rows in memory.
 * @example
 * import type { ListEndpointOptions } from "trommel/server"
 * const numbers = defineFields({ n: { kind: "number" } })
 * const options = { table: numbers, rows: [{ n: 1 }, { n: 2 }] } satisfies ListEndpointOptions<unknown, unknown, object, object>
 * const response = await listEndpoint(options)(new Request("http://localhost/?filters=n>1"))
 * response.status // => 200
 */
export interface ListEndpointOptions<
  Filterable,
  Sortable,
  Row,
  Given extends Row,
> extends EndpointOptions<ListAnswer<Given>> {
  /** The fields that can be filtered and sorted by. */
  readonly table: FieldTable<Filterable, Sortable, Row>
  /** The rows, or a function that returns them, which is not called for a refused query. A collection is faster than a large array. */
  readonly rows: RowSource<Given>
}

/**
 * Options of a list endpoint over a source that finds the rows by itself.
 * @example
 * import type { SourceEndpointOptions } from "trommel/server"
 * const numbers = defineFields({ n: { kind: "number" } })
 * const list = async () => ({ data: [{ n: 2 }], total: 1 })
 * const options = { table: numbers, rows: { list } } satisfies SourceEndpointOptions<{ n: number }>
 * const response = await listEndpoint(options)(new Request("http://localhost/?filters=n>1"))
 * await response.json() // => { data: [{ n: 2 }], pages: 1, total: 1 }
 */
export interface SourceEndpointOptions<Given> extends EndpointOptions<
  ListAnswer<Given, number | undefined>
> {
  /** The fields that can be filtered and sorted by. */
  readonly table: Fields
  /** The source. It is not asked when the query is refused. */
  readonly rows: QuerySource<Given>
}

/**
 * Shapes an answer. The type is that of a method, whose parameters TypeScript compares in both directions.
 */
export type Respond<GivenAnswer> = {
  respond(answer: GivenAnswer, request: Request): unknown
}["respond"]

/** Options of every list endpoint. */
export interface EndpointOptions<GivenAnswer> extends ApplyOptions {
  /**
   * Shapes every answer, also those without rows. Returns a body, which is written as JSON with the
   * status of the answer, or a whole `Response`. When it throws, it is called once more, with
   * status 500. Default: `{ data, pages, total }`, `{ message, diagnostics }` for a refused query, or `{ message }` when there are
   * no rows for another reason. `pages` and `total` are left out when a source does not count, and `next` is added when it has cursors.
   */
  readonly respond?: Respond<GivenAnswer>
  /**
   * Receives what `rows` or `respond` threw, so the reason of each answer with 500 or 503 that was thrown, for a log. It is not called for
   * refused queries, nor for the reason of the request's own signal, when the client went away. What it throws is dropped. Default:
   * `console.error` with the error.
   */
  readonly onError?: (error: unknown, request: Request) => unknown
  /** Name of the header with the diagnostics of the query; `false` omits it. Default: `Trommel-Diagnostics`. */
  readonly diagnosticsHeader?: string | false
  /** Whole seconds of the header `Retry-After` with status 503, when the rows are not available. Default: 5. */
  readonly retryAfter?: number
  /** Lets pages of other origins read the answers (CORS), also refusals, and answers preflights; `{}` allows any origin. Default: `false`. */
  readonly cors?: CorsOptions | false
}

/**
 * Makes a list endpoint. It reads filters, sorts and page parameters from the URL of a request
 * (rule P5), applies them to the rows, and answers with a page of them as JSON. A query over a limit,
 * or with an error or a warning, is refused with 400. Where `strict` is false, in these options or
 * else in the table, parts of a query without effect are ignored with status 200.
 *
 * It needs only `Request` and `Response`, so it runs on every platform that has them. Its promise
 * never rejects. A query is read and compiled once per request.
 * @throws TypeError when `diagnosticsHeader` is not a header name, `appParameters` is not an array of strings, or `cors` holds
 * what no header can; RangeError when `retryAfter` is not a whole number.
 * @example
 * const endpoint = listEndpoint({ table: defineFields({ n: { kind: "number" } }), rows: [{ n: 1 }, { n: 2 }] })
 * const response = await endpoint(new Request("http://localhost/?filters=n>1"))
 * await response.json() // => { data: [{ n: 2 }], pages: 1, total: 1 }
 * @example
 * const list = ({ paging }: { paging: { page: number } }) => ({ data: [{ n: paging.page }] })
 * const endpoint = listEndpoint({ table, rows: { list } })
 * const response = await endpoint(new Request("http://localhost/?page=2"))
 * await response.json() // => { data: [{ n: 2 }] }
 */
export function listEndpoint<Filterable, Sortable, Row, Given extends Row, Found = never>(
  given: AllEndpointOptions<Filterable, Sortable, Row, Given, Found>,
): (request: Request) => Promise<Response>
export function listEndpoint(given: AnyOptions): (request: Request) => Promise<Response> {
  const options = readOptions("listEndpoint", given, kinds)
  requireTable(options.table, 'option "table"')
  requireSource(options.rows, 'option "rows"')
  const { respond = respondByDefault, diagnosticsHeader = diagnosticsHeaderName } = options
  const { onError = logError, dialect } = options
  const hasLinks = hasCursors(options.rows)
  const cors = options.cors && createCors(options.cors, { methods, diagnosticsHeader, hasLinks })
  const retryAfter = retryAfterText(options.retryAfter)
  readHeaderName(diagnosticsHeader)
  readAppParameters(options.appParameters)

  const write = async (answer: AnyAnswer, request: Request): Promise<Response> => {
    const headers = headersOf(answer, diagnosticsHeader, retryAfter)
    const link = answer.next ? writeNextLink(request.url, answer.next, dialect) : undefined
    if (link !== undefined) headers.Link = link
    const isOwn = respond === respondByDefault || takesLightly(respond)
    const body = await respond(answer, isOwn ? request : wholeRequest(request))
    return isResponse(body)
      ? withHeaders(body, Object.entries(headers))
      : writeJson(body, answer.status, headers)
  }

  /** Reports an error. Its promise never rejects, and nobody waits for it. */
  const report = async (error: unknown, request: Request): Promise<void> => {
    try {
      if (!request.signal.aborted || error !== request.signal.reason)
        await onError(error, wholeRequest(request))
    } catch {
      // The answer does not depend on the log.
    }
  }

  const answerSafely = async (request: Request): Promise<Response> => {
    try {
      const answer = await answerRequest(options, request)
      if (answer.status === 503) void report(answer.error, request)
      return await write(answer, request)
    } catch (error) {
      void report(error, request)
      const failed = { ...withoutRows(500, "The server failed to list the rows."), error }
      return write(failed, request).catch((again: unknown) => {
        void report(again, request)
        return Response.json(respondByDefault(failed), { status: 500 })
      })
    }
  }

  return takeLightly(async (request) => {
    const preflight = cors ? cors.answerPreflight(request) : undefined
    if (preflight !== undefined) return preflight
    const answer = await answerSafely(request)
    const response = cors ? cors.expose(answer, request.headers.get("Origin")) : answer
    return request.method === "HEAD" ? new Response(null, response) : response
  })
}

type HeaderRecord = Record<string, string>

/** Writes a body as JSON. A bigint of a row, which JSON does not know, becomes a text of digits, as a database gives it. */
function writeJson(body: unknown, status: number, headers: HeaderRecord): Response {
  const text = stringify(body)
  if (text === undefined) throw new TypeError("respond returned a value that JSON does not know.")
  return textResponse(text, { status, headers: { ...headers, "content-type": "application/json" } })
}

/** Writes JSON; undefined for what it does not know. */
function stringify(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return JSON.stringify(body, (_name, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    )
  }
}

const methods = ["GET", "HEAD"]

type AnyAnswer = ListAnswer<unknown, number | undefined>

/**
 * Options of a list endpoint over rows, or over a source of what it finds. With an overload for each, the compiler would tell
 * mistakes about rows as those about a source. The table is apart, so that it is inferred where the rows are missing.
 */
type AllEndpointOptions<Filterable, Sortable, Row, Given extends Row, Found> = {
  readonly table: FieldTable<Filterable, Sortable, Row>
} & {
  readonly rows: RowSource<Given> | QuerySource<Found>
} & EndpointOptions<
    [NoInfer<Found>] extends [never]
      ? ListAnswer<NoInfer<Given>>
      : ListAnswer<NoInfer<Found>, number | undefined>
  >

type AnyOptions = EndpointOptions<AnyAnswer> & {
  readonly table: Fields
  readonly rows: RowSource<unknown> | QuerySource<unknown>
}

const kinds = /* @__PURE__ */ Object.assign(
  {
    table: "an object",
    rows: "an array or a function or an object",
    respond: "a function",
    diagnosticsHeader: "a string or false",
    retryAfter: "a number",
    cors: "an object or false",
    onError: "a function",
  } as const,
  applyKinds,
)

/** Shows the error alone: the request may hold credentials. */
export function logError(error: unknown): void {
  // eslint-disable-next-line no-console -- A failure that nobody logs would be seen by nobody.
  console.error(error)
}

async function answerRequest(
  options: Read<AnyOptions, typeof kinds>,
  request: Request,
): Promise<AnyAnswer> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return withoutRows(405, "A list supports only GET and HEAD.")
  const cursors = hasCursors(options.rows)
  const { after, range, findings } = cursors ? readCursor(request.url) : noCursor
  const bound = bindRequest(options, request, findings, cursors)
  const { paging, refused } = bound
  if (after !== undefined && !refused && paging.page !== 1) return refuse(pageBesideCursor(paging))
  try {
    const found = refused
      ? findAnswer([], bound)
      : await findRows(options.rows, { bound, request, cursors, after })
    const answer = { next: undefined, ...found }
    const failure = bound.server?.failureOf(answer)
    if (failure !== undefined) return { ...answer, status: 500, message: failure.message, paging }
    return answer.refused
      ? { ...answer, status: 400, message: describeRefusal(answer.diagnostics), paging }
      : { ...answer, status: 200, message: null, paging }
  } catch (error) {
    if (isMarked(error, "unavailable")) return { ...withoutRows(503, unavailableMessage), error }
    if (after === undefined || !isMarked(error, "unreadableCursor")) throw error
    return refuse(finding(unreadableCursor, () => ({ text: after }), { source: "url", range }))
  }
}

function bindRequest(
  options: Read<AnyOptions, typeof kinds>,
  { url }: Request,
  found: readonly Finding[],
  cursors: boolean,
): BoundQuery {
  const { table, strict = table.strict !== false } = options
  const appParameters = [...(options.appParameters ?? []), ...(cursors ? ["after"] : [])]
  const named = strict ? "warning" : "hint"
  const read = readInput(url, table, own({ ...options, appParameters }), named)
  if (!read.ok || found.length === 0) return bindShape(read, table, options)
  const findings = [...read.value.findings, ...found]
  return bindShape({ ok: true, value: { ...read.value, findings } }, table, options)
}

/** Refuses a request, in lenient mode too. */
function refuse(...found: readonly Finding[]): ListAnswer<never> {
  const listed = listDiagnostics(found, true)
  return { ...withoutRows(400, describeRefusal(listed.diagnostics)), refused: true, ...listed }
}

function pageBesideCursor({ page }: Paging): Finding {
  const work = () => ({ parameter: "page", given: String(page), reason: "after-cursor" }) as const
  return finding(refusedPage, work, { source: "page" })
}

const unavailableMessage = "The rows are not available at the moment. Try again later."

function withoutRows(status: 400 | 405 | 500 | 503, message: string): ListAnswer<never> {
  return {
    status,
    message,
    data: [],
    pages: 0,
    total: 0,
    next: undefined,
    refused: false,
    paging: unpaged,
    diagnostics: [],
    omitted: 0,
  }
}

function respondByDefault(answer: AnyAnswer): unknown {
  const { status, data, pages, total, next, message, diagnostics } = answer
  if (status === 200) return { data, pages, total, next }
  return status === 400 ? { message, diagnostics } : { message }
}

function headersOf(
  answer: AnyAnswer,
  diagnosticsHeader: string | false,
  retryAfter: string,
): HeaderRecord {
  const diagnostics = writeDiagnosticsHeader(answer)
  return {
    ...(diagnosticsHeader !== false &&
      diagnostics !== undefined && { [diagnosticsHeader]: diagnostics }),
    ...(answer.status === 405 && { Allow: methods.join(", ") }),
    ...(answer.status === 503 && { "Retry-After": retryAfter }),
  }
}

/**
 * Returns the message of a refused query: the problem of the first diagnostic of the highest severity, and its hint.
 * @example describeRefusal([]) // => "The query is refused."
 */
export function describeRefusal(diagnostics: readonly Diagnostic[]): string {
  const worst = ["error", "warning"]
    .map((severity) => diagnostics.find((found) => found.severity === severity))
    .find(Boolean)
  if (worst === undefined) return "The query is refused."
  const told = worst.code === "gave-up" ? worst.data.cause : worst
  const sentences = ["The query is refused.", told.problem, ownProperty(told, "hint")]
  return sentences.filter(Boolean).join(" ")
}

/** True for an error that says that the rows are not available at the moment, or that the cursor is none of the query. */
function isMarked(error: unknown, mark: "unavailable" | "unreadableCursor"): boolean {
  return isObject(error) && ownProperty(error, mark) === true
}

/** Returns the seconds of the header `Retry-After`. @throws RangeError for anything but a whole number. */
function retryAfterText(seconds = 5): string {
  if (Number.isSafeInteger(seconds) && seconds >= 0) return String(seconds)
  throw new RangeError(
    `retryAfter must be a whole number of seconds, got ${describeValue(seconds)}.`,
  )
}

interface GivenCursor {
  /** The text of the cursor; undefined for a page by its number. */
  readonly after: string | undefined
  readonly range: TextRange | undefined
  readonly findings: readonly Finding[]
}

const noCursor: GivenCursor = { after: undefined, range: undefined, findings: [] }

/** Reads the parameter `after` as the four others are read (rule P5). An empty text is absent. */
function readCursor(url: string): GivenCursor {
  const [first, ...others] = readPairs(url, standardParameters.decodePairs).filter(isCursor)
  const { value, range } = first ?? {}
  return {
    after: typeof value === "string" && value !== "" ? value : undefined,
    range,
    findings: others.map(({ range: place }) =>
      finding(repeatedParameter, () => ({ parameter: "after" }), { source: "url", range: place }),
    ),
  }
}

function isCursor({ name }: { readonly name: string }): boolean {
  return foldName(name) === "after"
}

/** The longest header `Link`. Many servers and proxies refuse more than 8 kB for all headers. */
const maxLinkLength = 4096

/**
 * Writes the header `Link` with the next page: a relative address with the parameters of the request, but the cursor instead of `page`.
 * @returns undefined when it would be longer than 4,096 characters.
 */
function writeNextLink(
  url: string,
  next: string,
  dialect: ApplyOptions["dialect"],
): string | undefined {
  const { decodePairs, readParameters } = parametersOf(dialect)
  const kept = readPairs(url, decodePairs)
    .filter((given) => !isCursor(given))
    .filter((given) => readParameters([given]).query.page === undefined)
    .map(({ range }) => url.slice(range?.start, range?.end))
  const after = new URLSearchParams({ after: next }).toString()
  const link = `<?${[...kept, after].join("&")}>; rel="next"`
  return link.length <= maxLinkLength ? link : undefined
}
