import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { env, stderr } from "node:process"
import { chromium, type Page } from "playwright-core"
import { it, onTestFinished } from "vitest"
import { listen } from "../../src/node/listen.ts"

/** The names under which systems install a Chromium. */
const names = ["chromium", "chromium-browser", "google-chrome"]

/** Keeps a browser from asking anything that no test serves. It runs as root in containers, where its sandbox does not work. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
]

const missing = `No ${names.join(", ")} on the PATH: install one with apt-get install -y chromium.`

/** Returns the path of the first browser on the PATH; undefined without one. */
function findBrowser(path = env.PATH ?? ""): string | undefined {
  return path
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const skips = findBrowser() === undefined && !env.CI
if (skips) stderr.write(`${missing} Tests in a browser are skipped.\n`)

/**
 * Adds a test in a real browser. Without a browser it is skipped, and one line says how to install one. Where the variable `CI` is set
 * it fails instead.
 */
export function itInBrowser(title: string, test: () => Promise<void>): void {
  it.skipIf(skips)(title, test)
}

/**
 * Opens a page of the browser for the running test, on an origin of its own.
 * @param html - The page.
 */
export async function openPage(html = "<!doctype html>"): Promise<Page> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(missing)
  const headers = { "Content-Type": "text/html; charset=utf-8" }
  const server = await listen({ fetch: () => new Response(html, { headers }) })
  onTestFinished(() => server.close())
  const browser = await chromium.launch({ executablePath, args })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(server.url)
  return page
}
