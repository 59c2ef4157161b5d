import type { BoundQuery } from "../bind/bound.ts"
import { own } from "../diagnostics/own.ts"
import { countPages } from "../evaluate/page.ts"
import type { QuerySource } from "../evaluate/query-source.ts"
import type { Answer } from "../bind/answer.ts"
import { runOnce, type QueryableRows } from "../evaluate/run-query.ts"

/** The rows of a list: an array, or rows that answer queries by themselves, such as a collection. */
export type ListedRows<Row> = readonly Row[] | QueryableRows<Row>

/**
 * The rows of a list, or a function that returns them for a request.
 * @example
 * import type { RowSource } from "trommel/server"
 * const rows: RowSource<(typeof movies)[number]> = (request) => (request.headers.has("x-all") ? movies : movies.slice(0, 1))
 * const endpoint = listEndpoint({ table, rows, respond: ({ matched }) => matched })
 * const response = await endpoint(new Request("http://localhost/"))
 * await response.json() // => 1
 */
export type RowSource<Row> =
  ListedRows<Row> | ((request: Request) => ListedRows<Row> | Promise<ListedRows<Row>>)

/** The rows of a page. `pages` and `matched` are undefined when a source does not count. */
export interface FoundRows extends Omit<Answer<unknown>, "pages" | "matched"> {
  readonly pages: number | undefined
  readonly matched: number | undefined
}

/** Finds the rows that answer a checked query, wherever they are. */
export async function findRows(
  rows: RowSource<unknown> | QuerySource<unknown>,
  bound: BoundQuery,
  request: Request,
): Promise<FoundRows> {
  const given = typeof rows === "function" ? await rows(request) : rows
  if (isArray(given)) return runOnce(given, bound)
  return isSource(given) ? askSource(given, bound, request) : given.run(bound)
}

/** True for a source, whose class may have the method. One that every object inherits does not count. */
function isSource(
  given: QueryableRows<unknown> | QuerySource<unknown>,
): given is QuerySource<unknown> {
  return "list" in given && given.list !== Reflect.get(Object.prototype, "list")
}

function isArray(rows: ListedRows<unknown> | QuerySource<unknown>): rows is readonly unknown[] {
  return Array.isArray(rows)
}

/** Asks a source, and completes what it leaves out. */
async function askSource(
  source: QuerySource<unknown>,
  bound: BoundQuery,
  request: Request,
): Promise<FoundRows> {
  const { paging } = bound
  const found = own(await source.list({ bound, paging, signal: request.signal, request }))
  const { data, matched, refused = false } = found
  const counted =
    matched === undefined
      ? { pages: undefined, diagnostics: bound.diagnostics, omitted: bound.omitted }
      : countPages(matched, { ...bound, refused })
  const { diagnostics = counted.diagnostics, omitted = counted.omitted } = found
  const { pages } = counted
  return { data: [...data], pages, matched, failure: undefined, refused, diagnostics, omitted }
}
