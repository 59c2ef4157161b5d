/**
 * Says whether the working copy can be published under a tag: `node scripts/check-release.ts v1.0.0`. Without a tag it takes the
 * one of the version in package.json. Exits 1 with one line for each reason against it; those that only the owner can remove are
 * apart. In a workflow of GitHub it also sets the output `dist-tag`.
 */
import { appendFileSync } from "node:fs"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }
import { distTagOf, findReleaseFaults } from "./release/find-release-faults.ts"
import { readRelease } from "./release/read-release.ts"

const [tag = `v${manifest.version}`] = process.argv.slice(2)
const { GITHUB_REPOSITORY: runsIn, GITHUB_OUTPUT: output } = process.env

const faults = findReleaseFaults({ ...readRelease(tag), runsIn })
function showFaults(heading: string, isOfOwner: boolean): void {
  const shown = faults.filter((fault) => fault.isOfOwner === isOfOwner)
  if (shown.length > 0) console.error(heading)
  for (const { sentence } of shown) console.error(`- ${sentence}`)
}

const distTag = distTagOf(manifest.version)

if (faults.length > 0) {
  console.error(`${manifest.name} ${manifest.version} cannot be published as ${tag}.`)
  showFaults("To correct:", false)
  showFaults("Only the owner can fill in:", true)
  process.exitCode = 1
} else {
  console.log(`${manifest.name} ${manifest.version} can be published as ${distTag}.`)
  if (output !== undefined) appendFileSync(output, `dist-tag=${distTag}\n`)
}
