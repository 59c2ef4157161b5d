import { spawnSync } from "node:child_process"
import { existsSync, globSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { changedAt, listSources, newestTime } from "../../../../scripts/build/newest-time.ts"
import { apiNames } from "../../../../scripts/docs/pages.ts"
import { root } from "../../../support/examples.ts"

/** The path under which the tests serve the site. */
export const base = "/some/path/"

/** The folder with the site, and the file with what the command printed, which is written last. */
export const siteFolder = ".tmp/tested-site"
const siteOutput = `${siteFolder}.log`

/** Files and folders that the site is made of. */
const sources = [
  "docs",
  "src",
  "scripts",
  "playground/src",
  "playground/build",
  "playground/public",
]

/** What is written while the site is built. */
const written = /^docs.(?:api|\.vitepress.\.temp)\b/

/**
 * Builds the site for the tests by the command that people use, unless it is newer than its sources.
 * @throws Error with the output of the command when it fails.
 */
export function buildTestedSite(): void {
  const files = [
    ...globSync("*.{md,json}", { cwd: root }),
    "grammar/README.md",
    "playground/index.html",
  ]
  const newest = newestTime([
    ...sources.flatMap(listSources).filter((path) => path !== "docs" && !written.test(path)),
    ...files,
  ])
  const built = changedAt(siteOutput)
  if (existsSync(apiNames) && built !== undefined && built > newest) return
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["run", "docs", "--silent", "--", "--base", base, "--out", siteFolder],
    // Windows starts npm by a script.
    { cwd: root, encoding: "utf8", shell: process.platform === "win32" },
  )
  if (status !== 0) throw new Error(`The site could not be built.\n${stdout}${stderr}`)
  writeFileSync(join(root, siteOutput), stdout + stderr)
}
