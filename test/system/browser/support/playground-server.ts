import { onTestFinished } from "vitest"
import type { Fetch } from "../../../../src/node/answer.ts"
import { listen } from "../../../../src/node/listen.ts"
import { builtFiles, playgroundService } from "./playground-service.ts"

async function start(fetch: Fetch): Promise<string> {
  const server = await listen({ fetch, grace: 0 })
  onTestFinished(() => server.close())
  return server.url
}

/**
 * Serves the built playground beside the store service for the running test.
 * @returns the address of the page.
 */
export async function servePlayground(): Promise<string> {
  return `${await start(await playgroundService())}/`
}

/** The folder in which {@link serveFolder} puts the page. */
const folder = "/some/folder"

/**
 * Serves the built playground in a folder for the running test, as any file server does: without a service, and without
 * headers but the type.
 * @returns the address of the page.
 */
export async function serveFolder(): Promise<string> {
  const files = await builtFiles
  const origin = await start(async ({ url }) => {
    const { pathname } = new URL(url)
    const file = pathname.startsWith(folder) ? files.get(pathname.slice(folder.length)) : undefined
    if (file === undefined) return new Response("not found", { status: 404 })
    return new Response(await file.read(), { headers: { "Content-Type": file.type } })
  })
  return `${origin}${folder}/`
}
