import { refuseGiven } from "../fields/given.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { own } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { countPages } from "../evaluate/page.ts"
import type { QuerySource, SourceAnswer } from "../evaluate/query-source.ts"
import type { Answer } from "../bind/answer.ts"
import { readClassProperty } from "../url/tags.ts"
import { withMissing } from "../evaluate/missing-property.ts"
import { findAnswer, type QueryableRows } from "../evaluate/run-query.ts"
import { wholeRequest } from "./web.ts"

/** The rows of a list: an array, or rows that answer queries by themselves, such as a collection. */
export type ListedRows<Row> = readonly Row[] | QueryableRows<Row>

/**
 * The rows of a list, or a function that returns them for a request.
 * @example
 * import type { RowSource } from "trommel/server"
 * const rows: RowSource<(typeof movies)[number]> = (request) => (request.headers.has("x-all") ? movies : movies.slice(0, 1))
 * const endpoint = listEndpoint({ table, rows, respond: ({ total }) => total })
 * const response = await endpoint(new Request("http://localhost/"))
 * await response.json() // => 1
 */
export type RowSource<Row> =
  ListedRows<Row> | ((request: Request) => ListedRows<Row> | Promise<ListedRows<Row>>)

/** The rows of a page. `pages` and `total` are undefined when a source does not count. */
export interface FoundRows extends Omit<Answer<unknown>, "pages" | "total"> {
  readonly pages: number | undefined
  readonly total: number | undefined
  /** The cursor of the next page, null on the last one; absent without cursors. */
  readonly next?: string | null
}

export interface RowsRequest {
  readonly bound: BoundQuery
  readonly request: Request
  readonly cursors: boolean
  readonly after: string | undefined
}

export async function findRows(
  rows: RowSource<unknown> | QuerySource<unknown>,
  asked: RowsRequest,
): Promise<FoundRows> {
  const { bound, request } = asked
  const given = typeof rows === "function" ? await rows(wholeRequest(request)) : rows
  if (isArray(given)) return withMissing(findAnswer(given, bound), given, bound)
  requireSource(given, "result of rows")
  return isSource(given) ? askSource(given, asked) : given.run(bound)
}

/** @throws TypeError for anything but rows, what answers queries by itself, and a function that returns them later. */
export function requireSource(rows: unknown, place: string): void {
  const found = typeof rows === "function" || Array.isArray(rows)
  const methods = isObject(rows) ? [Reflect.get(rows, "run"), Reflect.get(rows, "list")] : []
  if (!found && !methods.some((method) => typeof method === "function"))
    refuseGiven("an array of rows, a function, a collection or a source", place, rows)
}

export function hasCursors(rows: RowSource<unknown> | QuerySource<unknown>): boolean {
  return (
    typeof rows === "object" &&
    !isArray(rows) &&
    isSource(rows) &&
    readClassProperty(rows, "cursors") === true
  )
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

async function askSource(
  source: QuerySource<unknown>,
  { bound, request, cursors, after }: RowsRequest,
): Promise<FoundRows> {
  const { paging } = bound
  const asked = {
    bound,
    paging,
    after,
    // Most sources need neither, and both take time to make.
    get signal() {
      return request.signal
    },
    get request() {
      return wholeRequest(request)
    },
  }
  const found = own(await source.list(asked))
  const { data, total, refused = false } = found
  const counted =
    total === undefined
      ? { pages: undefined, diagnostics: bound.diagnostics, omitted: bound.omitted }
      : countPages(total, { ...bound, refused })
  const { diagnostics = counted.diagnostics, omitted = counted.omitted } = found
  const { pages } = counted
  const answer = { data: [...data], pages, total, refused }
  return { ...answer, diagnostics, omitted, ...(cursors && !refused && { next: readNext(found) }) }
}

/** Returns the cursor of the next page. @throws TypeError without one: a client would take the page for the last one. */
function readNext({ next }: SourceAnswer<unknown>): string | null {
  if (next === null || (typeof next === "string" && next !== "")) return next
  throw new TypeError(
    `A source with cursors must return "next": expected a string that is not empty, or null on the last page, got ${describeValue(next)}.`,
  )
}
