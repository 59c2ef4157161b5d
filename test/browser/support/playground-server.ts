import { join } from "node:path"
import { onTestFinished } from "vitest"
import { playgroundFiles } from "../../../src/cli/serve/playground-files.ts"
import { listStaticFiles, serveBeside } from "../../../src/cli/serve/static-files.ts"
import { createStoreServer } from "../../../src/mock.ts"
import type { Fetch } from "../../../src/node/answer.ts"
import { listen } from "../../../src/node/listen.ts"
import type { Product } from "../../../src/store.ts"
import { root } from "../../support/examples.ts"

const built = listStaticFiles(join(root, "playground/dist"))

async function start(fetch: Fetch): Promise<string> {
  const server = await listen({ fetch, grace: 0 })
  onTestFinished(() => server.close())
  return server.url
}

let service: ReturnType<typeof createStoreServer> | undefined

function openService(): ReturnType<typeof createStoreServer> {
  service ??= createStoreServer()
  return service
}

/** The files of the playground that hold the data of the service. */
function dataFiles(): ReturnType<typeof playgroundFiles> {
  return playgroundFiles(openService().state, { hasService: true })
}

/** Returns the rows of the list of products that the page shows. */
export function productsOfPage(): readonly Product[] {
  return JSON.parse(dataFiles().get("data/store/products.json")?.() ?? "[]") as readonly Product[]
}

/**
 * Serves the built playground beside the store service for the running test, as `npm start` does.
 * @returns the address of the page.
 */
export async function servePlayground(): Promise<string> {
  const files = new Map(await built)
  for (const [name, write] of dataFiles())
    files.set(`/${name}`, {
      type: "application/json",
      read: () => Promise.resolve(new TextEncoder().encode(write())),
    })
  return `${await start(serveBeside(files, openService().fetch))}/`
}

/** The folder in which {@link serveFolder} puts the page. */
const folder = "/some/folder"

/**
 * Serves the built playground in a folder for the running test, as any file server does: without a service, and without
 * headers but the type.
 * @returns the address of the page.
 */
export async function serveFolder(): Promise<string> {
  const files = await built
  const origin = await start(async ({ url }) => {
    const { pathname } = new URL(url)
    const file = pathname.startsWith(folder) ? files.get(pathname.slice(folder.length)) : undefined
    if (file === undefined) return new Response("not found", { status: 404 })
    return new Response(await file.read(), { headers: { "Content-Type": file.type } })
  })
  return `${origin}${folder}/`
}
