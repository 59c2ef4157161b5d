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

/** What a single call can be told. */
export interface CallOptions {
  /** Ends the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for one request with its repetitions, in place of the client's own. */
  readonly deadline?: number | undefined
}

/** Takes rows, and the number of pages where there is one, out of an answer. */
export type ReadPage = (reply: Reply) => PageContent

/** A page that was asked for. */
export interface GotPage<Row> extends SourcePage<Row> {
  readonly rows: Row[]
  /** Of writing the address. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Where a list is, and how it is asked for and read. */
export interface ListPlace {
  readonly url: string | URL
  readonly method?: string | undefined
  readonly readPage?: ReadPage | undefined
}

/** Prepares a request for a page; throws a QueryError for what no URL can hold. Calling the result sends it. */
export type PreparePage<Row> = (query: QueryText) => (options: CallOptions) => Promise<GotPage<Row>>

export function createPreparePage<Row>(
  { url, method = "GET", readPage }: ListPlace,
  caller: Caller,
): PreparePage<Row> {
  const addressOf = prepareAddress(url)
  const read = readPage === undefined ? readEnvelopePage : readForeign(readPage)
  return (query) => {
    const { url, diagnostics } = addressOf(query)
    return async ({ signal, deadline }) => {
      const reply = await caller.call({ method, url, signal, deadline })
      const { rows, pages } = read(reply)
      const fail = (wrong: string): RequestError => protocolError(reply, wrong)
      if (!areOf<Row>(rows)) throw fail("holds no list")
      return {
        rows,
        pages: isWholeNumber(pages) && pages >= 0 ? pages : undefined,
        diagnostics,
        fail,
      }
    }
  }
}

/** What a service sends is not looked at row by row: it is of the table's type, as its author says. */
function areOf<Row>(rows: unknown): rows is Row[] {
  return readArray(rows) !== undefined
}

/** Whatever a reader makes of an answer of another status than 200 to 299, it is a refusal; but the reader may put it into words. */
function readForeign(
  readPage: (reply: Reply) => PageContent | null | undefined,
): (reply: Reply) => Partial<PageContent> {
  return (reply) => {
    const { status, attempts } = reply
    const isGood = isSuccessStatus(reply)
    try {
      const content = readPage(reply)
      if (isGood) return content ?? {}
    } catch (error) {
      if (error instanceof RequestError) throw error
      if (isGood)
        throw protocolError(reply, `cannot be read: ${excerptOf(String(error), reply.redact)}`)
    }
    throw new RequestError({
      kind: "refused",
      message: `The service refused it with status ${status}.`,
      status,
      attempts,
    })
  }
}
