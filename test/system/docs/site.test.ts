import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { readBase } from "../../../scripts/docs/base.ts"
import { groups } from "../../../scripts/docs/navigation.ts"
import { listPages, routeOf } from "../../../scripts/docs/pages.ts"
import { describePage, pageHead } from "../../../scripts/docs/page-head.ts"
import { addPolicy } from "../../../scripts/docs/policy.ts"
import {
  colorQuery,
  isPlaygroundAddress,
  playgroundPath,
  readQueryBlock,
} from "../../../scripts/docs/query-block.ts"
import { rewriteLink } from "../../../scripts/docs/rewrite-link.ts"
import { slug } from "../../../scripts/docs/slug.ts"
import { picturedQuery } from "../../../scripts/generate/language-picture.ts"
import { prepareQuery } from "../../../src/index.ts"
import { productsTable } from "../../../src/store.ts"

describe("the navigation of the site", () => {
  it("every page but the start page and those of exported names stands under a task, and every task has its pages", () => {
    const entries = groups.flatMap(({ pages }) => pages)
    const pages = listPages().filter((page) => !page.startsWith("docs/api/"))
    expect(pages.filter((page) => !entries.includes(page))).toEqual(["docs/index.md"])
    expect(entries.filter((entry) => !pages.includes(entry))).toEqual([])
  })

  it("no two pages have one address", () => {
    const routes = listPages().map(routeOf)
    expect(new Set(routes).size).toBe(routes.length)
  })
})

describe("links of pages", () => {
  it("a link to a page leads to the page, from wherever its source is", () => {
    expect(rewriteLink("docs/guide/databases.md", "../../grammar/README.md#t1")).toEqual({
      kind: "address",
      address: "/reference/specification.md#t1",
    })
    expect(rewriteLink("grammar/README.md", "../docs/guide/README.md")).toEqual({
      kind: "address",
      address: "/guide/index.md",
    })
  })

  it("a link to any other file is its path", () => {
    expect(rewriteLink("docs/architecture.md", "../layers.config.ts")).toEqual({
      kind: "file",
      path: "layers.config.ts",
    })
  })

  it("anchors and other hosts stay as they are", () => {
    for (const address of ["#deep-pages", "https://hono.dev", "mailto:a@b.example"])
      expect(rewriteLink("docs/guide/databases.md", address)).toEqual({ kind: "address", address })
  })

  it("anchors of headings are those of the repository", () => {
    expect(slug("What's `new` in 1.0?")).toBe("whats-new-in-10")
    expect(slug("T1 · conditions")).toBe("t1--conditions")
  })
})

describe("queries of pages", () => {
  it("a block is a query with the name of its data, whose signs are not percent-encoded", () => {
    const state = readQueryBlock(
      "query products",
      "filters=name==A&B\\, annual&sorts=-name&page=2&dialect=sieve&strict\n",
    )
    expect(state).toMatchObject({
      data: "products",
      filters: "name==A&B\\, annual",
      sorts: "-name",
      page: "2",
      dialect: "sieve",
      strict: true,
    })
  })

  it("a block without data asks the examples, and one with an unknown part is refused", () => {
    expect(readQueryBlock("query", "filters=rating>4").data).toBe("examples")
    expect(() => readQueryBlock("query", "filter=rating>4")).toThrow(
      "A block of a query knows no part filter.",
    )
    expect(() => readQueryBlock("query", "filters=a&dialect=odata")).toThrow(
      "knows no dialect odata",
    )
  })

  it("the address of a query is the one that the playground reads", () => {
    const path = playgroundPath(readQueryBlock("query", "filters=rating>4"))
    expect(path).toBe("playground/#data=examples&filters=rating%3E4")
    expect(isPlaygroundAddress(path.slice("playground/".length))).toBe(true)
  })

  it("text that only looks like an address of the playground is none", () => {
    for (const text of ["#t1", "#a=b", "#", "# filters=a", "filters=a"])
      expect(isPlaygroundAddress(text)).toBe(false)
  })

  it("a query keeps its text when it is colored, and markup in it is text", () => {
    const written = colorQuery("filters=name==<b>{{x}}</b>&sorts=-name")
    expect(written).not.toMatch(/<b>|\{\{/)
    expect(written).toContain('<span class="query-operator">==</span>')
    const text = written.replace(/<[^>]*>/g, "")
    expect(text).toBe("filters=name==&lt;b&gt;&#123;&#123;x}}&lt;/b&gt;&amp;sorts=-name")
  })

  it("the picture of the language shows a query without problems", () => {
    expect(
      prepareQuery(`?${picturedQuery.replace(" ", "%20")}`, productsTable).diagnostics,
    ).toEqual([])
  })
})

describe("the policy of a page", () => {
  it("scripts inside of the page are named by their hashes, and no other may run", () => {
    const html = '<meta charset="utf-8"><script>run()</script><script src="/a.js"></script>'
    const hash = createHash("sha256").update("run()").digest("base64")
    expect(addPolicy(html)).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(addPolicy(html)).toContain("default-src 'none'")
  })
})

describe("the head of a page", () => {
  it("a page names its address where the host of the site is known, and nowhere else", () => {
    const page = {
      pageData: { relativePath: "guide/index.md" },
      title: "Guide",
      description: "How to.",
    }
    const address = "https://docs.example/guide/"
    expect(pageHead(page, "https://docs.example")).toEqual([
      ...pageHead(page, ""),
      ["meta", { property: "og:url", content: address }],
      ["link", { rel: "canonical", href: address }],
    ])
    expect(describePage({ filePath: "docs/guide/databases.md" })?.description).not.toMatch(/`|^$/)
  })
})

describe("the base of the site", () => {
  it("the base is a path that begins and ends with a slash", () => {
    expect(readBase(undefined)).toBe("/")
    expect(readBase("/some/path/")).toBe("/some/path/")
    for (const text of ["", ".", "./", "docs", "/docs", "//host/", "https://host/", '/a"b/'])
      expect(() => readBase(text)).toThrow('begins and ends with "/"')
  })
})
