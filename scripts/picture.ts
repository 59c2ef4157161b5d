/**
 * Makes the pictures of the README and of links to the site from the built playground: `npx node scripts/picture.ts`. Needs a
 * Chromium on the PATH. The pictures of the README are WebP, which is a third of the size of a PNG; that of links is a PNG, which
 * every program that shows links reads. The names of the regions that they show are stored beside them, and a test compares
 * them with the page.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { chromium, type Page } from "playwright-core"
import manifest from "../package.json" with { type: "json" }
import { listen } from "../src/node/listen.ts"
import { regionNames } from "../test/system/browser/support/look.ts"
import { playgroundService } from "../test/system/browser/support/playground-service.ts"
import { browserOptions } from "../test/support/chromium.ts"
import { buildPlayground } from "./build/build-playground.ts"
import { cardSize } from "./docs/page-head.ts"
import { escapeTemplate } from "./docs/html.ts"

const link = `#filters=${encodeURIComponent("name@=Pro, annual")}&sorts=-rating`
const folder = join(import.meta.dirname, "../docs")

if (!buildPlayground()) process.exit(1)
const server = await listen({ fetch: await playgroundService() })
const browser = await chromium.launch(browserOptions())
for (const colorScheme of ["light", "dark"] as const) {
  const page = await openPlayground(colorScheme)
  const picture = await photograph(page, "webp")
  write(colorScheme === "light" ? "playground.webp" : "playground-dark.webp", picture)
  if (colorScheme === "light") {
    const regions = JSON.stringify(await regionNames(page), undefined, 2)
    writeFileSync(join(folder, "playground-regions.json"), `${regions}\n`)
    write("social-card.png", await photographCard(picture))
  }
}
await browser.close()
await server.close()

async function openPlayground(colorScheme: "light" | "dark"): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 860 },
    colorScheme,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  })
  await page.goto(`${server.url}/${link}`)
  await page.locator("[data-code=comma-in-value] button").waitFor()
  // The mark under what is wrong comes when the editor is loaded.
  await page.locator(".cm-lintRange").first().waitFor()
  await page.locator("table.rows tbody tr").nth(10).waitFor()
  await page.locator("button.facet-value").first().waitFor()
  return page
}

async function photograph(page: Page, format: "webp" | "png"): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "webp" && { quality: 80 }),
  })
  return Buffer.from(data, "base64")
}

/** What the project is, above the upper part of the picture, in the size that programs show beside a link. */
async function photographCard(picture: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: cardSize })
  await page.setContent(`<style>
      body { background: #faf7f0; color: #22252a; font: 26px/1.35 Georgia, serif; margin: 0; padding: 36px 60px }
      h1 { font-size: 52px; line-height: 1; margin: 0 0 14px }
      p { margin: 0 0 26px }
      img { border: 1px solid #cfc8b8; border-radius: 10px; width: 1080px }
    </style><h1>${manifest.name}</h1><p>${escapeTemplate(manifest.description)}</p>
    <img src="data:image/webp;base64,${picture.toString("base64")}">`)
  await page.locator("img").evaluate((image: HTMLImageElement) => image.decode())
  return photograph(page, "png")
}

function write(name: string, picture: Buffer): void {
  writeFileSync(join(folder, name), picture)
  console.log(`docs/${name}: ${Math.round(picture.length / 1000)} kB`)
}
