import { isWholeNumber, readArray, readObject } from "../diagnostics/untrusted.ts"
import type { QueryText } from "../language/ast.ts"
import { readClassProperty } from "../url/tags.ts"
import type { Reply } from "./reply.ts"
import { excerptOf } from "./redact.ts"
import { isSuccessStatus, protocolError, refusal, refuseByStatus } from "./refusal.ts"
import { RequestError } from "./request-error.ts"

/** The rows of one page, unchecked, and the size of the list where it is known. */
export interface PageContent {
  /** The rows of the page, in order. */
  readonly rows: readonly unknown[]
  /** The number of pages. */
  readonly pages?: number | undefined
  /** The number of rows of all pages. */
  readonly total?: number | undefined
  /** The cursor of the next page, null on the last one. `iterate` follows it in a client with `cursors: true`. */
  readonly next?: string | null | undefined
}

/** The request that a body answers, and the whole response. */
export interface PageContext {
  /** The query as it was sent. */
  readonly query: QueryText
  /** The URL as it was sent. */
  readonly url: string
  /** Status, headers, and the body as text. */
  readonly response: Reply
}

/**
 * Reads the rows of a body, and the number of pages or of rows where it has them. A body that is not JSON is undefined.
 * @example
 * import type { ReadPage } from "trommel/client"
 * const readPage: ReadPage = (_body, { response }) => ({ rows: [response.text], total: Number(response.headers.get("x-total")) })
 * const fetch = async () => new Response("Heat", { headers: { "x-total": "7" } })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch, readPage })
 * const { total } = await list.list()
 * total // => 7
 */
export type ReadPage = (body: unknown, context: PageContext) => PageContent

/**
 * Reads a list: an array, or an object with the rows in `data` as `listEndpoint` or the store service answers. `pages`, `total`
 * and `next` may be missing. The default of `readPage`.
 * @param body - The body as JSON; undefined when it is not JSON.
 * @param context - The request and the whole response.
 * @throws RequestError: `refused` when `success` is false, whatever the status, and for JSON with a status of 400 or greater;
 * `protocol` for a body without a list.
 * @example
 * const fetch = async () => Response.json({ data: [{ title: "Heat" }], pages: 3 })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch, readPage: readListBody })
 * const { data, pages } = await list.list()
 * data.length // => 1
 * pages // => 3
 */
export function readListBody(
  body: unknown,
  { response }: Pick<PageContext, "response">,
): PageContent {
  const object = readObject(body)
  const success = object?.get("success")
  if (success === false) throw refusal(response)
  refuseByStatus(response)
  if (!isSuccessStatus(response)) throw protocolError(response, "is not a list")
  if (success !== undefined && success !== true)
    throw protocolError(response, 'has a "success" that is neither true nor false')
  const rows = readArray(body) ?? readArray(object?.get("data"))
  if (rows === undefined) throw protocolError(response, "does not contain a list")
  return {
    rows,
    pages: readCount(response, "pages", object?.get("pages")),
    total: readCount(response, "total", object?.get("total")),
    next: cursorOrNothing(object?.get("next")),
  }
}

/** A page as it may come from a reader without types. */
type UncheckedPage = { readonly [Part in keyof PageContent]?: PageContent[Part] | undefined }

/** Reads a page with a custom reader. A status other than 200 to 299 is a refusal, which a RequestError of the reader describes. */
export function readWith(
  readPage: (body: unknown, context: PageContext) => PageContent | null | undefined,
  context: PageContext,
): UncheckedPage {
  const { response } = context
  const succeeded = isSuccessStatus(response)
  try {
    // The parts are read here, where an accessor may throw.
    const page: Partial<PageContent> = readPage(response.body, context) ?? {}
    const { rows } = page
    // A page may be of a class that has accessors, so own properties do not suffice.
    const countOf = (name: "pages" | "total") => countOrNothing(readClassProperty(page, name))
    const next = cursorOrNothing(readClassProperty(page, "next"))
    if (succeeded) return { rows, pages: countOf("pages"), total: countOf("total"), next }
  } catch (error) {
    if (error instanceof RequestError) throw error
    if (succeeded)
      throw protocolError(response, `cannot be read: ${excerptOf(String(error), response.redact)}`)
  }
  throw refusal(response)
}

/**
 * Reads the number of pages or rows; undefined where a service does not report it.
 * @throws RequestError of kind `protocol` for anything but a non-negative integer.
 */
export function readCount(
  reply: Reply,
  name: "pages" | "total",
  value: unknown,
): number | undefined {
  if (value === undefined || value === null) return undefined
  if (isWholeNumber(value) && value >= 0) return value
  throw protocolError(reply, `has an invalid number of ${name === "pages" ? "pages" : "rows"}`)
}

function cursorOrNothing(value: unknown): string | null | undefined {
  return typeof value === "string" || value === null ? value : undefined
}

/** Returns a non-negative integer; undefined for anything else, such as the NaN of a missing header. */
function countOrNothing(value: unknown): number | undefined {
  return isWholeNumber(value) && value >= 0 ? value : undefined
}
