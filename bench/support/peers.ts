import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"

const folder = new URL("../", import.meta.url)

/**
 * Installs the libraries of bench/package.json beside it, in the versions of its lock file, unless
 * that was done before. Their install scripts do not run.
 */
export function installPeers(): void {
  if (timeOfChange("node_modules/.package-lock.json") > timeOfChange("package-lock.json")) return
  execFileSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"],
    {
      cwd: fileURLToPath(folder),
      stdio: "inherit",
    },
  )
}

/** Returns 0 for a file that does not exist. */
function timeOfChange(file: string): number {
  return statSync(new URL(file, folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Returns the names and versions of the libraries, as bench/package.json has them. */
export function peerVersions(): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return dependencies
}

/**
 * Loads a library of bench/package.json. The caller says which of its functions are used: the
 * types of the project must not depend on libraries that are not installed with it.
 */
export async function importPeer<Shape>(name: string): Promise<Shape> {
  return (await import(name)) as Shape
}
