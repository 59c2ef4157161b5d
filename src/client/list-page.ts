import { own } from "../diagnostics/own.ts"
import { readArray } from "../fields/untrusted.ts"
import type { QueryText } from "../language/ast.ts"
import type { Caller } from "./call.ts"
import type { SourcePage } from "./iterate.ts"
import { prepareAddress } from "./list-address.ts"
import { readDiagnostics, type ReportedDiagnostic } from "./read-diagnostics.ts"
import { protocolError } from "./read-envelope.ts"
import { readListBody, readWith, type ReadPage } from "./read-list.ts"
import type { RequestError } from "./request-error.ts"

/**
 * The options of a single call.
 * @example
 * import type { CallOptions } from "trommel/client"
 * const options: CallOptions = { signal: AbortSignal.abort("The page was left.") }
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: async () => Response.json([]) })
 * const reason = await list.list({}, options).catch((error: unknown) => error)
 * reason // => "The page was left."
 */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one request with its further attempts, instead of the client's own. */
  readonly deadline?: number | undefined
}

export const callKinds = { signal: "an object", deadline: "a number" } as const

/** A page of a response, with its diagnostics. */
export interface FetchedPage<Row> extends SourcePage<Row> {
  readonly rows: Row[]
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown
  /** The diagnostics of writing the address, and those of the service. */
  readonly diagnostics: readonly ReportedDiagnostic[]
}

/** The address of a list, and the reader of its responses. */
export interface ListSource {
  readonly url: string | URL
  readonly method?: string | undefined
  readonly readPage?: ReadPage | undefined
}

/** Prepares a request for a page. Throws a QueryError for a query that no URL can hold. The result sends the request. */
export type PreparePage<Row> = (
  query: QueryText,
) => (options: CallOptions) => Promise<FetchedPage<Row>>

export function createPreparePage<Row>(
  { url, method = "GET", readPage = readListBody }: ListSource,
  caller: Caller,
): PreparePage<Row> {
  const addressOf = prepareAddress(url)
  return (query) => {
    const { url, diagnostics } = addressOf(query)
    return async ({ signal, deadline }) => {
      const response = await caller.call({ method, url, signal, deadline })
      const { rows, pages, total } = own(readWith(readPage, { query, url, response }))
      const fail = (wrong: string): RequestError => protocolError(response, wrong)
      if (!isRowList<Row>(rows)) throw fail("does not contain a list")
      return {
        rows,
        pages,
        total,
        body: response.body,
        diagnostics: [...diagnostics, ...readDiagnostics(response)],
        fail,
      }
    }
  }
}

/** True for an array. The rows themselves are not checked: their type is a promise of the table's author. */
function isRowList<Row>(rows: unknown): rows is Row[] {
  return readArray(rows) !== undefined
}
