import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router"
import { createRequestHandler, renderRouterToString } from "@tanstack/react-router/ssr/server"
import * as fc from "fast-check"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { buildQuery, type QueryOf, type QueryText } from "trommel"
import { searchSchema } from "trommel/schema"
import { expect, expectTypeOf, it } from "vitest"
import { queries, right, wrong } from "./support/queries.ts"
import { table } from "./support/rows.ts"
import { findIssues, listSearch } from "./tanstack-router.ts"

const { validateSearch, queryOf, searchOf } = listSearch(table)
const root = createRootRoute()
const list = createRoute({
  getParentRoute: () => root,
  path: "/films",
  validateSearch,
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: ({ deps }) => deps.query,
  component: () => "films",
  errorComponent: ({ error }) => findIssues(error).map(({ message }) => message),
})
const plain = createRoute({
  getParentRoute: () => root,
  path: "/plain",
  validateSearch: searchSchema(table),
})
const routeTree = root.addChildren([list, plain])

/** Loads an address, as a visitor types it. */
async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree,
    history,
    isServer: false,
    origin: "https://shop.example",
  })
  await router.load()
  const match = () => router.state.matches.find(({ routeId }) => routeId === list.id)
  return { router, match, text: () => renderToString(createElement(RouterProvider, { router })) }
}

it("the search parameters and the query have their types", () => {
  expectTypeOf<(typeof list)["types"]["searchSchema"]>().toEqualTypeOf<QueryText>()
  expectTypeOf<(typeof list)["types"]["loaderData"]>().toEqualTypeOf<QueryOf<typeof table>>()
  expect(list.options.validateSearch).toBe(validateSearch)
})

it.each([
  ...right,
  ["?filters=rating%3E8&filters=rating%3E9", { filters: "rating>8" }],
  ["?filters=title==true&page=%222%22", { filters: "title==true", page: 2 }],
] as const)("P5: the address %s is the query %j", async (address, text) => {
  const { match } = await open(`/films${address}`)
  expect(match()?.status).toBe("success")
  expect(queryOf(match()?.search ?? {}).print()).toEqual(text)
  expect(match()?.loaderData).toEqual(queryOf(text))
})

it("the router takes searchSchema as it is", async () => {
  expectTypeOf<(typeof plain)["types"]["searchSchema"]>().toEqualTypeOf<QueryText>()
  const right = await open("/plain?filters=RATING%3E8&page=2")
  expect(right.router.state.matches.at(-1)?.search).toEqual({ filters: "rating>8", page: 2 })
  const { router } = await open("/plain?filters=raiting%3E8")
  expect(findIssues(router.state.matches.at(-1)?.error)).toEqual([
    { message: 'There is no field "raiting". Did you mean rating?', path: ["filters"] },
  ])
})

it.each(wrong)("a mistake is shown in place of the list: %s", async (search, message) => {
  const { match, text } = await open(`/films?${search}`)
  expect(match()?.status).toBe("error")
  const messages = findIssues(match()?.error).map((issue) => issue.message)
  expect(messages).toEqual([expect.stringContaining(message)])
  expect(match()?.loaderData).toBeUndefined()
  expect(text()).not.toContain("films")
})

it.each([
  ["?FILTERS=RATING%3E8&tab=all", "?FILTERS=RATING%3E8&tab=all&filters=rating%3E8"],
  ["?filters=rating%3E8&filters=rating%3E9", "?filters=rating%3E8"],
  ["?page=02", "?page=2"],
])("the router writes the address %s as %s, which is the same query", async (given, written) => {
  const respond = createRequestHandler({
    request: new Request(`https://shop.example/films${given}`),
    createRouter: () => createRouter({ routeTree, isServer: true }),
  })
  const { status, headers } = await respond(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: "" }),
  )
  expect([status, headers.get("location")]).toEqual([307, `/films${written}`])
  const [before, after] = await Promise.all([open(`/films${given}`), open(`/films${written}`)])
  expect(after.match()?.status).toBe("success")
  expect(after.match()?.loaderData).toEqual(before.match()?.loaderData)
})

it("any query survives a navigation, and other parameters stay", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { router } = await open("/films?tab=all&PAGE=7&FILTERS=rating%3E8")
      await router.navigate({ to: "/films", search: searchOf(query) })
      await router.load()
      const { match } = await open(router.state.location.href)
      expect(match()?.search).toEqual({ tab: "all", ...query.print() })
      expect(match()?.loaderData).toEqual(query)
    }),
    { numRuns: 300 },
  )
})

it("a link holds the query, and half of an emoji is refused", async () => {
  const { router } = await open("/films")
  const query = buildQuery(table).where("title", "==", "Paris, Texas")
  expect(router.buildLocation({ to: "/films", search: searchOf(query) }).href).toBe(
    "/films?filters=title%3D%3DParis%5C%2C+Texas",
  )
  expect(() => searchOf(query.where("title", "!=", "\ud83d"))).toThrow("unwritable-url")
})
