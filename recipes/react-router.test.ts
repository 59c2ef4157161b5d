import * as fc from "fast-check"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router"
import { buildQuery, type QueryOf } from "trommel"
import { expect, expectTypeOf, it } from "vitest"
import { findMessages, listUrl } from "./react-router.ts"
import { queries, right, wrong } from "./support/queries.ts"
import { table } from "./support/rows.ts"

const { queryOf, to } = listUrl(table)

/** Loads an address, as a visitor types it. */
async function open(address: string) {
  const route = {
    id: "list",
    path: "/films",
    loader: queryOf,
    Component: () => "films",
    ErrorBoundary: () => findMessages(useRouteError()),
  }
  const router = createMemoryRouter([route], { initialEntries: [address] })
  const { promise, resolve } = Promise.withResolvers<void>()
  router.subscribe(({ initialized }) => (initialized ? resolve() : undefined))
  router.initialize()
  await promise
  const loaded = (): unknown => router.state.loaderData.list
  return { router, loaded, text: () => renderToString(createElement(RouterProvider, { router })) }
}

it("the query has its type", () => {
  expectTypeOf<ReturnType<typeof queryOf>>().toEqualTypeOf<QueryOf<typeof table>>()
  expect(queryOf({ request: new Request("https://a.example/?page=2") }).print()).toEqual({
    page: 2,
  })
})

it.each(right)("P5: the address %s is the query %j", async (address, text) => {
  const { loaded } = await open(`/films${address}`)
  expect(Object(loaded()).print()).toEqual(text)
})

it.each([...wrong, ["filters=rating%3E8&filters=rating%3E9", "filters"] as const])(
  "a mistake is shown in place of the list: %s",
  async (search, message) => {
    const { router, loaded, text } = await open(`/films?${search}`)
    expect(findMessages(router.state.errors?.list)).toEqual([expect.stringContaining(message)])
    expect(router.state.errors?.list).toMatchObject({ status: 400 })
    expect(loaded()).toBeUndefined()
    expect(text()).not.toContain("films")
  },
)

it("any query survives a navigation, and other parameters stay", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { router, loaded } = await open("/films?tab=all&PAGE=7&FILTERS=rating%3E8#top")
      await router.navigate(to(query, router.state.location))
      expect(loaded()).toEqual(query)
      const { pathname, search, hash } = router.state.location
      expect([search.startsWith("?tab=all&filters="), hash]).toEqual([true, "#top"])
      const again = await open(pathname + search + hash)
      expect(again.loaded()).toEqual(query)
    }),
    { numRuns: 300 },
  )
})

it("what no URL can hold is refused", () => {
  const query = buildQuery(table).where("title", "!=", "\ud83d")
  expect(() => to(query, { pathname: "/films" })).toThrow("unwritable-url")
})
