import type { Plugin } from "vite"

/** Serves the source of the worker at the address that the built worker has, during development. */
export function serveWorkerSource(): Plugin {
  return {
    name: "serve-worker-source",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === "/worker.js")
          request.url = "/src/worker/worker.ts?worker_file&type=module"
        next()
      })
    },
  }
}
