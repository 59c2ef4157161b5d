import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { env } from "node:process"
import { chromium, type Browser, type BrowserServer, type Page } from "playwright-core"
import { inject, it, onTestFinished } from "vitest"
import { listen } from "../../src/node/listen.ts"
import { patience } from "./runs.ts"
import { skipsWithout } from "./skips-without.ts"

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

/** What to do without a browser. */
export const missingBrowser = `No ${names.join(", ")} on the PATH: install one with apt-get install -y chromium.`

/** Returns the path of the first browser on the PATH; undefined without one. */
export function findBrowser(path = env.PATH ?? ""): string | undefined {
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

/**
 * Starts the browser of a run. It ends with `close`.
 * @throws Error without a browser on the PATH; the message says how to install one.
 */
export function launchBrowser(): Promise<BrowserServer> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(missingBrowser)
  return chromium.launchServer({ executablePath, args, host: "127.0.0.1" })
}

/**
 * Adds a test in a real browser. Without a browser it is skipped, and a line of the run says how to install one. Where the
 * variable `CI` is set it fails instead.
 */
export function itInBrowser(title: string, test: () => Promise<void>): void {
  it.skipIf(skipsWithout(findBrowser()))(title, { timeout: patience }, test)
}

let connection: Promise<Browser> | undefined

/** Connects this process with the browser of the run. */
export function connectBrowser(): Promise<Browser> {
  connection ??= connect(inject("browserEndpoint"))
  return connection
}

function connect(endpoint: string | undefined): Promise<Browser> {
  if (endpoint === undefined) throw new Error(missingBrowser)
  return chromium.connect(endpoint)
}

/**
 * Opens a page of the browser for the running test, on an origin of its own.
 * @param html - The page.
 */
export async function openPage(html = "<!doctype html>"): Promise<Page> {
  const headers = { "Content-Type": "text/html; charset=utf-8" }
  const server = await listen({ fetch: () => new Response(html, { headers }) })
  onTestFinished(() => server.close())
  const context = await (await connectBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(server.url)
  return page
}
