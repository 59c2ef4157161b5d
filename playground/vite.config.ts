import { join } from "node:path"
import { defineConfig } from "vite"
import { replaceModules } from "../scripts/build/replace-modules.ts"
import { copyRealSets } from "./build/copy-real-sets.ts"
import { serveWorkerSource } from "./build/serve-worker-source.ts"
import { writeDocumentation } from "./build/write-documentation.ts"
import { writeStoreLists } from "./build/write-store-lists.ts"

const root = import.meta.dirname

/**
 * Builds the playground as static files that work under any path: all addresses are relative.
 *
 * The worker is an entry of the same build as the page and not a build of its own, as Vite makes of `new Worker(new URL(…))`.
 * Page and worker then share files, so a browser loads the library once.
 */
export default defineConfig({
  root,
  base: "./",
  clearScreen: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [
    replaceModules,
    serveWorkerSource(),
    writeStoreLists(),
    copyRealSets(),
    writeDocumentation(),
  ],
  // The form of the parser of cells that runs without Node.js. The worker loads it when a file needs it.
  resolve: { alias: { "csv-parse": "csv-parse/browser/esm" } },
  build: {
    outDir: join(root, "dist"),
    emptyOutDir: true,
    target: "es2023",
    // The policy of the page forbids scripts inside of it, and the polyfill serves browsers that are too old.
    modulePreload: {
      polyfill: false,
      // Code that loads others looks for tags of the page, which a worker does not have.
      resolveDependencies: (_file, files, { hostType }) => (hostType === "js" ? [] : files),
    },
    // Files of their own, so that no address begins with "data:".
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { index: join(root, "index.html"), worker: join(root, "src/worker/worker.ts") },
      output: {
        // The page knows the name of the worker. All other names change with what the files hold.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        // One file of what page and worker need at once: lazy parts that use some of it would cut it into many, which compress worse.
        codeSplitting: {
          groups: [
            {
              name: "library",
              tags: ["$initial"],
              test: (id) => id.startsWith(join(root, "../src/")),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
