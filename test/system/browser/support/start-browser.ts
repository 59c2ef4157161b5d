import { stderr } from "node:process"
import { chromium } from "playwright-core"
import type { TestProject } from "vitest/node"
import { buildPlayground } from "../../../../scripts/build/build-playground.ts"
import { browserOptions, findBrowser, missingBrowser } from "../../../support/chromium.ts"
import { skipsWithout } from "../../../support/skips-without.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the browser that all tests of a run share; undefined without a browser. */
    readonly browserEndpoint: string | undefined
  }
}

/** Builds the playground when it is stale, and starts one browser for all tests of the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (findBrowser() !== undefined && !buildPlayground())
    throw new Error("The playground could not be built.")
  return shareBrowser(project)
}

/**
 * Starts one browser for all tests of a project. Without a browser on the machine it says so.
 * @returns what stops the browser.
 */
export async function shareBrowser(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (findBrowser() === undefined) {
    if (skipsWithout(undefined)) stderr.write(`${missingBrowser} Tests in a browser are skipped.\n`)
    return undefined
  }
  const browser = await chromium.launchServer({ ...browserOptions(), host: "127.0.0.1" })
  project.provide("browserEndpoint", browser.wsEndpoint())
  return () => browser.close()
}
