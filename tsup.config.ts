import { defineConfig } from "tsup"

const entries = {
  index: "src/index.ts",
  core: "src/core.ts",
  explain: "src/explain.ts",
  tables: "src/tables.ts",
  url: "src/url.ts",
  fast: "src/fast.ts",
  sieve: "src/sieve.ts",
  compare: "src/compare.ts",
  build: "src/build.ts",
  store: "src/store.ts",
  client: "src/client.ts",
  server: "src/server.ts",
  "server-node": "src/server-node.ts",
}

export default defineConfig({
  entry: { ...entries, "cli/main": "src/cli/main.ts" },
  format: "esm",
  target: ["es2023", "node22"],
  splitting: true,
  sourcemap: true,
  removeNodeProtocol: false,
  clean: true,
  dts: { entry: entries },
})
