import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import MiniSearch from "minisearch"
import { describe, expect, it } from "vitest"
import { searchOptions } from "../../../scripts/docs/search.ts"
import { itInBrowser } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"
import { base, siteFolder } from "./support/build-tested-site.ts"
import { openSite } from "./support/open-site.ts"

/** The page that comes first, and the words that people type. */
const wanted: readonly (readonly [page: string, words: string])[] = [
  ["cookbook/choosing-rows", "null, empty, OR, not equal, in list, nested, not, exclude"],
  ["cookbook/text", "contains, like, case insensitive, escape comma, regex, fuzzy"],
  ["cookbook/text", "substring, wildcard, full text"],
  ["cookbook/numbers-and-dates", "date range, timezone, between"],
  ["cookbook/sorting-and-paging", "pagination, paginate, infinite scroll"],
  ["guide/answering-list-requests", "cursor, CORS, status 400"],
  ["guide/web-frameworks", "Express, Next.js, hono, fastify, middleware"],
  ["guide/databases", "SQL, Kysely, MySQL, postgres, sqlite"],
  ["guide/other-databases", "Prisma, Drizzle, MongoDB"],
  ["guide/tenants", "tenant, join, soft delete, permissions"],
  ["guide/defining-fields", "enum, whitelist, zod, validation"],
  ["guide/schemas", "OpenAPI"],
  ["guide/traps", "SQL injection, OData, RSQL"],
  ["guide/collections", "count, facets"],
  ["guide/command-line", "CSV, export"],
  ["guide/small-bundles", "bundle size"],
  ["guide/performance", "performance"],
  ["guide/building-queries", "typescript, typescript types"],
  ["guide/react", "debounce, react, filter form"],
  ["guide/testing-with-mocks", "mock, MSW, fake api"],
  ["guide/asking-list-endpoints", "rate limit, retry, timeout"],
  ["guide/store-client", "429"],
  ["guide/tools-and-agents", "mcp, agent, llm"],
  ["guide/completing-queries", "autocomplete, suggestions"],
  ["tools/", "Vue, Angular"],
  ["tools/mui-data-grid", "MUI"],
  ["tools/ag-grid", "AG Grid"],
  ["tools/tanstack-table", "TanStack"],
  ["tools/nuqs", "nuqs"],
  ["start/install", "version, license, licence, install, getting started"],
  ["start/other-languages", "Python"],
  ["language/by-example", "cheat sheet, operators"],
  ["reference/stock-sieve", "Sieve, C#"],
  ["reference/stability", "Bun, Deno"],
  ["reference/diagnostics", "error codes"],
  ["reference/mock-store-service", "webhook"],
  ["reference/several-machines", "sharding, citus"],
  ["comparison", "Gridify, GraphQL"],
  ["project/changelog", "changelog"],
]

/** Words that readers typed, and the page that should stand first. */
const typed: typeof wanted = [
  ["guide/answering-list-requests", "cursor, total count"],
  ["guide/defining-fields", "custom operator, strict mode"],
  ["cookbook/choosing-rows", "array contains, tags"],
  ["cookbook/numbers-and-dates", "decimal"],
  ["guide/databases", "mysql"],
  ["guide/tenants", "authorization"],
  ["language/by-example", "filtr"],
  ["guide/query-editors", "vscode, monaco"],
  ["guide/other-databases", "drizzle"],
  ["guide/web-frameworks", "express"],
  ["guide/asking-list-endpoints", "rate limit"],
  ["cookbook/wrong-rows", "typo"],
  ["guide/in-front-of-a-service", "proxy"],
  ["guide/comparing-queries", "compare two filters"],
]

