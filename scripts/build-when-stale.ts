/**
 * Builds the package when `dist` lacks a file or is older than its sources. Prints nothing
 * otherwise.
 */
import { spawnSync } from "node:child_process"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }
import { changedAt, listSources, newestTime } from "./build/newest-time.ts"

const settings = [
  "package.json",
  "tsconfig.json",
  "build.config.ts",
  "rolldown.config.ts",
  "tsup.config.ts",
  ".prettierrc.json",
]
const inputs = [...listSources("src"), ...settings]
const outputs = Object.values(manifest.exports).flatMap((target) =>
  typeof target === "string" ? [] : Object.values(target),
)

const newestInput = newestTime(inputs)
const oldestOutput = Math.min(...outputs.map((path) => changedAt(path) ?? 0))

if (oldestOutput <= newestInput) {
  // Errors go to the standard error output; the list of the built files is of no use here.
  const { status } = spawnSync("npm", ["run", "build", "--silent"], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  process.exitCode = status ?? 1
}
