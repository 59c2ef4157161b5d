import { renameSync, rmSync } from "node:fs"

/**
 * Puts a folder in the place of another one, if there is one, and removes the other one. Both are on one file system. Of several
 * that are put there at the same time, the last one stays.
 */
export function replaceFolder(folder: string, place: string): void {
  const old = `${folder}-old`
  // Another program can put its folder there just after this one has moved the old one away.
  while (!renamed(folder, place, ["ENOTEMPTY", "EEXIST"])) {
    renamed(place, old, ["ENOENT"])
    rmSync(old, { recursive: true, force: true })
  }
}

/** Renames a folder. Returns false when that fails with one of these codes. */
function renamed(folder: string, name: string, codes: readonly string[]): boolean {
  try {
    renameSync(folder, name)
    return true
  } catch (error) {
    if (!codes.includes(String((error as NodeJS.ErrnoException).code))) throw error
    return false
  }
}
