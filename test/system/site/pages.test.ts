import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { listPages, routeOf } from "../../../scripts/docs/pages.ts"
import { orderedPages, unsorted } from "../../../scripts/docs/sidebar.ts"
import { root } from "../../support/examples.ts"
import { base, siteOutput } from "./support/build-tested-site.ts"
import { addressesOf, listBuiltFiles, placeOf, readBuiltPages } from "./support/built-pages.ts"

const pages = readBuiltPages()
const files = listBuiltFiles()

describe("npm run docs", () => {
  it("the command prints no warning and no error", () => {
    const output = readFileSync(join(root, siteOutput), "utf8")
    expect(output).toContain("build complete")
    expect(output.match(/^.*(?:warn|error|deprecated|larger than|\(!\)).*$/gim)).toBeNull()
  })

  it("every page of the documentation is on the site, and in the navigation", () => {
    const built = listPages().map((source) => routeOf(source)?.replace(/\.md$/, ".html"))
    expect(built.filter((path) => path === undefined || !pages.has(path))).toEqual([])
    const strays = orderedPages().filter(
      ({ section, source }) => section === unsorted && source !== "docs/index.md",
    )
    expect(strays).toEqual([])
  })

  it("the site has at most 240 files of HTML", () => {
    expect([...files].filter((path) => path.endsWith(".html")).length).toBeLessThanOrEqual(240)
  })
})

describe("the head of each page", () => {
  it("every page has a description, and tells other sites its title", () => {
    const faults = [...pages.values()]
      .filter(
        ({ path, html }) =>
          path !== "404.html" &&
          (!/<meta name="description" content="[^"]{10,}">/.test(html) ||
            !/<meta property="og:title" content="[^"]+">/.test(html) ||
            html.includes('rel="canonical"')),
      )
      .map(({ path }) => path)
    expect(faults).toEqual([])
  })
})

describe("links of the built site", () => {
  it("every link, picture and file of every page is there, and so is every anchor", () => {
    const faults = [...pages.values()].flatMap((page) =>
      addressesOf(page).flatMap((address) => {
        const place = placeOf(page, address)
        if (place === undefined) return []
        const { file, id } = place
        if (!files.has(file)) return [`${page.path}: ${address} leads nowhere`]
        const isPage = id !== "" && pages.has(file)
        return isPage && pages.get(file)?.ids.has(id) !== true
          ? [`${page.path}: ${file} has no #${id}`]
          : []
      }),
    )
    expect(faults).toEqual([])
  })

  it("every address of the site is below the base", () => {
    const outside = [...pages.values()].flatMap((page) =>
      addressesOf(page).filter((address) => address.startsWith("/") && !address.startsWith(base)),
    )
    expect(outside).toEqual([])
  })

  it("links to other hosts are listed beside the site, each once", () => {
    const list = readFileSync(join(root, ".tmp/tested-site-external-links.txt"), "utf8")
    expect(list).toMatch(/^https:\/\/github\.com\/Biarity\/Sieve \(.+\.html\)$/m)
    const lines = list.trim().split("\n")
    expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(lines.length)
  })
})

describe("pages of the built site", () => {
  it("every page has its text without scripts, one title, and a policy that names its scripts by their hashes", () => {
    const faults = [...pages.values()]
      .filter(({ path }) => path !== "404.html")
      .flatMap(({ path, html }) => {
        const titles = html.match(/<h1[\s>]/g)?.length ?? 0
        const main =
          /<main[^]*<\/main>/
            .exec(html)?.[0]
            .replace(/<[^>]*>/g, "")
            .trim() ?? ""
        return [
          ...(titles === 1 ? [] : [`${path} has ${titles} titles`]),
          ...(main.length > 100 ? [] : [`${path} has no text`]),
          ...(html.includes("script-src 'self' 'sha256-") ? [] : [`${path} has no policy`]),
        ]
      })
    expect(faults).toEqual([])
  })

  it("no page asks another host for a script, a style, a font or a picture", () => {
    const asked = [...pages.values()].flatMap(({ path, html }) =>
      Array.from(
        html.matchAll(
          /<(?:script|link|img|iframe|source)\b[^>]*(?:src|href|srcset)="((?:https?:)?\/\/[^"]+)"/g,
        ),
        ([, address = ""]) => `${path}: ${address}`,
      ),
    )
    expect(asked).toEqual([])
  })
})
