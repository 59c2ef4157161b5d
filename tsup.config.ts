import { defineConfig } from "tsup"

const entries = {
  index: "src/index.ts",
  core: "src/core.ts",
  sieve: "src/sieve.ts",
  store: "src/store.ts",
  client: "src/client.ts",
  server: "src/server.ts",
  mock: "src/mock.ts",
  collection: "src/collection.ts",
  node: "src/node.ts",
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
