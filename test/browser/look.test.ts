import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { root } from "../support/examples.ts"
import { itOnPlayground, type Playground } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

/** The folder with pictures of the page, which people look at. */
const pictures = join(root, ".tmp/playground")
mkdirSync(pictures, { recursive: true })

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
]

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
        expect(await violations(page)).toEqual([])
      }
    },
  )

async function untilShown(playground: Playground): Promise<void> {
  const kept = countProducts("name@=Pro,rating>2")
  await playground.untilMatched(kept, countProducts(""))
  await playground.diagnostic("comma-in-value").waitFor()
}

/** The pixels by which the page can be scrolled sideways. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** What axe has against the page, as sentences. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
  )
}
