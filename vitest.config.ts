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
    },
  },
})
