import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** Returns the time at which a file or folder changed, by its path in the project; undefined when it does not exist. */
export function changedAt(path: string): number | undefined {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs
}

/**
 * Lists all files and folders below a folder, and the folder itself. Folders count too, since removing a file changes only
 * the time of its folder.
 */
export function listSources(folder: string): readonly string[] {
  return [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path),
    ),
  ]
}

/** Returns the newest time at which one of the paths changed. */
export function newestTime(paths: readonly string[]): number {
  return Math.max(...paths.map((path) => changedAt(path) ?? 0))
}