/** Words of a reader who had seen the titles of the pages alone, with a page that the reader expects first. */
const others: typeof wanted = [
  ["cookbook/choosing-rows", "null values"],
  ["cookbook/numbers-and-dates", "last 7 days"],
  ["cookbook/sorting-and-paging", "page size limit"],
  ["cookbook/text", "case insensitive, escape comma"],
  ["cookbook/wrong-rows", "unexpected results"],
  ["guide/command-line", "parquet, csv import"],
  ["guide/completing-queries", "autocomplete"],
  ["guide/databases", "postgres where clause"],
  ["guide/more-rows-than-memory", "streaming large files"],
  ["guide/other-databases", "prisma"],
  ["guide/queries-in-urls", "encodeURIComponent"],
  ["guide/schemas", "swagger"],
  ["guide/small-bundles", "bundle size"],
  ["guide/tenants", "multi-tenant"],
  ["guide/testing-with-mocks", "msw handler"],
  ["guide/web-frameworks", "express middleware"],
  ["reference/diagnostics", "error codes"],
  ["reference/updating", "breaking changes"],
]

/** Questions, and the page and section that answers each. */
const questions: readonly (readonly [question: string, answer: string])[] = [
  ["how do I narrow rows to a tenant?", "guide/tenants"],
  ["why every row?", "cookbook/wrong-rows"],
  ["a tag in a list", "cookbook/choosing-rows#has-one-of-these-tags"],
  ["cursor", "guide/answering-list-requests"],
  ["how is a kind added?", "project/contributing#how-a-kind-of-field-is-added"],
]

/** The pages and sections of the site that the links of a page lead to. */
const linksOf = (page: string): readonly string[] => {
  const path = `${page.replace(/#.*/, "").replace(/(^|\/)$/, "$1index")}.html`
  const html = readFileSync(join(root, siteFolder, path), "utf8")
  return Array.from(html.matchAll(/ href="([^"]+)"/g), ([, address = ""]) => address)
    .filter((address) => address.startsWith(base))
    .map((address) => address.slice(base.length).replace(/\.html(?=#|$)/, ""))
    .filter((address) => !/\.\w+$/.test(address) && !address.startsWith("playground"))
}

const wordsOf = (table: typeof wanted): readonly (readonly [word: string, page: string])[] =>
  table.flatMap(([page, words]) => words.split(", ").map((word) => [word, page] as const))

const file = globSync(`${siteFolder}/assets/*search-index*.json`, { cwd: root })[0] ?? ""

describe("the search of the site", () => {
  const search = MiniSearch.loadJSON<{ readonly id: string }>(
    readFileSync(join(root, file), "utf8"),
    { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], searchOptions },
  )

  const pageOf = (found: { readonly id: unknown } | undefined): string =>
    String(found?.id)
      .replace(base, "")
      .replace(/(?:\.html)?(?:#.*)?$/, "")
  const firstPage = (word: string): string => pageOf(search.search(word)[0])

  it.each([...wordsOf(wanted), ...wordsOf(typed)])("%s leads to %s", (word, page) => {
    expect(firstPage(word)).toBe(page)
  })

  it.each(questions)(
    "%s is answered by %s, at most two links from the front page",
    (question, answer) => {
      const [page = ""] = answer.split("#")
      expect(search.search(question).slice(0, 5).map(pageOf)).toContain(page)
      const near = linksOf("")
      expect([...near, ...near.flatMap(linksOf)]).toContain(answer)
    },
  )

  it("16 of 20 other words lead to their pages", () => {
    const words = wordsOf(others)
    expect(words.length).toBe(20)
    expect(words.filter(([word, page]) => firstPage(word) === page).length).toBeGreaterThanOrEqual(
      16,
    )
  })

  itInBrowser("shows an excerpt, no keywords, and nothing in the console", async () => {
    const { page, url, problems } = await openSite()
    await page.goto(url + base)
    await page.locator("iframe").waitFor()
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("searchbox").fill("cheat sheet")
    const first = page.locator(".result").first()
    await expect
      .poll(() => first.innerText(), { timeout: 30_000 })
      .toContain("Every operator and escape of the query language")
    expect(await first.innerText()).not.toContain("cheat sheet, operators")
    expect(problems).toEqual([])
  })
})
