import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { pageHead } from "../../../scripts/docs/page-head.ts"
import { findColoredSpans, type SpanRole } from "../../../src/codemirror/colored-spans.ts"
import { standardReading } from "../../../src/parser/standard-reading.ts"
import { itInBrowser } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"
import { base, siteFolder } from "./support/build-tested-site.ts"
import { openSite } from "./support/open-site.ts"

itInBrowser("a block is copied behind what it needs, and of a session its commands", async () => {
  const { page, url, problems } = await openSite()
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`${url}${base}cookbook/choosing-rows.html`)
  await page.locator(".continued .copy-with-needs, .copy-with-needs").nth(1).click()
  await expect.poll(copied).toContain("const ask = (query")
  const [, before = "", after = ""] = /^([^]*)\n\n(.*)\n$/.exec(await copied()) ?? []
  expect(before).toMatch(/^import \{[^]*\} from "trommel"\n/)
  expect(after).toMatch(/^ask\(/)
  await page.locator(".session .copy").first().click()
  await expect.poll(copied).toMatch(/^npx trommel apply [^\n]*\n$/)
  expect(problems).toEqual([])
})

itInBrowser("on a phone, what goes on beyond an edge says so, and no page is wider", async () => {
  const { page, url } = await openSite()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ["comparison", "cookbook/choosing-rows", "guide/defining-fields", ""]) {
    await page.goto(`${url}${base}${path === "" ? "" : `${path}.html`}`)
    const { width, silent } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      silent: Array.from(document.querySelectorAll(".vp-doc :is(pre, table)"))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .filter((wide) => !getComputedStyle(wide).backgroundAttachment.includes("local"))
        .map(({ textContent }) => textContent.slice(0, 40)),
    }))
    expect([path, width, silent]).toEqual([path, 390, []])
  }
})

/** The variable of the color of each role. */
const colors: Readonly<Record<SpanRole, string>> = {
  name: "name",
  operator: "operator",
  direction: "operator",
  escape: "operator",
  value: "value",
  null: "value",
  separator: "text-soft",
  bracket: "text-soft",
}

/** Writes each character of a text as the color that it has; white space has none. */
function paint(
  text: string,
  spans: readonly (readonly [start: number, end: number, color: string])[],
): string {
  const painted = Array.from(text, () => "text")
  for (const [start, end, color] of spans) painted.fill(color, Math.max(start, 0), end)
  return Array.from(text, (character, at) => (/\s/.test(character) ? "" : painted[at])).join(" ")
}

it("queries on the site have the colors of the editor", () => {
  const html = readFileSync(join(root, siteFolder, "language/by-example.html"), "utf8")
  const unescape = (text: string): string =>
    text
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&")
  const blocks = [...html.matchAll(/language-query[^]*?<code[^>]*>([^]*?)<\/code>/g)]
  let compared = 0
  for (const [, code = ""] of blocks) {
    let text = ""
    const spans: [number, number, string][] = []
    for (const [, color = "", part = ""] of code.matchAll(
      /<span style="[^"]*?--([\w-]+)\);?"[^>]*>([^<]*)<\/span>/g,
    )) {
      spans.push([text.length, text.length + unescape(part).length, color])
      text += unescape(part)
    }
    const source = /^(filters|sorts)=/.exec(text)?.[1] as "filters" | "sorts" | undefined
    if (source === undefined || text.includes("&")) continue
    const start = source.length + 1
    const query = text.slice(start)
    const wanted = findColoredSpans(query, { source, reading: standardReading })
    expect([
      query,
      paint(
        query,
        spans.map(([from, to, color]) => [from - start, to - start, color]),
      ),
    ]).toEqual([
      query,
      paint(
        query,
        wanted.map(({ start: from, end, role }) => [from, end, colors[role]]),
      ),
    ])
    compared += 1
  }
  expect(compared).toBeGreaterThan(40)
})

it("a link to the site shows the card", () => {
  const page = {
    pageData: { relativePath: "guide/index.md" },
    title: "Guide",
    description: "A guide.",
  }
  const head = JSON.stringify(pageHead(page, "https://trommel.example"))
  const size = readFileSync(join(root, siteFolder, "social-card.png")).subarray(16, 24)
  expect([size.readUInt32BE(0), size.readUInt32BE(4)]).toEqual([1200, 630])
  expect(head).toContain('"og:image","content":"https://trommel.example/social-card.png"')
  expect(JSON.stringify(pageHead(page, ""))).not.toContain("og:image")
})
