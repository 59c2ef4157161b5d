/**
 * Makes the picture of the README from the built playground: `npx node scripts/picture.ts`. Needs a Chromium on the PATH.
 * The picture is a WebP, which is a third of the size of a PNG. The names of the regions that it shows are stored beside it, and
 * a test compares them with the page.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { chromium } from "playwright-core"
import { listen } from "../src/node/listen.ts"
import { regionNames } from "../test/system/browser/support/look.ts"
import { playgroundService } from "../test/system/browser/support/playground-service.ts"
import { browserOptions } from "../test/support/chromium.ts"
import { buildPlayground } from "./build/build-playground.ts"

const file = join(import.meta.dirname, "../docs/playground.webp")
const link = `#filters=${encodeURIComponent("name@=Pro, annual")}&sorts=-rating`

if (!buildPlayground()) process.exit(1)
const server = await listen({ fetch: await playgroundService() })
const browser = await chromium.launch(browserOptions())
const page = await browser.newPage({
  viewport: { width: 1280, height: 860 },
  colorScheme: "light",
  deviceScaleFactor: 1.5,
  reducedMotion: "reduce",
})
await page.goto(`${server.url}/${link}`)
await page.locator("[data-code=comma-in-value] button").waitFor()
await page.locator("table.rows tbody tr").nth(10).waitFor()
await page.locator("button.facet-value").first().waitFor()
const session = await page.context().newCDPSession(page)
const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 })
const picture = Buffer.from(data, "base64")
writeFileSync(file, picture)
const regions = JSON.stringify(await regionNames(page), undefined, 2)
writeFileSync(join(import.meta.dirname, "../docs/playground-regions.json"), `${regions}\n`)
console.log(`${file}: ${Math.round(picture.length / 1000)} kB`)
await browser.close()
await server.close()
