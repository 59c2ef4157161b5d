import { defineConfig } from "vitest/config"

/** The tests of the recipes: `npx node scripts/recipes.ts` runs them on the built package. */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    expect: { requireAssertions: true },
    testTimeout: 120_000,
  },
})
