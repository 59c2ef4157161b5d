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

/** Libraries to compare with that the project itself has. */
const shared = ["@hono/node-server", "express", "fastify", "hono", "kysely"]

/** Returns the names and versions of the libraries: as bench/package.json has them, and as they are installed. */
export function peerVersions(): Readonly<Record<string, string>> {
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), "utf8"))
  const { dependencies } = read("package.json") as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const installed = shared.map((name) => {
    const { version } = read(`../node_modules/${name}/package.json`) as { readonly version: string }
    return [name, version] as const
  })
  const all = [...Object.entries(dependencies), ...installed]
  return Object.fromEntries(all.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/**
 * Loads a library of bench/package.json. The caller says which of its functions are used: the
 * types of the project must not depend on libraries that are not installed with it.
 */
export async function importPeer<Shape>(name: string): Promise<Shape> {
  return (await import(name)) as Shape
}
