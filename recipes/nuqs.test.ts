import * as fc from "fast-check"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { buildQuery, type QueryOf, type Result } from "trommel"
import { expect, expectTypeOf, it } from "vitest"
import { serialize, useListQuery, valuesOf } from "./nuqs.ts"
import { queries, right, wrong } from "./support/queries.ts"
import { table } from "./support/rows.ts"

const useFilms = (search: string) => useListQuery(table, search)

/** Renders a page at an address. */
function open(
  searchParams: string,
  onUrlUpdate: (event: UrlUpdateEvent) => void = () => undefined,
) {
  let shown: ReturnType<typeof useFilms> | undefined
  const children = createElement(() => {
    shown = useFilms(searchParams)
    return null
  })
  renderToString(createElement(NuqsTestingAdapter, { searchParams, onUrlUpdate, children }))
  if (shown === undefined) throw new Error("Nothing was rendered.")
  return shown
}

it("the query has its type", () => {
  expectTypeOf<ReturnType<typeof useFilms>[0]>().toEqualTypeOf<Result<QueryOf<typeof table>>>()
  expect(open("?page=2")[0].ok).toBe(true)
})

it.each(right)("P5: the address %s is the query %j", (search, text) => {
  const [result] = open(search)
  expect(result.ok && result.value.print()).toEqual(text)
})

it.each([...wrong, ["filters=rating%3E8&filters=rating%3E9", "filters"] as const])(
  "a mistake is no filter that is missing: %s",
  (search, message) => {
    const [result] = open(`?${search}`)
    const messages = result.ok
      ? []
      : result.diagnostics.map(({ problem, hint }) => `${problem} ${hint}`)
    expect(messages).toEqual([expect.stringContaining(message)])
  },
)

it("any query survives what nuqs writes, and other parameters stay", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { promise, resolve } = Promise.withResolvers<UrlUpdateEvent>()
      const [, setQuery] = open("?tab=all&page=7&sorts=id", resolve)
      await setQuery(query)
      const { queryString, options } = await promise
      expect(queryString.startsWith("?tab=all&")).toBe(true)
      expect(options).toMatchObject({ history: "push", shallow: false })
      expect(open(queryString)[0]).toEqual({ ok: true, value: query })
      expect(open(serialize("?tab=all&page=7", valuesOf(query)))[0]).toEqual({
        ok: true,
        value: query,
      })
    }),
    { numRuns: 300 },
  )
})

it("what no URL can hold is refused", () => {
  const query = buildQuery(table).where("title", "!=", "\ud83d")
  expect(() => valuesOf(query)).toThrow("unwritable-url")
})
