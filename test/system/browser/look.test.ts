import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
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
      expect(await page.evaluate("globalThis.shifts")).toBeLessThan(0.05)
      await playground.diagnostic("comma-in-value").getByRole("button").click()
      await page.getByText("No problems found.").waitFor()
      await check()
    },
  )

/** Adds up how far parts of the page move by themselves. */
function addShifts(): void {
  Object.assign(globalThis, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
      }
      if (!hadRecentInput) (globalThis as unknown as { shifts: number }).shifts += value
    }
  }).observe({ type: "layout-shift", buffered: true })
}

itOnPlayground(
  "the first column stays in sight, and the frame scrolls to the first that the query names",
  { link: "#filters=isBestSeller==true", context: { viewport: { width: 390, height: 844 } } },
  async (playground) => {
    const { page } = playground
    await playground.untilMatched(countProducts("isBestSeller==true"), countProducts(""))
    const isInSight = (name: string): Promise<boolean> =>
      page
        .getByRole("columnheader")
        .filter({ hasText: name })
        .evaluate((cell) => {
          const { left, top } = cell.getBoundingClientRect()
          return cell.contains(document.elementFromPoint(left + 20, top + 16))
        })
    await expect.poll(() => isInSight("isBestSeller"), patient).toBe(true)
    expect(await isInSight("dateCreated")).toBe(true)
    expect(await isInSight("slug")).toBe(false)
    await page.locator(".table-frame.hides-left.hides-right").waitFor()
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
