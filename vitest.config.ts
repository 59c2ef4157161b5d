import { argv, env } from "node:process"
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
  setupFiles: "test/support/seed.ts",
} as const

export const excluded = [...configDefaults.exclude, "**/.tmp/**"]

/** The fast tests: they import `src` and need no build. The others are in vitest.system.config.ts. */
export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.ts"],
    exclude: [...excluded, "test/system/**"],
    env: {
      TROMMEL_RUNS: env.TROMMEL_RUNS ?? "0.1",
      // Coverage has thresholds, and random values would reach other branches in each run.
      ...(argv.includes("--coverage") && { TROMMEL_SEED: "1" }),
    },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: [["text", { skipFull: true }], "text-summary", "html"],
      // What the fast tests reach with the values of one seed, rounded down; 99 where that is 100. These only rise.
      thresholds: {
        "src/*.ts": { lines: 99, branches: 99 },
        "src/apply/**": { lines: 98, branches: 90 },
        "src/bind/**": { lines: 99, branches: 98 },
        "src/builder/**": { lines: 96, branches: 88 },
        "src/cli/**": { lines: 97, branches: 95 },
        "src/client/**": { lines: 99, branches: 99 },
        "src/codemirror/**": { lines: 85, branches: 87 },
        "src/collection/**": { lines: 99, branches: 98 },
        "src/compare/**": { lines: 99, branches: 95 },
        "src/complete/**": { lines: 99, branches: 98 },
        "src/diagnostics/**": { lines: 99, branches: 98 },
        "src/endpoint/**": { lines: 99, branches: 98 },
        "src/evaluate/**": { lines: 99, branches: 98 },
        "src/explain/**": { lines: 99, branches: 99 },
        "src/fields/**": { lines: 99, branches: 99 },
        "src/language/**": { lines: 99, branches: 99 },
        "src/mock/**": { lines: 99, branches: 99 },
        "src/node/**": { lines: 81, branches: 77 },
        "src/parser/**": { lines: 99, branches: 96 },
        "src/schema/**": { lines: 98, branches: 96 },
        "src/sieve/**": { lines: 99, branches: 98 },
        "src/sql/**": { lines: 83, branches: 77 },
        "src/store/**": { lines: 99, branches: 99 },
        "src/url/**": { lines: 99, branches: 99 },
      },
    },
  },
})
