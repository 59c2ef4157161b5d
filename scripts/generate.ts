/**
 * Writes the generated files anew. With `--check` it writes nothing, names those that are stale and exits 1 when there are any.
 */
import { parseArgs } from "node:util"
import { findStaleFiles, writeStaleFiles } from "./generate/main.ts"

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } })
if (values.check) {
  const stale = findStaleFiles()
  for (const { path } of stale) console.error(`${path} is stale: run "npm run generate".`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  const written = writeStaleFiles()
  console.log(
    written.length === 0
      ? "All generated files are fresh."
      : written.map(({ path }) => `wrote ${path}`).join("\n"),
  )
}
