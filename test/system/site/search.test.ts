import { readFileSync } from "node:fs"
import { join } from "node:path"
import MiniSearch from "minisearch"
import { expect, it } from "vitest"
import { searchOptions } from "../../../scripts/docs/search.ts"
import { root } from "../../support/examples.ts"
import { base, siteFolder } from "./support/build-tested-site.ts"
import { listBuiltFiles } from "./support/built-pages.ts"

const file = [...listBuiltFiles()].find((path) => /search-index\..*\.json$/.test(path)) ?? ""

/** The index of the site, read as VitePress reads it. */
const index = MiniSearch.loadJSON<{ readonly id: string }>(
  readFileSync(join(root, siteFolder, file), "utf8"),
  { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], searchOptions },
)

it.each([
  ["pagination, paginate, infinite scroll", "cookbook/sorting-and-paging"],
  ["substring, case insensitive, wildcard, full text", "cookbook/text"],
  ["getting started, install", "start/install"],
  ["cheat sheet, operators", "language/by-example"],
  ["validation, strict", "guide/defining-fields"],
  ["autocomplete, suggestions", "guide/completing-queries"],
  ["react, filter form, debounce", "guide/react"],
  ["nextjs, express, hono, fastify, middleware", "guide/web-frameworks"],
  ["tanstack, nuqs, mui, ag grid, zod, drizzle, prisma, openapi", "tools/"],
  ["or, not, exclude, null, empty", "cookbook/choosing-rows"],
  ["date range, between", "cookbook/numbers-and-dates"],
  ["total count, facets", "guide/collections"],
  ["sql, postgres, sqlite", "guide/databases"],
  ["sharding, citus, scale", "reference/several-machines"],
  ["tenant, permissions, security", "guide/tenants"],
  ["escape, comma", "cookbook/text"],
  ["typescript types", "guide/building-queries"],
  ["mock, msw, fake api", "guide/testing-with-mocks"],
  ["rate limit, retry, timeout", "guide/asking-list-endpoints"],
  ["cors", "guide/answering-list-requests"],
  ["mcp, agent, llm", "guide/tools-and-agents"],
])("a search for each of %s finds %s first", (terms, page) => {
  const found = terms.split(", ").map((term) => {
    const [first] = index.search(term)
    return [
      term,
      String(first?.id)
        .slice(base.length)
        .replace(/\.html(?:#.*)?$/, ""),
    ]
  })
  expect(found).toEqual(terms.split(", ").map((term) => [term, page]))
})
