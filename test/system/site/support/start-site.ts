import type { TestProject } from "vitest/node"
import { shareBrowser } from "../../browser/support/start-browser.ts"
import { buildTestedSite } from "./build-tested-site.ts"

/** Builds the site when it is stale, and starts one browser for all tests of the site. */
export function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  buildTestedSite()
  return shareBrowser(project)
}
