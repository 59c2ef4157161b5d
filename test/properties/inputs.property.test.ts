import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery, defineFields, parseQuery } from "../../src/index.ts"
import { anyFilters, anySorts, hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const table = defineFields({ name: { kind: "text" }, n: { kind: "integer" } })
const rows = [
  { name: "a", n: 1 },
  { name: "b", n: 2 },
]

/** What parsers of query strings make of one parameter, such as `filters[a][]=b`. */
const { nested } = fc.letrec<{ nested: unknown }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    hostileText,
    fc.array(tie("nested"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom("0", "a", "kind", "names", "operator", "length", "__proto__"),
      tie("nested"),
      { maxKeys: 3 },
    ),
  ),
}))

const names = [
  ...["filters", "sorts", "page", "pageSize", "FILTERS", "filter", "limit", "filters[]"],
  ...["conditions", "omitted", "paging", "then", "url", "href", "getAll", "query", "constructor"],
  ...["__proto__", "toString", "findings", "diagnostics", "dropped", "entries", "length"],
]

const record = fc.dictionary(fc.constantFrom(...names), nested, { maxKeys: 5 })

/** JSON that has the names of a query. */
const jsonTree = fc.dictionary(
  fc.constantFrom("filters", "sorts", "page", "pageSize", "dropped", "entries", "findings"),
  fc.jsonValue({ maxDepth: 4 }),
)

describe("queries in any form", () => {
  it("P5: a record as parsers of query strings make it never throws", { timeout: patience }, () => {
    check(
      fc.property(record, fc.boolean(), (parameters, strict) => {
        const { refused, diagnostics, data } = applyQuery(rows, table, parameters, { strict })
        if (refused) expect([data, diagnostics.length > 0]).toEqual([[], true])
      }),
      800,
    )
  })

  it("P5: any string is a query, read as readUrl does", { timeout: patience }, () => {
    check(
      fc.property(fc.oneof(hostileText, anyFilters, anySorts, fc.webUrl()), (text) => {
        const { refused, diagnostics } = applyQuery(rows, table, text)
        expect(refused).toBe(
          diagnostics.some(
            ({ code }) => code === "looks-like-filters" || code.startsWith("limit-"),
          ),
        )
      }),
      800,
    )
  })

  it(
    "P5: any JSON value is a query, or a TypeError when it is no object",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.oneof(fc.jsonValue({ maxDepth: 3 }), jsonTree), (value) => {
          const ask = (): unknown => applyQuery(rows, table, value as string)
          if (typeof value === "string") expect(ask).not.toThrow()
          else if (typeof value !== "object" || value === null || Array.isArray(value))
            expect(ask).toThrow(TypeError)
          else expect(ask).not.toThrow()
        }),
        800,
      )
    },
  )

  it(
    "P5: a query gives the same answer as record, query string, URL, parameters, request and tree",
    { timeout: patience },
    () => {
      const texts = fc.record(
        { filters: anyFilters, sorts: anySorts, page: fc.constantFrom("1", "2", "x") },
        { requiredKeys: [] },
      )
      check(
        fc.property(texts, (given) => {
          const query = Object.fromEntries(
            Object.entries(given).map(([name, text]) => [name, text.toWellFormed()]),
          )
          const parameters = new URLSearchParams(query)
          const url = new URL(`http://localhost/list?${parameters.toString()}`)
          const expected = applyQuery(rows, table, query)
          for (const form of [
            `?${parameters.toString()}`,
            parameters,
            url,
            url.href,
            new Request(url),
            parseQuery(query),
          ])
            expect(applyQuery(rows, table, form)).toEqual(expected)
        }),
        300,
      )
    },
  )
})
