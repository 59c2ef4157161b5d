import { env } from "node:process"
import { defineConfig } from "vitest/config"
import { excluded, shared } from "./vitest.config.ts"

/** Fast tests that take a small case; here they take many or large ones. */
const long = [
  "test/properties/**/*.test.ts",
  "test/evaluate/first-pages.test.ts",
  "test/parser/hostile.test.ts",
  "test/sieve/exhaustive.test.ts",
]

/** Tests in a browser. They share one. */
const inBrowser = ["test/system/browser/**/*.test.ts"]

/** Tests of the built documentation site, some of them in a browser. */
const ofSite = ["test/system/site/**/*.test.ts"]

/** The tests that build, start a process, a server or a browser, or host a compiler, and the long forms of some fast ones. */
export default defineConfig({
  test: {
    ...shared,
    env: { TROMMEL_RUNS: env.TROMMEL_RUNS ?? "0.5" },
    projects: [
      {
        extends: true,
        test: {
          name: "system",
          include: ["test/system/**/*.test.ts"],
          exclude: [...excluded, ...inBrowser, ...ofSite],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: long,
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: inBrowser,
          exclude: excluded,
          globalSetup: "test/system/browser/support/start-browser.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ofSite,
          exclude: excluded,
          globalSetup: "test/system/site/support/start-site.ts",
        },
      },
    ],
  },
})
