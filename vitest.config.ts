import { configDefaults, defineConfig } from "vitest/config"
import { layers } from "./layers.config.ts"

const exclude = [...configDefaults.exclude, "**/.tmp/**"]

/** All of `src` but the command line, as a glob. */
const library = layers
  .flat()
  .filter((unit) => unit.name !== "cli")
  .flatMap((unit) => unit.paths)
  .filter((path) => path.endsWith("/") || !path.includes("/"))
  .map((path) => (path.endsWith("/") ? `${path}**` : path))
  .join(",")

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
    include: ["test/**/*.test.ts"],
    exclude,
    // Files share the modules that they import, and each core runs some: importing took a third of the time.
    isolate: false,
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: [["text", { skipFull: true }], "text-summary", "html"],
      thresholds: {
        [`src/{${library}}`]: { lines: 98, branches: 98 },
        "src/cli/**": { lines: 95, branches: 95 },
      },
    },
  },
})
