/**
 * Starts the mock store service with the playground beside it, as `trommel serve --playground` does. Builds the playground
 * when it is missing or older than its sources. Needs the build of the package.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }
import { isOrphanOfNpm } from "../src/cli/until-stopped.ts"
import { buildPlayground, playgroundFolder } from "./build/build-playground.ts"
import { adviseKeptOptions } from "./start/kept-options.ts"

const program = new URL(`../${manifest.bin.trommel}`, import.meta.url)

/** Commands that serve nothing need no playground. */
const servesNothing = process.argv
  .slice(2)
  .some((flag) => /^(?:--help|-h|--print-data)$/.test(flag))

const packages = new URL("../node_modules/", import.meta.url)

const advice = adviseKeptOptions(process.argv.slice(2), process.env)

if (advice !== undefined) {
  console.error(advice)
  process.exitCode = 2
} else if (!existsSync(packages)) {
  console.error("Nothing is installed yet; npm ci installs and builds what npm start needs.")
  process.exitCode = 2
} else if (!existsSync(program)) {
  console.error("The package is not built yet; npm ci builds it, and so does npm run build.")
  process.exitCode = 2
} else if (servesNothing) {
  process.argv.splice(2, 0, "serve")
  await import(program.href)
} else if (!buildPlayground()) {
  console.error(
    "The playground could not be built. npx trommel serve starts the service without it.",
  )
  process.exitCode = 2
} else if (!isOrphanOfNpm()) {
  // npm was not stopped while the playground was built.
  const folder = join(import.meta.dirname, "..", playgroundFolder)
  process.argv.splice(2, 0, "serve", "--playground", folder)
  await import(program.href)
}
