import { requireTable } from "../fields/given.ts"
import type { WriteOptions } from "../builder/query.ts"
import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import type { Fields } from "../fields/field.ts"
import type { RowWithDigits } from "../fields/row-type.ts"
import type { FieldTable } from "../fields/table.ts"
import { readArray } from "../diagnostics/untrusted.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { parametersIn, prepareAddress } from "./address.ts"
import { callerKinds, callKinds, type CallerOptions, type CallOptions } from "./caller-options.ts"
import { createCallerWithClock, type Caller } from "./caller.ts"
import { systemClock } from "./clock.ts"
import { readRows, prepareIteration, type IterationEvents, type SourcePage } from "./iterate.ts"
import { writeListQuery, type ListQuery } from "./list-query.ts"
import { readDiagnostics, type ReportedDiagnostic } from "./read-diagnostics.ts"
import { protocolError } from "./refusal.ts"
import {
  keepExactDigits,
  numberColumns,
  parseWithTexts,
  readListBody,
  readWith,
  type ReadPage,
} from "./read-list.ts"
import type { Reply } from "./reply.ts"
import type { RequestError } from "./request-error.ts"

/**
 * A page of a list.
 * @example
 * import type { ListPage } from "trommel/client"
 * const fetch = async () => Response.json({ data: [{ title: "Heat" }], pages: 2, total: 3 })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch })
 * const page: ListPage<unknown> = await list.list()
 * page.pages // => 2
 * page.total // => 3
 */
export interface ListPage<Row> {
  /**
   * The rows as the service sent them, but for integers of 64 bits and decimal numbers, which are texts of digits. The client only checks
   * that they are an array, and that JSON has rounded no number beyond 2^53.
   */
  readonly data: Row[]
  /** The number of pages; undefined where the service does not report it. */
  readonly pages: number | undefined
  /** The number of rows of all pages; undefined where the service does not report it. */
  readonly total: number | undefined
  /** The body of the response, parsed and unchanged; undefined when it is not JSON. */
  readonly body: unknown
  /** The diagnostics of writing the address, then those that the service reports in its body or in `Trommel-Diagnostics`. */
  readonly diagnostics: readonly ReportedDiagnostic[]
}

/**
 * The options of an iteration.
 * @example
 * import type { IterateOptions } from "trommel/client"
 * const fields = defineFields({ id: { kind: "integer", nullable: false, unique: true } })
 * const fetch = async () => Response.json({ data: [{ id: 1 }, { id: 2 }], pages: 1 })
 * const list = createListClient({ url: "https://example.com/goods", table: fields, fetch })
 * const sizes: number[] = []
 * const options: IterateOptions = { onPage: ({ rows }) => { sizes.push(rows) } }
 * const ids: number[] = []
 * for await (const { id } of list.iterate({}, options)) ids.push(id)
 * ids // => [1, 2]
 * sizes // => [2]
 */
export interface IterateOptions extends CallOptions, IterationEvents {}

/**
 * A list that can be read page by page or as a whole.
 * @example
 * const fields = defineFields({ id: { kind: "integer", nullable: false, unique: true }, name: { kind: "text" } })
 * const pages = [{ data: [{ id: 1, name: "a" }], pages: 2 }, { data: [{ id: 2, name: "b" }], pages: 2 }]
 * const goods = createListClient({ url: "https://example.com/goods", table: fields, fetch: async () => Response.json(pages.shift()) })
 * const ids: number[] = []
 * for await (const { id } of goods.iterate(buildQuery(fields).where("name", "!=", "c"))) ids.push(id)
 * ids // => [1, 2]
 */
export interface ListClient<Filterable, Sortable, Row> {
  /** Requests one page. Rejects with a QueryError when the query cannot be written, and with a RequestError when the request fails. */
  list<OtherFilterable, OtherSortable, Asked extends boolean = false>(
    query?: ListQuery<Filterable, Sortable, OtherFilterable, OtherSortable>,
    options?: AnswerOptions<Asked>,
  ): Promise<CallResult<ListPage<Row>, Asked>>
  /**
   * Iterates over the rows of all pages, each once. The unique field of the table becomes the last sort. Pages have the
   * maximum size of the table unless the query has a page size. The first request is sent when the first row is read; each
   * loop begins anew. With `cursors` a page without `next`, or with the cursor that was sent, ends it with a RequestError of kind
   * `protocol`.
   * @throws QueryError at the call when the query cannot be written, has a page other than the first, or has as many sorts as
   * are allowed without the unique field.
   */
  iterate<OtherFilterable, OtherSortable>(
    query?: ListQuery<Filterable, Sortable, OtherFilterable, OtherSortable>,
    options?: IterateOptions,
  ): AsyncIterable<Row>
}

