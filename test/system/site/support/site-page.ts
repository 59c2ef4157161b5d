import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { BrowserContextOptions, Page } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { listStaticFiles } from "../../../../src/cli/serve/static-files.ts"
import { listen } from "../../../../src/node/listen.ts"
import { watch } from "../../browser/support/playground-page.ts"
import { connectBrowser, itInBrowser } from "../../../support/browser.ts"
import { root } from "../../../support/examples.ts"
import { base, siteFolder } from "./build-tested-site.ts"

/** A page of the site in a browser. */
export interface OpenSite {
  readonly page: Page
  /** Opens a page by its path below the base. */
  readonly open: (path: string) => Promise<void>
  /** What went wrong so far, as sentences. */
  readonly problems: readonly string[]
}

/** How a test comes to the site. */
export interface SiteVisit extends BrowserContextOptions {
  /** A part of the HTML. The page comes later from where that stands last, as over a slow line. */
  readonly slowFrom?: string
}

/** Adds a test on the site. It fails when the console shows an error, or when a request leaves the origin. */
export function itOnSite(
  title: string,
  visit: SiteVisit,
  test: (site: OpenSite) => Promise<void>,
): void {
  itInBrowser(title, async () => {
    const site = await openSite(visit)
    await test(site)
    expect(site.problems).toEqual([])
  })
}

async function openSite({ slowFrom, ...options }: SiteVisit): Promise<OpenSite> {
  const address = await serveSite(slowFrom)
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
async function serveSite(slowFrom: string | undefined): Promise<string> {
  const listed = await listStaticFiles(join(root, siteFolder))
  const files = new Map([...listed].map(([path, file]) => [decodeURIComponent(path), file]))
  const server = await listen({
    grace: 0,
    fetch: async ({ url }) => {
      const path = decodeURIComponent(new URL(url).pathname)
      const file = path.startsWith(base) ? files.get(path.slice(base.length - 1)) : undefined
      if (file === undefined) return new Response("not found", { status: 404 })
      const content = await file.read()
      const isSlow = slowFrom !== undefined && path.endsWith(".html")
      const body = isSlow ? inTwoParts(content, slowFrom) : content
      return new Response(body, { headers: { "Content-Type": file.type } })
    },
  })
  onTestFinished(() => server.close())
  return server.url + base
}

/** Sends a file in two parts, with time between them in which a browser shows the first one. */
function inTwoParts(content: Uint8Array, from: string): ReadableStream<Uint8Array> {
  const cut = Buffer.from(content).lastIndexOf(from)
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(content.subarray(0, cut))
      await setTimeout(700)
      controller.enqueue(content.subarray(cut))
      controller.close()
    },
  })
}
