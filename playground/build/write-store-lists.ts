import type { Plugin } from "vite"
import { createStoreServer } from "../../src/mock.ts"
import { playgroundFiles } from "../../src/cli/serve/playground.ts"

/**
 * Writes the lists of the store service as JSON files, and a description of the service that names none. Where the service
 * serves the playground, it answers the same addresses with its own data.
 */
export function writeStoreLists(): Plugin {
  const files = playgroundFiles(createStoreServer().state, { hasService: false })
  return {
    name: "write-store-lists",
    generateBundle() {
      for (const [fileName, write] of files)
        this.emitFile({ type: "asset", fileName, source: write() })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const write = files.get((request.url ?? "").slice(1))
        if (write === undefined) return next()
        response.setHeader("Content-Type", "application/json")
        response.end(write())
      })
    },
  }
}
