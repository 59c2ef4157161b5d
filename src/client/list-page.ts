import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { readArray, isWholeNumber } from "../fields/untrusted.ts"
import type { QueryText } from "../language/ast.ts"
import type { Caller, Reply } from "./call.ts"
import {
  isSuccessStatus,
  protocolError,
  readEnvelopePage,
  type PageContent,
} from "./read-envelope.ts"
import { RequestError } from "./request-error.ts"
import type { SourcePage } from "./iterate.ts"
import { prepareAddress } from "./list-address.ts"
import { excerptOf } from "./redact.ts"

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one request with its further attempts, instead of the client's own. */
  readonly deadline?: number | undefined
}

/** Reads the rows of a response, and the number of pages where it has one. */
export type ReadPage = (reply: Reply) => PageContent

/** A page of a response, with its diagnostics. */
export interface FetchedPage<Row> extends SourcePage<Row> {
  readonly rows: Row[]
  /** The diagnostics of writing the address. */
  readonly diagnostics: readonly Diagnostic[]
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
  { url, method = "GET", readPage }: ListSource,
  caller: Caller,
): PreparePage<Row> {
  const addressOf = prepareAddress(url)
  const read = readPage === undefined ? readEnvelopePage : readCustomPage(readPage)
  return (query) => {
    const { url, diagnostics } = addressOf(query)
    return async ({ signal, deadline }) => {
      const reply = await caller.call({ method, url, signal, deadline })
      const { rows, pages } = read(reply)
      const fail = (wrong: string): RequestError => protocolError(reply, wrong)
      if (!isRowList<Row>(rows)) throw fail("does not contain a list")
      return {
        rows,
        pages: isWholeNumber(pages) && pages >= 0 ? pages : undefined,
        diagnostics,
        fail,
      }
    }
  }
}

/** True for an array. The rows themselves are not checked: their type is a promise of the table's author. */
function isRowList<Row>(rows: unknown): rows is Row[] {
  return readArray(rows) !== undefined
}

/**
 * Reads a page with a custom reader. A status other than 200 to 299 is a refusal whatever the reader returns; a RequestError
 * of the reader describes it.
 */
function readCustomPage(
  readPage: (reply: Reply) => PageContent | null | undefined,
): (reply: Reply) => { readonly [Part in keyof PageContent]?: PageContent[Part] | undefined } {
  return (reply) => {
    const { status, attempts } = reply
    const succeeded = isSuccessStatus(reply)
    try {
      // The parts are read here, where an accessor may throw.
      const { rows, pages }: Partial<PageContent> = readPage(reply) ?? {}
      if (succeeded) return { rows, pages }
    } catch (error) {
      if (error instanceof RequestError) throw error
      if (succeeded)
        throw protocolError(reply, `cannot be read: ${excerptOf(String(error), reply.redact)}`)
    }
    throw new RequestError({
      kind: "refused",
      message: `The service refused the request with status ${status}.`,
      status,
      attempts,
    })
  }
}
