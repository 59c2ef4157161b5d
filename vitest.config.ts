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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
    projects: [
      { extends: true, test: { name: "run", include: ["test/**/*.test.ts"], exclude } },
      {
        extends: true,
        test: {
          name: "types",
          include: [],
          exclude,
          typecheck: {
            enabled: true,
            only: true,
            include: ["test/**/*.test-d.ts"],
            tsconfig: "tsconfig.json",
          },
        },
      },
    ],
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
