import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"
import { catalog } from "../src/data/catalog.ts"

const folder = "data/vega/"

/** The paths of the sets that come from `vega-datasets`, relative to the page. */
const paths = catalog.flatMap(({ rows }) =>
  rows.kind === "file" && rows.path.startsWith(folder) ? [rows.path] : [],
)

/** The folder of the files of `vega-datasets`. */
const source = join(dirname(createRequire(import.meta.url).resolve("vega-datasets")), "../data")

const read = (path: string): Uint8Array => readFileSync(join(source, path.slice(folder.length)))

/** Puts the real sets of the catalog beside the page, so that it loads them from its own origin. */
export function copyRealSets(): Plugin {
  return {
    name: "copy-real-sets",
    generateBundle() {
      for (const path of paths) this.emitFile({ type: "asset", fileName: path, source: read(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? "").slice(1)
        if (!paths.includes(path)) return next()
        response.setHeader("Content-Type", path.endsWith(".csv") ? "text/csv" : "application/json")
        response.end(read(path))
      })
    },
  }
}
