import { own } from "../diagnostics/own.ts"
import { prepareQuery, type ApplyOptions } from "../apply/apply.ts"
import type { Paging } from "../bind/bound.ts"
import { unpaged } from "../bind/paging.ts"
import { runQuery, type Answer, type QueryableRows } from "../evaluate/run-query.ts"
import { diagnosticsHeaderName, type Diagnostic } from "../diagnostics/diagnostic.ts"
import type { FieldTable } from "../fields/table.ts"
import { ownParametersOf } from "../url/read-url.ts"
import { createCors, withHeaders, type CorsOptions } from "./cors.ts"
import { readHeaderName, writeDiagnosticsHeader } from "./diagnostics-header.ts"
import { isResponse } from "./web.ts"

/** The rows of a list: an array, or rows that answer queries by themselves, such as a collection. */
export type ListedRows<Row> = readonly Row[] | QueryableRows<Row>

/** The rows of a list, or a function that returns them for a request. */
export type RowSource<Row> =
  ListedRows<Row> | ((request: Request) => ListedRows<Row> | Promise<ListedRows<Row>>)

/** The answer of a list endpoint: the rows of a page, or the reason why there are none. */
export interface ListAnswer<Row> extends Answer<Row> {
  /**
   * 200 with rows, 400 for a refused query, 405 for a method other than GET and HEAD, 500 when
   * something threw.
   */
  readonly status: 200 | 400 | 405 | 500
  /**
   * The reason why there are no rows, for people; null with 200. It tells nothing of a thrown
   * error.
   */
  readonly message: string | null
  /** The requested page, within the limits of the table. Without paging its size is `Infinity`. */
  readonly paging: Paging
  /**
   * With 500, the error: thrown by `rows`, by `respond`, or because the body cannot be written as
   * JSON.
   */
  readonly error?: unknown
}

/** Options of a list endpoint. */
export interface ListEndpointOptions<
  Filterable,
  Sortable,
  Row,
  Given extends Row,
> extends ApplyOptions {
  /** The fields that can be filtered and sorted by. */
  readonly table: FieldTable<Filterable, Sortable, Row>
  /**
   * The rows, or a function that returns them. It is not called when the query is refused. A collection of
   * `trommel/collection` answers many times as fast as an array of thousands of rows.
   */
  readonly rows: RowSource<Given>
  /**
   * Shapes every answer, also those without rows. Returns a body, which is written as JSON with the
   * status of the answer, or a whole `Response`. When it throws, it is called once more, with
   * status 500. Default: `{ data, pages, total }`, or `{ message }` when there are no
   * rows.
   */
  readonly respond?: (answer: ListAnswer<Given>, request: Request) => unknown
  /**
   * Name of the header with the diagnostics of the query. Default `Trommel-Diagnostics`. `false`
   * omits the header.
   */
  readonly diagnosticsHeader?: string | false
  /**
   * Lets pages of other origins read the answers: preflights are answered, and every answer, also a
   * refusal, has the CORS headers. `{}` allows any origin. Default `false`: only pages
   * of the same origin can read them.
   */
  readonly cors?: CorsOptions | false
}

/**
 * Makes a list endpoint. It reads filters, sorts and page parameters from the URL of a request
 * (rule P5), applies them to the rows, and answers with a page of them as JSON. Parts of a query
 * without effect are ignored with status 200. A query over a limit is refused with 400; with
 * `strict` so is a query with an error or a warning.
 *
 * It needs only `Request` and `Response`, so it runs on every platform that has them. Its promise
 * never rejects. A query is read and compiled once per request.
 * @throws TypeError when `diagnosticsHeader` is not a header name, `ownParameters` is not an array of strings, or `cors` holds
 * what no header can.
 * @example
 * const endpoint = listEndpoint({ table: defineFields({ n: { kind: "number" } }), rows: [{ n: 1 }, { n: 2 }] })
 * const response = await endpoint(new Request("http://localhost/?filters=n>1"))
 * await response.json() // => { data: [{ n: 2 }], pages: 1, total: 1 }
 */
export function listEndpoint<Filterable, Sortable, Row, Given extends Row>(
  given: ListEndpointOptions<Filterable, Sortable, Row, Given>,
): (request: Request) => Promise<Response> {
  const options = own(given)
  const { respond = respondByDefault, diagnosticsHeader = diagnosticsHeaderName } = options
  const cors = options.cors && createCors(options.cors, { methods, diagnosticsHeader })
  readHeaderName(diagnosticsHeader)
  ownParametersOf(options)

  const write = async (answer: ListAnswer<Given>, request: Request): Promise<Response> => {
    const headers = headersOf(answer, diagnosticsHeader)
    const body = await respond(answer, request)
    return isResponse(body)
      ? withHeaders(body, headers)
      : Response.json(body, { status: answer.status, headers })
  }

  const answerSafely = async (request: Request): Promise<Response> => {
    try {
      return await write(await answerRequest(options, request), request)
    } catch (error) {
      const failed = { ...withoutRows<Given>(500, "The server failed to list the rows."), error }
      return write(failed, request).catch(() =>
        Response.json(respondByDefault(failed), { status: 500 }),
      )
    }
  }

  return async (request) => {
    const preflight = cors ? cors.answerPreflight(request) : undefined
    if (preflight !== undefined) return preflight
    const answer = await answerSafely(request)
    const response = cors ? cors.expose(answer, request.headers.get("Origin")) : answer
    return request.method === "HEAD" ? new Response(null, response) : response
  }
}

const methods = ["GET", "HEAD"]

async function answerRequest<Filterable, Sortable, Row, Given extends Row>(
  { table, rows, ...options }: ListEndpointOptions<Filterable, Sortable, Row, Given>,
  request: Request,
): Promise<ListAnswer<Given>> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return withoutRows(405, "A list supports only GET and HEAD.")
  const bound = prepareQuery(request.url, table, options)
  const { refused, paging, diagnostics } = bound
  if (refused)
    return { ...runQuery<Given>([], bound), status: 400, message: reasonOf(diagnostics), paging }
  const given = typeof rows === "function" ? await rows(request) : rows
  const answer = isArray(given) ? runQuery(given, bound) : given.run(bound)
  return { ...answer, status: 200, message: null, paging }
}

function isArray<Row>(rows: ListedRows<Row>): rows is readonly Row[] {
  return Array.isArray(rows)
}

function withoutRows<Row>(status: 405 | 500, message: string): ListAnswer<Row> {
  return {
    status,
    message,
    data: [],
    pages: 0,
    matched: 0,
    refused: false,
    paging: unpaged,
    diagnostics: [],
    omitted: 0,
  }
}

/** Returns a message with the first diagnostic of the highest severity. */
function reasonOf(diagnostics: readonly Diagnostic[]): string {
  const worst = ["error", "warning"]
    .map((severity) => diagnostics.find((found) => found.severity === severity))
    .find(Boolean)
  return ["The query is refused.", worst?.message].join(" ").trim()
}

function respondByDefault<Row>({
  status,
  data,
  pages,
  matched,
  message,
}: ListAnswer<Row>): unknown {
  return status === 200 ? { data, pages, total: matched } : { message }
}

function headersOf(answer: ListAnswer<unknown>, diagnosticsHeader: string | false): Headers {
  const headers = new Headers()
  const diagnostics = writeDiagnosticsHeader(answer)
  if (diagnosticsHeader !== false && diagnostics !== undefined)
    headers.set(diagnosticsHeader, diagnostics)
  if (answer.status === 405) headers.set("Allow", methods.join(", "))
  return headers
}
