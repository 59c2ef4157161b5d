/**
 * Builds the package when `dist` lacks a file or is older than its sources. Prints nothing
 * otherwise.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import manifest from "../package.json" with { type: "json" }

const root = join(import.meta.dirname, "..")

/** Returns the time at which a file or folder changed; undefined when it does not exist. */
const changedAt = (path: string): number | undefined =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs

/**
 * Lists all files and folders below `src`. Folders count too, since removing a file changes only
 * the time of its folder.
 */
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).map((path) =>
  join("src", path),
)
const settings = [
  "package.json",
  "tsconfig.json",
  "build.config.ts",
  "rolldown.config.ts",
  "tsup.config.ts",
]
const inputs = ["src", ...sources, ...settings]
const outputs = Object.values(manifest.exports).flatMap((target) =>
  typeof target === "string" ? [] : Object.values(target),
)

const newestInput = Math.max(...inputs.map((path) => changedAt(path) ?? 0))
const oldestOutput = Math.min(...outputs.map((path) => changedAt(path) ?? 0))

if (oldestOutput <= newestInput) {
  // Errors go to the standard error output; the list of the built files is of no use here.
  const { status } = spawnSync("npm", ["run", "build", "--silent"], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  process.exitCode = status ?? 1
}
