import { env } from "node:process"
import { configDefaults, defineConfig } from "vitest/config"

/** What the tests of both suites have in common. */
export const shared = {
  // Timeouts guard against endless loops, and a machine that does ten other things must not reach them.
  testTimeout: 180_000,
  // On a busy machine PGlite alone takes a minute to start.
  hookTimeout: 240_000,
  expect: { requireAssertions: true, poll: { timeout: 50_000 } },
  maxWorkers: "100%",
  // Importing the same modules for each file would take a third of the time.
  isolate: false,
} as const

export const excluded = [...configDefaults.exclude, "**/.tmp/**"]

/** The fast tests: they import `src` and need no build. The others are in vitest.system.config.ts. */
export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.ts"],
    exclude: [...excluded, "test/system/**"],
    env: { TROMMEL_RUNS: env.TROMMEL_RUNS ?? "0.1" },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: [["text", { skipFull: true }], "text-summary", "html"],
      // What the fast tests reach, in whole percent. These only rise; the system suite reaches more.
      thresholds: {
        "src/*.ts": { lines: 100, branches: 100 },
        "src/apply/**": { lines: 98, branches: 98 },
        "src/bind/**": { lines: 100, branches: 98 },
        "src/builder/**": { lines: 97, branches: 88 },
        "src/cli/**": { lines: 81, branches: 84 },
        "src/client/**": { lines: 99, branches: 100 },
        "src/codemirror/**": { lines: 93, branches: 93 },
        "src/collection/**": { lines: 100, branches: 98 },
        "src/compare/**": { lines: 100, branches: 97 },
        "src/complete/**": { lines: 100, branches: 98 },
        "src/diagnostics/**": { lines: 100, branches: 98 },
        "src/endpoint/**": { lines: 100, branches: 99 },
        "src/evaluate/**": { lines: 99, branches: 98 },
        "src/explain/**": { lines: 100, branches: 100 },
        "src/fields/**": { lines: 99, branches: 99 },
        "src/language/**": { lines: 100, branches: 99 },
        "src/mock/**": { lines: 99, branches: 98 },
        "src/node/**": { lines: 96, branches: 96 },
        "src/parser/**": { lines: 99, branches: 97 },
        "src/sieve/**": { lines: 99, branches: 98 },
        "src/sql/**": { lines: 79, branches: 76 },
        "src/store/**": { lines: 100, branches: 100 },
        "src/url/**": { lines: 99, branches: 100 },
      },
    },
  },
})
