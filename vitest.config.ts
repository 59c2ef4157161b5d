import { configDefaults, defineConfig } from "vitest/config"
import { layers } from "./layers.config.ts"

const exclude = [...configDefaults.exclude, "**/.tmp/**"]

/**
 * Tests that compute much. Each of these files has a process of its own: where coverage counts, code runs several times slower
 * in a process that has run much other code before.
 */
const heavy = [
  "test/**/*.property.test.ts",
  "test/client/soak.test.ts",
  "test/docs/api.test.ts",
  "test/docs/examples.test.ts",
  "test/mock/client/iterate.test.ts",
  "test/package/*.test.ts",
  "test/parser/hostile.test.ts",
  "test/sieve/*.test.ts",
]

/** Tests in a browser, which share one. */
const inBrowser = ["test/browser/**/*.test.ts"]

/** Tests of the built documentation site, some of them in a browser. */
const ofSite = ["test/site/**/*.test.ts"]

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
    // Timeouts guard against endless loops, and a machine that does ten other things must not reach them.
    testTimeout: 180_000,
    // On a busy machine PGlite alone takes a minute to start.
    hookTimeout: 240_000,
    expect: { requireAssertions: true, poll: { timeout: 50_000 } },
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: [...exclude, ...heavy, ...inBrowser, ...ofSite],
          // Importing the same modules for each file would take a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: heavy, exclude } },
      {
        extends: true,
        test: {
          name: "browser",
          include: inBrowser,
          exclude,
          isolate: false,
          globalSetup: "test/browser/support/start-browser.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ofSite,
          exclude,
          isolate: false,
          globalSetup: "test/site/support/start-site.ts",
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
