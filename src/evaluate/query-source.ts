import type { Answer } from "../bind/answer.ts"
import type { BoundQuery, Paging } from "../bind/bound.ts"

/**
 * What a list endpoint asks a source for.
 * @example
 * import type { SourceRequest } from "trommel/server"
 * const list = ({ bound, paging }: SourceRequest) => ({ data: [{ conditions: bound.conditions.length, page: paging.page }] })
 * const endpoint = listEndpoint({ table, rows: { list }, respond: ({ data }) => data })
 * const response = await endpoint(new Request("http://localhost/?filters=rating>8&page=2"))
 * await response.json() // => [{ conditions: 1, page: 2 }]
 */
export interface SourceRequest {
  /** The checked query. It is not refused. */
  readonly bound: BoundQuery
  /** The requested page, within the limits of the table: the paging of the query. */
  readonly paging: Paging
  /** The cursor after which the page begins; undefined for a page by its number, and without `cursors`. */
  readonly after: string | undefined
  /** Ends when the client goes away. */
  readonly signal: AbortSignal
  /** The request itself, for whoever may only see a part of the rows. */
  readonly request: Request
}

/** The rows that a source found. */
export interface SourceAnswer<Row> {
  /** The rows of the page, in order. */
  readonly data: readonly Row[]
  /** The number of rows that match, on all pages; undefined when the source does not count. */
  readonly total?: number | undefined
  /** The cursor of the next page, null on the last one. Needed with `cursors: true`, ignored without. */
  readonly next?: string | null | undefined
  /** True when the source cannot answer the query. Its diagnostics say why. Default: false. */
  readonly refused?: boolean
  /** The first 20 findings, those of the query included. Default: those of the query. */
  readonly diagnostics?: Answer<unknown>["diagnostics"]
  /** The number of findings that are not listed. Default: that of the query. */
  readonly omitted?: number
}

/**
 * A place that filters, sorts and cuts into pages by itself, such as a database.
 * @example
 * import type { QuerySource } from "trommel/server"
 * const source: QuerySource<(typeof movies)[number]> = {
 *   list: ({ bound }) => {
 *     const { data, total } = runQuery(movies, bound)
 *     return { data, total }
 *   },
 * }
 * const endpoint = listEndpoint({ table, rows: source, respond: ({ total }) => ({ total }) })
 * const response = await endpoint(new Request("http://localhost/?filters=year==1979"))
 * await response.json() // => { total: 2 }
 */
export interface QuerySource<Row> {
  /** True for cursor-based pagination: `after` is read, and answers have `next`. Default: false: `after` belongs to the application. */
  readonly cursors?: boolean | undefined
  /**
   * Finds the rows of a page. An error with the own property `unavailable: true`, such as a `SqlError` of `trommel/kysely`, says
   * that the same request may succeed later: a list endpoint answers 503 for it. One with `unreadableCursor: true`, such as a
   * `CursorError`, says that `after` is no cursor of this query: 400. Any other error is 500.
   */
  readonly list: (request: SourceRequest) => SourceAnswer<Row> | Promise<SourceAnswer<Row>>
}
