import type { WriteOptions } from "../builder/query.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import type { FieldTable } from "../fields/table.ts"
import type { Caller } from "./call.ts"
import { createCaller } from "./caller.ts"
import type { CallerOptions } from "./caller-options.ts"
import { readRows, type IterationEvents } from "./iterate.ts"
import { prepareIteration } from "./iteration-query.ts"
import { createPreparePage, type CallOptions, type ReadPage } from "./list-page.ts"
import { writeListQuery, type ListQuery } from "./list-query.ts"

/** One page of a list. */
export interface ListPage<Row> {
  /** As the service sent them; only that they are a list is checked. */
  readonly data: Row[]
  /** Number of pages; undefined where the service does not say it. */
  readonly pages: number | undefined
  /** What there is to say about the address: a long one is a warning. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What a single iteration can be told. */
export interface IterateOptions extends CallOptions, IterationEvents {}

/** A list whose table has no sortable field with `unique: true`: it has pages, but cannot be iterated. */
export interface ListOfTableWithoutUniqueField<Filterable, Sortable, Row> {
  /**
   * Asks for one page. Rejects with a QueryError when the query cannot be written, and then nothing is sent; with a
   * RequestError when there is no page to give.
   */
  list(query?: ListQuery<Filterable, Sortable>, options?: CallOptions): Promise<ListPage<Row>>
}

/** A list that can be read page by page, and from end to end. */
export interface ListClient<Filterable, Sortable, Row> extends ListOfTableWithoutUniqueField<
  Filterable,
  Sortable,
  Row
> {
  /**
   * All rows of all pages, each once. The table's unique field becomes the last sort, and pages are as long as the table
   * allows unless the query says a size. Nothing is sent before the first row is asked for; each loop begins anew.
   * @throws QueryError at the call when the query cannot be written, has a page other than the first, or has as many sorts as
   * are allowed without the unique field.
   */
  iterate(query?: ListQuery<Filterable, Sortable>, options?: IterateOptions): AsyncIterable<Row>
}

/** The client that a table allows. Where names are only known when it runs, so is whether one is unique. */
export type ListClientFor<Filterable, Sortable, Row> = "unique" extends Sortable[keyof Sortable]
  ? ListClient<Filterable, Sortable, Row>
  : ListOfTableWithoutUniqueField<Filterable, Sortable, Row>

/** What the list is, and how its service talks. */
export interface ListOptions<Filterable, Sortable, Row> {
  /** Its own parameters stay. It must have none of `filters`, `sorts`, `page` and `pageSize`. */
  readonly url: string | URL
  readonly table: FieldTable<Filterable, Sortable, Row>
  /** `GET` unless given. */
  readonly method?: string | undefined
  /** The default dialect unless given; `sieve` for a stock Sieve server. */
  readonly dialect?: WriteOptions["dialect"] | undefined
  /**
   * Reads an answer; one in the store's envelope unless given. Under a status other than 200 to 299 the call fails in any
   * case: what is thrown as a RequestError says how. Anything else that is thrown makes the answer one that cannot be read.
   */
  readonly readPage?: ReadPage | undefined
}

/** Either how to call, or a caller that others use too, so that a pause of one is a pause of all. */
export type ListCaller =
  (CallerOptions & { readonly caller?: undefined }) | { readonly caller: Caller }

/**
 * Makes the client of one list: of any service that takes `filters`, `sorts`, `page` and `pageSize` in the query string.
 * @throws TypeError when the address has one of these parameters already.
 * @example
 * const answer = { success: true, message: null, code: null, data: [{ title: "Heat", year: 1995 }], pages: 1 }
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: async () => Response.json(answer) })
 * const { data } = await list.list({ filters: "year>1990" })
 * data.map(({ title }) => title) // => ["Heat"]
 */
export function createListClient<Filterable, Sortable, Row>(
  options: ListOptions<Filterable, Sortable, Row> & ListCaller,
): ListClientFor<Filterable, Sortable, Row>
// The condition of the type is about names of the table, and does not change what is made.
export function createListClient<Filterable, Sortable, Row>(
  options: ListOptions<Filterable, Sortable, Row> & ListCaller,
): ListClient<Filterable, Sortable, Row> {
  const { table } = options
  const preparePage = createPreparePage<Row>(options, options.caller ?? createCaller(options))
  return Object.freeze<ListClient<Filterable, Sortable, Row>>({
    async list(query = {}, callOptions = {}) {
      const { rows, pages, diagnostics } = await preparePage(writeListQuery(query, options))(
        callOptions,
      )
      return { data: rows, pages, diagnostics }
    },
    iterate(query = {}, callOptions = {}) {
      const given = writeListQuery(query, options)
      // What cannot be sent is said here, not when the first row is asked for.
      preparePage(given)
      const { text, unique } = prepareIteration(given, table)
      const readPage = (page: number) => preparePage({ ...text, page })(callOptions)
      const source = { readPage, unique, signal: callOptions.signal }
      return { [Symbol.asyncIterator]: () => readRows(source, callOptions) }
    },
  })
}
