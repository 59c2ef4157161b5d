import { join } from "node:path"
import { playgroundFiles } from "../../../../src/cli/serve/playground.ts"
import { listStaticFiles, serveBeside } from "../../../../src/cli/serve/static-files.ts"
import { createStoreServer } from "../../../../src/mock.ts"
import type { Fetch } from "../../../../src/node/answer.ts"
import type { StoreProduct } from "../../../../src/store.ts"
import { root } from "../../../support/examples.ts"

/** The files of the built playground. */
export const builtFiles = listStaticFiles(join(root, "playground/dist"))

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
export function productsOfPage(): readonly StoreProduct[] {
  return JSON.parse(
    dataFiles().get("data/store/products.json")?.() ?? "[]",
  ) as readonly StoreProduct[]
}

/** Returns what answers requests for the built playground beside the store service, as `npm start` does. */
export async function playgroundService(): Promise<Fetch> {
  const files = new Map(await builtFiles)
  for (const [name, write] of dataFiles())
    files.set(`/${name}`, {
      type: "application/json",
      read: () => Promise.resolve(new TextEncoder().encode(write())),
    })
  return serveBeside(files, openService().fetch)
}
