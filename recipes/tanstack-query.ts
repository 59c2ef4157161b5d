import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { orThrow, writeUrl, type FieldTable, type Query } from "trommel"
import { createCaller, createListClient, type CallerOptions } from "trommel/client"

export interface ListQueriesOptions<Filterable, Sortable, Row> {
  /** The address of the list, without a query. */
  readonly url: string
  readonly table: FieldTable<Filterable, Sortable, Row>
  /** Passed on to the client. TanStack Query retries by itself, so the client tries once. */
  readonly caller?: CallerOptions
}

/** Returns the options of queries over a list, for `useQuery` and `useInfiniteQuery`. */
export function listQueries<Filterable, Sortable, Row>({
  url,
  table,
  caller: options,
}: ListQueriesOptions<Filterable, Sortable, Row>) {
  const caller = createCaller({ tries: 1, ...options })

  /** Reads one page. The cursor is a parameter of the address. */
  async function readPage(query: Query<Filterable, Sortable>, signal: AbortSignal, after?: string) {
    const address = after === undefined ? url : `${url}?after=${encodeURIComponent(after)}`
    const list = createListClient({ url: address, table, caller })
    const { data, pages, total, body } = await list.list(query, { signal })
    const next = typeof body === "object" && body !== null && "next" in body ? body.next : null
    return { data, pages, total, next: typeof next === "string" ? next : undefined }
  }

  return {
    /** All queries of this list, for `invalidateQueries({ queryKey })`. */
    queryKey: [url] as const,

    /** One page. The rows of the query before stay until the new ones are there. */
    page: (query: Query<Filterable, Sortable>) =>
      queryOptions({
        queryKey: [url, "page", query.toKey()],
        queryFn: ({ signal }) => readPage(query, signal),
        placeholderData: keepPreviousData,
      }),

    /** Page after page by cursor. The query has a page size and no page. */
    infinite: (query: Query<Filterable, Sortable>) =>
      infiniteQueryOptions({
        queryKey: [url, "infinite", query.toKey()],
        queryFn: ({ signal, pageParam }) => readPage(query, signal, pageParam),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ next }) => next,
        placeholderData: keepPreviousData,
      }),

    /** The address of a query, for a link that restores it with `queryFrom(location.href, table)`. */
    href: (query: Query<Filterable, Sortable>, page: string) =>
      orThrow(writeUrl(query.print(), { into: page })).text,
  }
}
