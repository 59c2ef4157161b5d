import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Release, ReleaseManifest } from "./find-release-faults.ts"

const root = join(import.meta.dirname, "../..")

const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** The documents that say how the package is installed, or what was changed. */
const documents = ["*.md", "docs/**/*.md", "skills/**/*.md"]

/** Reads from the working copy what a release of a tag would be made from. */
export function readRelease(tag: string): Omit<Release, "runsIn"> {
  const paths = globSync(documents, { cwd: root, exclude: ["docs/api/**"] }).sort()
  return {
    tag,
    manifest: JSON.parse(read("package.json")) as ReleaseManifest,
    lock: JSON.parse(read("package-lock.json")) as Release["lock"],
    documents: new Map(paths.map((path) => [path.replaceAll("\\", "/"), read(path)])),
  }
}
