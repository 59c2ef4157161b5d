import { chromium, type Browser, type Page } from "playwright-core"
import { inject, it, onTestFinished } from "vitest"
import { listen } from "../../src/node/listen.ts"
import { findBrowser, missingBrowser } from "./chromium.ts"
import { patience } from "./runs.ts"
import { skipsWithout } from "./skips-without.ts"

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
  const server = await listen({ fetch: () => new Response(html, { headers }), grace: 0 })
  onTestFinished(() => server.close())
  const context = await (await connectBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(server.url)
  return page
}