/** A list whose table has no sortable field with `unique: true`. It cannot be iterated. */
export interface ListOfTableWithoutUniqueField<Filterable, Sortable, Row> {
  readonly list: ListClient<Filterable, Sortable, Row>["list"]
}

/**
 * The client of a table, whose integers of 64 bits and decimal numbers are texts of digits. A table whose fields are known at run time
 * only may have a unique one, and can be iterated.
 */
export type ListClientFor<Filterable, Sortable, Row> = "unique" extends Sortable[keyof Sortable]
  ? ListClient<Filterable, Sortable, RowWithDigits<Filterable, Row>>
  : ListOfTableWithoutUniqueField<Filterable, Sortable, RowWithDigits<Filterable, Row>>

/**
 * The address of the list, its table, and the conventions of its service.
 * @example
 * const options = { url: "https://example.com/movies?view=wide", table }
 * let asked = ""
 * const fetch = async (url: unknown) => { asked = String(url); return Response.json([]) }
 * await createListClient({ ...options, fetch }).list({ page: 2 })
 * asked // => "https://example.com/movies?view=wide&page=2"
 */
export interface ListOptions<Filterable, Sortable, Row> {
  /**
   * The address: an `http` or `https` URL; in browsers also a path such as `/goods`. Its app parameters are kept. It must not
   * have `filters`, `sorts`, `page` or `pageSize`, nor `after` with `cursors`.
   */
  readonly url: string | URL
  /** The fields of the rows, which queries are written with. */
  readonly table: FieldTable<Filterable, Sortable, Row>
  /** The method. Default: `GET`. */
  readonly method?: string | undefined
  /** The dialect of the service. Default: the standard one. Use `sieve` for a stock Sieve server. */
  readonly dialect?: WriteOptions["dialect"] | undefined
  /**
   * Reads the body of a response. Default: `readListBody`, for an array, `{ data, pages, total }` and the envelope of the store.
   * With a status other than 200 to 299 the call fails in any case; a RequestError thrown here is the error then. Any other
   * error means that the response cannot be read.
   */
  readonly readPage?: ReadPage | undefined
  /** True for a service with cursors: `iterate` sends `next` of each page as `after`, without a page number. Default: false. */
  readonly cursors?: boolean | undefined
}

/** Options for sending requests, or a caller shared with other clients, whose pauses it shares then. */
export type ListCaller =
  (CallerOptions & { readonly caller?: undefined }) | { readonly caller: Caller }

interface AnyListOptions<Filterable, Sortable, Row>
  extends ListOptions<Filterable, Sortable, Row>, CallerOptions {
  readonly caller?: Caller | undefined
}

const listKinds = /* @__PURE__ */ Object.assign(
  {
    url: "a string or an object",
    table: "an object",
    method: "a string",
    dialect: "an object",
    readPage: "a function",
    cursors: "a boolean",
    caller: "an object",
  } as const,
  callerKinds,
)

const answerKinds = { response: "a boolean", ...callKinds } as const

export const iterateKinds = { onPage: "a function", onChange: "a function", ...callKinds } as const

/**
 * Makes the client of a list, of any service that takes `filters`, `sorts`, `page` and `pageSize` in the query string.
 * @throws TypeError when the address is not of this form, or already has one of these parameters.
 * @example
 * const answer = { data: [{ title: "Heat", year: 1995 }], pages: 1, total: 1 }
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: async () => Response.json(answer) })
 * const { data } = await list.list({ filters: "year>1990" })
 * data.map(({ title }) => title) // => ["Heat"]
 */
