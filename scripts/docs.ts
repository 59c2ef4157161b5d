/**
 * Builds the documentation site with the playground in it: `npm run docs -- --base /path/ --out folder`. The base is the path under
 * which the site is served, by default `/`, and the folder `.tmp/site`.
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { buildSite } from "./docs/build-site.ts"

const { values } = parseArgs({
  options: { base: { type: "string" }, out: { type: "string", default: ".tmp/site" } },
})

const problem = await buildSite({ base: values.base, folder: values.out })
if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 1
}
