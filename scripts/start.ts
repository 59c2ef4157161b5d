/** Starts the mock store service, as `trommel serve` does. Needs the build. */
import { existsSync } from "node:fs"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }

const program = new URL(`../${manifest.bin.trommel}`, import.meta.url)

if (existsSync(program)) {
  process.argv.splice(2, 0, "serve")
  await import(program.href)
} else {
  console.error("The package is not built yet; npm ci builds it, and so does npm run build.")
  process.exitCode = 2
}
