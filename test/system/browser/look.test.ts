import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { root } from "../../support/examples.ts"
import { sidewaysScroll, sizes, violations } from "./support/look.ts"
import { itOnPlayground, type Playground } from "./support/playground-page.ts"
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

async function untilShown(playground: Playground): Promise<void> {
  const kept = countProducts("name@=Pro,rating>2")
  await playground.untilMatched(kept, countProducts(""))
  await playground.diagnostic("comma-in-value").waitFor()
}
