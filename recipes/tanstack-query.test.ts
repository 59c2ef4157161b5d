import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { buildQuery, compilePredicate, orThrow, queryFrom } from "trommel"
import { listEndpoint, type QuerySource } from "trommel/server"
import { afterEach, expect, it, vi } from "vitest"
import { films, table, type Film } from "./support/rows.ts"
import { listQueries } from "./tanstack-query.ts"

const rows = films()
const source: QuerySource<Film> = {
  cursors: true,
  list: ({ bound, after, paging: { skip, pageSize } }) => {
    const all = rows.filter(compilePredicate(bound))
    const start = after === undefined ? skip : Number(after)
    const end = start + pageSize
    return { data: all.slice(start, end), next: end < all.length ? String(end) : null }
  },
}
const endpoint = listEndpoint({ table, rows: source })
const asked: Request[] = []
const url = "https://shop.example/films"
const fetch: typeof globalThis.fetch = async (...given) => {
  const request = new Request(...given)
  asked.push(request)
  return await endpoint(request)
}
const { page, infinite, href } = listQueries({ url, table, caller: { fetch } })
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => {
  client.clear()
  asked.length = 0
})
const query = buildQuery(table).orderBy("id")

it("queries that differ in the order of conditions share one request", async () => {
  const first = query.where("year", ">", 1995).where("title", "@=*", "a")
  const second = query.where("title", "@=*", "a").where("year", ">", 1995)
  const stored = await client.fetchQuery(page(first))
  expect(stored.data.length).toBeGreaterThan(0)
  expect(await client.fetchQuery({ ...page(second), staleTime: Infinity })).toBe(stored)
  await client.fetchQuery({ ...page(second.withPage(2)), staleTime: Infinity })
  expect(asked.length).toBe(2)
})

it("the rows before stay until the new ones are there", async () => {
  const observer = new QueryObserver(client, page(query.withPageSize(2)))
  const stop = observer.subscribe(() => undefined)
  const ids = () => observer.getCurrentResult().data?.data.map((film) => Object(film).id)
  await vi.waitFor(() => expect(ids()).toEqual([0, 1]))
  observer.setOptions(page(query.withPageSize(2).withPage(2)))
  expect([ids(), observer.getCurrentResult().isPlaceholderData]).toEqual([[0, 1], true])
  await vi.waitFor(() => expect(ids()).toEqual([2, 3]))
  stop()
})

it("a query that nobody waits for any more ends its request", async () => {
  const { promise, resolve } = Promise.withResolvers<Request>()
  const waiting = listQueries({
    url,
    table,
    caller: {
      fetch: (...given) => {
        const request = new Request(...given)
        resolve(request)
        return new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason))
        })
      },
    },
  })
  const stop = new QueryObserver(client, waiting.page(query)).subscribe(() => undefined)
  const { signal } = await promise
  expect(signal.aborted).toBe(false)
  stop()
  expect(signal.aborted).toBe(true)
})

it("an infinite list reads every row once, by cursor", async () => {
  const observer = new InfiniteQueryObserver(client, infinite(query.withPageSize(50)))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  const ids = observer.getCurrentResult().data?.pages.flatMap(({ data }) => data)
  expect(ids?.map((film) => Object(film).id)).toEqual(rows.map(({ id }) => id))
  expect(asked.map((request) => new URL(request.url).searchParams.get("after"))).toEqual([
    null,
    "50",
    "100",
  ])
  stop()
})

it("the message of a refusal is the error of the query", async () => {
  const fails = listQueries({
    url,
    table,
    caller: { fetch: async () => Response.json({ message: "No." }, { status: 400 }) },
  })
  await expect(client.fetchQuery(fails.page(query))).rejects.toThrow("No.")
})

it("the address of a query restores it", () => {
  const shown = query.where("title", "==", "Paris, Texas").withPage(2)
  const address = href(shown, "/films?tab=all&page=7")
  expect(address).toMatch(/^\/films\?tab=all&filters=/)
  expect(page(orThrow(queryFrom(address, table))).queryKey).toEqual(page(shown).queryKey)
})
