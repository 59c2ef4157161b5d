import { join } from "node:path"
import type { Page } from "playwright-core"
import { onTestFinished } from "vitest"
import { listStaticFiles } from "../../../../src/cli/serve/static-files.ts"
import { listen } from "../../../../src/node/listen.ts"
import { connectBrowser } from "../../../support/browser.ts"
import { root } from "../../../support/examples.ts"
import { watch } from "../../browser/support/playground-page.ts"
import { base, siteFolder } from "./build-tested-site.ts"

/** The built site, served for the running test, and a page of a browser. */
export interface OpenSite {
  readonly page: Page
  /** The address of the server, without the base. */
  readonly url: string
  readonly files: ReadonlyMap<string, unknown>
  /** What went wrong on the page so far, as sentences. */
  readonly problems: readonly string[]
}

export async function openSite(): Promise<OpenSite> {
  const files = await listStaticFiles(join(root, siteFolder))
  const server = await listen({
    grace: 0,
    fetch: async ({ url }) => {
      const path = decodeURIComponent(new URL(url).pathname).slice(base.length - 1)
      const file = files.get(path.split("/").map(encodeURIComponent).join("/"))
      if (file === undefined) return new Response("not found", { status: 404 })
      return new Response(await file.read(), { headers: { "Content-Type": file.type } })
    },
  })
  onTestFinished(() => server.close())
  const context = await (await connectBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  return { page, url: server.url, files, problems: watch(page, server.url) }
}
