import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { root } from "../../support/examples.ts"
import { regionNames, sidewaysScroll, sizes, violations } from "./support/look.ts"
import { itOnPlayground, patient, type Playground } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

/** The folder with pictures of the page, which people look at. */
const pictures = join(root, ".tmp/playground")
mkdirSync(pictures, { recursive: true })

/** A query with a diagnostic, so that everything that the page can show is there. */
const link = `#filters=${encodeURIComponent("name@=Pro, annual,rating>2")}&sorts=-rating`

for (const colorScheme of ["light", "dark"] as const)
  itOnPlayground(
    `the page is accessible, fits and is pictured at four sizes, ${colorScheme}`,
    { link, context: { colorScheme, reducedMotion: "reduce" } },
    async (playground) => {
      const { page } = playground
      await untilShown(playground)
      for (const size of sizes) {
        await page.setViewportSize(size)
        expect(await sidewaysScroll(page)).toBe(0)
        await page.screenshot({
          path: join(pictures, `${colorScheme}-${size.width}.png`),
          fullPage: true,
        })
      }
      expect(await violations(page)).toEqual([])
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click()
        await page.getByRole("tabpanel").waitFor()
        expect(await violations(page, "[role=tabpanel]")).toEqual([])
      }
    },
  )

const firstScreens = [
  { width: 1280, height: 800, firstRow: 560, words: 760 },
  { width: 1440, height: 900, firstRow: 560, words: 760 },
  { width: 390, height: 844, firstRow: 760, words: Infinity },
] as const

for (const { width, height, firstRow, words } of firstScreens)
  itOnPlayground(
    `at ${width} the first screen has rows and words, as the page opens and after its fix, and nothing moves`,
    { context: { viewport: { width, height } }, before: addShifts },
    async (playground) => {
      const { page } = playground
      const check = async (): Promise<void> => {
        const row = await page.locator("table.rows tbody tr").first().boundingBox()
        expect(row?.y).toBeLessThan(firstRow)
        const told = await page.locator(".words").evaluate((element) => ({
          bottom: element.getBoundingClientRect().bottom,
          cut: element.scrollHeight - element.clientHeight,
        }))
        expect(told.bottom).toBeLessThan(words)
        expect(told.cut).toBe(0)
      }
      await playground.untilMatched(countProducts("name@=Pro, annual"), countProducts(""))
      await page.locator(".facet-value, .fold").first().waitFor()
      await page.locator(".words .kept").first().waitFor()
      await check()
      expect(await page.evaluate("globalThis.shifts")).toEqual([])
      await playground.diagnostic("comma-in-value").getByRole("button").click()
      await page.getByText("No problems found.").waitFor()
      await check()
    },
  )

/** Collects which parts of the page move by themselves, and how far. */
function addShifts(): void {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      const moved = sources.map(
        ({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
      )
      if (!hadRecentInput) shifts.push(`${value}: ${moved.join("; ")}`)
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** True where the header of a column is in sight. */
const isInSight = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole("columnheader")
    .filter({ hasText: name })
    .evaluate((cell) => {
      const { left, top } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint(left + 20, top + 16))
    })

itOnPlayground(
  "the first column stays in sight, and the frame scrolls to the first that the query names",
  { link: "#filters=isBestSeller==true", context: { viewport: { width: 700, height: 844 } } },
  async (playground) => {
    const { page } = playground
    await playground.untilMatched(countProducts("isBestSeller==true"), countProducts(""))
    await expect.poll(() => isInSight(page, "isBestSeller"), patient).toBe(true)
    expect(await isInSight(page, "dateCreated")).toBe(true)
    expect(await isInSight(page, "slug")).toBe(false)
    await page.locator(".table-frame.hides-left").waitFor()
  },
)

itOnPlayground(
  "on a phone the columns that the query names come first",
  {
    link: "#filters=isBestSeller==true&sorts=-rating",
    context: { viewport: { width: 390, height: 844 } },
  },
  async (playground) => {
    const { page, untilMatched, type } = playground
    const total = countProducts("")
    await untilMatched(countProducts("isBestSeller==true"), total)
    const names = (): Promise<readonly string[]> => page.locator("th .header").allInnerTexts()
    const first = async (): Promise<string> => (await names()).slice(0, 2).join()
    await expect.poll(first, patient).toMatch(/^rating\W.*,isBestSeller\W/)
    expect(await isInSight(page, "isBestSeller")).toBe(true)
    expect(await page.locator("table.rows tbody tr").first().locator("td").nth(2).innerText()).toBe(
      "true",
    )
    await type("filters", "slug@=a")
    await expect.poll(first, patient).toMatch(/^slug\W.*,rating\W/)
    expect(new Set(await names()).size).toBe(8)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(first, patient).toMatch(/^dateCreated\W.*,name\W/)
  },
)

/** What of the page can be pressed and is smaller than 24 px, by name and size. What is in a label is as large as the label. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const targets =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=option], .cm-content"
    return Array.from(document.querySelectorAll(targets), (element) => {
      const target = element.closest("label") ?? element
      const { width, height } = target.getBoundingClientRect()
      const name = element.getAttribute("aria-label") ?? element.textContent
      return width > 0 && (width < 24 || height < 24) ? [`${name}: ${width} × ${height}`] : []
    }).flat()
  })
}

for (const width of [1280, 390])
  itOnPlayground(
    `at ${width} each target has at least 24 px, also of what is opened`,
    { link, context: { viewport: { width, height: 800 } } },
    async (playground) => {
      const { page } = playground
      await untilShown(playground)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true
      })
      await page.getByRole("button", { name: "Guess a table from the rows" }).click()
      await page.getByLabel("Kind of rating").waitFor()
      await page
        .getByLabel(/^Why is row/)
        .first()
        .click()
      await page.locator(".reason .verdict").waitFor()
      expect(await smallTargets(page)).toEqual([])
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click()
        await page.locator("[role=tabpanel] > :not(.note)").first().waitFor()
        expect(await smallTargets(page)).toEqual([])
      }
      await page.locator("td button.cell:not(.why)").first().click()
      await page.locator(".cell-menu").waitFor()
      expect(await smallTargets(page)).toEqual([])
      expect(await violations(page, ".query")).toEqual([])
      await page.keyboard.press("Escape")
      await playground.editor("sorts").click()
      await page.keyboard.type(",")
      await page.locator(".cm-tooltip-autocomplete [role=option]").first().waitFor()
      expect(await smallTargets(page)).toEqual([])
    },
  )

itOnPlayground(
  "the picture of the README shows the regions of today",
  { context: { viewport: { width: 1280, height: 860 } } },
  async (playground) => {
    await playground.diagnostic("comma-in-value").waitFor()
    await playground.page.locator("button.facet-value").first().waitFor()
    const stored = readFileSync(join(root, "docs/playground-regions.json"), "utf8")
    expect(JSON.parse(stored)).toEqual(await regionNames(playground.page))
  },
)

async function untilShown(playground: Playground): Promise<void> {
  const kept = countProducts("name@=Pro,rating>2")
  await playground.untilMatched(kept, countProducts(""))
  await playground.diagnostic("comma-in-value").waitFor()
}
