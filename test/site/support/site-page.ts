import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { listStaticFiles } from "../../../src/cli/serve/static-files.ts"
import { listen } from "../../../src/node/listen.ts"
import { watch } from "../../browser/support/playground-page.ts"
import { connectBrowser, itInBrowser } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"
import { base, siteFolder } from "./build-tested-site.ts"

/** A page of the site in a browser. */
export interface OpenSite {
  readonly page: Page
  /** Opens a page by its path below the base. */
  readonly open: (path: string) => Promise<void>
  /** What went wrong so far, as sentences. */
  readonly problems: readonly string[]
}

/** Adds a test on the site. It fails when the console shows an error, or when a request leaves the origin. */
export function itOnSite(
  title: string,
  context: BrowserContextOptions,
  test: (site: OpenSite) => Promise<void>,
): void {
  itInBrowser(title, async () => {
    const site = await openSite(context)
    await test(site)
    expect(site.problems).toEqual([])
  })
}

async function openSite(options: BrowserContextOptions): Promise<OpenSite> {
  const address = await serveSite()
  const context = await (await connectBrowser()).newContext({ reducedMotion: "reduce", ...options })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const problems = watch(page, new URL(address).origin)
  return {
    page,
    problems,
    open: async (path) => {
      await page.goto(address + path, { waitUntil: "networkidle" })
    },
  }
}

/** Serves the built site under its base for the running test, as any file server does, without headers but the type. */
async function serveSite(): Promise<string> {
  const listed = await listStaticFiles(join(root, siteFolder))
  const files = new Map([...listed].map(([path, file]) => [decodeURIComponent(path), file]))
  const server = await listen({
    grace: 0,
    fetch: async ({ url }) => {
      const path = decodeURIComponent(new URL(url).pathname)
      const file = path.startsWith(base) ? files.get(path.slice(base.length - 1)) : undefined
      if (file === undefined) return new Response("not found", { status: 404 })
      return new Response(await file.read(), { headers: { "Content-Type": file.type } })
    },
  })
  onTestFinished(() => server.close())
  return server.url + base
}