export function createListClient<Filterable, Sortable, Row>(
  options: ListOptions<Filterable, Sortable, Row> & ListCaller,
): ListClientFor<Filterable, Sortable, Row>
// The conditional type depends on the table's names alone; the object always has both methods.
export function createListClient<Filterable, Sortable, Row>(
  given: AnyListOptions<Filterable, Sortable, Row>,
): ListClient<Filterable, Sortable, Row> {
  const options = readOptions("createListClient", given, listKinds)
  requireTable(options.table, 'option "table"')
  const { table, caller = createCallerWithClock(options, systemClock) } = options
  const preparePage = createPreparePage<Row>(options, caller)
  const ownNames = new Set(parametersIn(options.url).map(foldName))
  return Object.freeze<ListClient<Filterable, Sortable, Row>>({
    // Waits itself, so that the stack of a refusal names it.
    async list(query, given) {
      return await answer("list", given, async (callOptions) => {
        const request = preparePage(writeListQuery(query, options, ownNames))
        const { rows: data, pages, total, diagnostics, response } = await request(callOptions)
        const page = { data, pages, total, body: response.body, diagnostics }
        return { plain: page, holder: page, response }
      })
    },
    iterate(query, given) {
      const { onPage, onChange, ...callOptions } = readOptions("iterate", given, iterateKinds)
      const written = writeListQuery(query, options, ownNames)
      // A query that cannot be sent throws here, not when the first row is read.
      preparePage(written)
      const { text, unique } = prepareIteration(written, table)
      const readPage = (page: number, after?: string) =>
        (after === undefined ? preparePage({ ...text, page }) : preparePage(text, after))(
          callOptions,
        )
      const { cursors = false } = options
      const { signal } = callOptions
      const source = { readPage, unique, pageSize: text.pageSize, cursors, signal }
      return { [Symbol.asyncIterator]: () => readRows(source, { onPage, onChange }) }
    },
  })
}

/** The options of a call for a page or a record. */
export type AnswerOptions<Asked extends boolean> = CallOptions & {
  /** Adds the whole response as `response`, with its status and headers. A record is `data` beside it then. Default: false. */
  readonly response?: Asked | undefined
}

/** What a call gives: with `response: true` the response beside it. */
export type CallResult<Plain, Asked extends boolean, Holder = Plain> = Asked extends true
  ? Holder & { readonly response: Reply }
  : Plain

/** What a request gave: the plain result, and the object to which the response is added. */
interface Received<Plain, Holder> {
  readonly plain: Plain
  readonly holder: Holder
  readonly response: Reply
}

/** Reads the options of a call, sends its request, and adds the response where it was asked for. */
export function answer<Plain, Holder, Asked extends boolean>(
  name: string,
  given: AnswerOptions<Asked> | undefined,
  request: (options: CallOptions) => Promise<Received<Plain, Holder>>,
): Promise<CallResult<Plain, Asked, Holder>>
// The compiler decides the conditional type for each call.
export async function answer(
  name: string,
  given: AnswerOptions<boolean> | undefined,
  request: (options: CallOptions) => Promise<Received<unknown, object>>,
): Promise<unknown> {
  const { response: asked, ...options } = readOptions(name, given, answerKinds)
  const { plain, holder, response } = await request(options)
  return asked === true ? { ...holder, response } : plain
}

interface FetchedPage<Row> extends SourcePage<Row> {
  readonly rows: Row[]
  /** The diagnostics of writing the address, and those of the service. */
  readonly diagnostics: readonly ReportedDiagnostic[]
  readonly response: Reply
}

interface ListSource {
  readonly url: string | URL
  readonly table: Fields
  readonly method?: string | undefined
  readonly readPage?: ReadPage | undefined
  readonly cursors?: boolean | undefined
}

/** Prepares a request for a page. Throws a QueryError for a query that no URL can hold. The result sends the request. */
type PreparePage<Row> = (
  query: QueryText,
  after?: string,
) => (options: CallOptions) => Promise<FetchedPage<Row>>

function createPreparePage<Row>(
  { url, table, method = "GET", readPage = readListBody, cursors }: ListSource,
  caller: Caller,
): PreparePage<Row> {
  const addressOf = prepareAddress(url, cursors)
  const columns = numberColumns(table)
  return (query, after) => {
    const { url, diagnostics } = addressOf(query, after)
    return async (options) => {
      const response = await caller.call({ ...options, method, url })
      const { texts, body } = parseWithTexts(response, columns)
      const context = { query, url, response: { ...response, body } }
      const { rows, pages, total, next } = own(readWith(readPage, context))
      const fail = (wrong: string): RequestError => protocolError(response, wrong)
      if (!isRowList<Row>(rows)) throw fail("does not contain a list")
      keepExactDigits(rows, columns, texts, fail)
      return {
        rows,
        pages,
        total,
        next,
        diagnostics: [...diagnostics, ...readDiagnostics(response)],
        response,
        fail,
      }
    }
  }
}

/** True for an array. The rows themselves are not checked: their type is a promise of the table's author. */
function isRowList<Row>(rows: unknown): rows is Row[] {
  return readArray(rows) !== undefined
}
