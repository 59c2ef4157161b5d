import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { sidewaysScroll, sizes, violations } from "../browser/support/look.ts"
import { root } from "../../support/examples.ts"
import { itOnSite } from "./support/site-page.ts"

/** The folder with pictures of the site, which people look at. */
const pictures = join(root, ".tmp/site-pictures")
mkdirSync(pictures, { recursive: true })

/** A page of each type. */
const samples = [
  "index.html",
  "guide/command-line.html",
  "cookbook/text.html",
  "api/trommel/applyQuery.html",
]

declare global {
  interface Window {
    /** How much of the page moved since it was loaded, without anybody's doing. */
    movedBy?: number
  }
}

for (const path of samples)
  for (const colorScheme of ["light", "dark"] as const)
    itOnSite(
      `${path} is accessible, does not move while it loads, fits and is pictured at four sizes, ${colorScheme}`,
      { colorScheme, viewport: { width: 1280, height: 800 } },
      async ({ page, open }) => {
        await page.addInitScript(countMoves)
        await open(path)
        await expectStill(page)
        expect(await violations(page)).toEqual([])
        await picture(page, `${colorScheme}-${path.replaceAll("/", "-")}`)
      },
    )

itOnSite(
  "pages cut no line of an example at 1280 and 1440 pixels",
  { javaScriptEnabled: false },
  async ({ page, open }) => {
    const cut: string[] = []
    for (const path of [...samples, "guide/databases.html", "reference/stock-sieve-dialect.html"]) {
      await open(path)
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const wide = await page
          .locator(".vp-doc pre")
          .evaluateAll((blocks) =>
            blocks
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent }) => textContent.slice(0, 80)),
          )
        cut.push(...wide.map((text) => `${path} at ${width}: ${text}`))
      }
    }
    expect(cut).toEqual([])
  },
)

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  itOnSite(
    `the start page has a query, its mistake and the fix in the first screen of ${viewport.width} by ${viewport.height} pixels`,
    { viewport },
    async ({ page, open }) => {
      await open("index.html")
      const frame = page.frameLocator("iframe.live-playground")
      const fix = frame.locator("[data-code=comma-in-value]").getByRole("button")
      await fix.waitFor()
      const { y = 0, height = 0 } = (await fix.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(viewport.height)
      await frame.locator(".cm-lintRange-error").waitFor()
    },
  )

itOnSite(
  "pages do not move while they load on a phone",
  { viewport: { width: 360, height: 740 } },
  async ({ page, open }) => {
    await page.addInitScript(countMoves)
    for (const path of samples) {
      await open(path)
      await expectStill(page)
    }
  },
)

// The places where a part of a page ends. What follows comes late.
for (const [slowFrom, late] of [
  ['<aside class="VPSidebar"', "all below its head"],
  ['<div class="VPContent', "all beside its sidebar"],
  ['<div class="content"', "its text"],
  ["<h2", "the end of its text"],
] as const)
  itOnSite(
    `a page does not move when ${late} comes late`,
    { viewport: { width: 1280, height: 800 }, slowFrom },
    async ({ page, open }) => {
      await page.addInitScript(countMoves)
      await open("language/by-example.html")
      await expectStill(page)
    },
  )

/** Expects that a page that counts its moves did not move. */
async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.movedBy)).toBeLessThan(0.01)
}

async function picture(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect([name, size.width, await sidewaysScroll(page)]).toEqual([name, size.width, 0])
    await page.screenshot({ path: join(pictures, `${name}-${size.width}.png`) })
  }
}

/** Adds up the layout shifts of a page. Runs in it, before its scripts. */
function countMoves(): void {
  window.movedBy = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput === true))
        window.movedBy = (window.movedBy ?? 0) + Number(entry.value)
  }).observe({ type: "layout-shift", buffered: true })
}
