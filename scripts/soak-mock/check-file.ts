import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/**
 * Checks a file of SQLite as a kill has left it. It opens a copy, since opening a file repairs it, and the service has to do
 * that by itself.
 */
export function checkFile(file: string): readonly string[] {
  const folder = mkdtempSync(join(dirname(file), "copy-"))
  const copy = join(folder, "state.sqlite")
  try {
    for (const part of ["", "-wal"])
      if (existsSync(file + part))
        copyFileSync(file + part, copy + part, constants.COPYFILE_FICLONE)
    const database = new DatabaseSync(copy)
    const lines = database.prepare("pragma integrity_check").all()
    database.close()
    const found = lines.flatMap((line) => Object.values(line)).map(String)
    return found.join() === "ok" ? [] : found.map((text) => `integrity_check: ${text}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
