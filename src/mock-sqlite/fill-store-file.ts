import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { defaultTables } from "../mock/server-options.ts"
import type { SeedRow } from "../mock/seed/seed-row.ts"
import type { ListName, StoredRow } from "../mock/state/store-data.ts"
import type { StoredRows } from "../mock/state/stored-rows.ts"
import { createSqliteLists } from "./sqlite-state.ts"
import { StoreFileError } from "./store-file-error.ts"
import { completeStore, createStore, explaining, type StoreFileFacts } from "./store-file.ts"
import { unfinishedName } from "./unfinished-name.ts"
import { tablesOfStore } from "./store-tables.ts"

/** The rows of a new file, and what it says of itself. */
export interface NewStore extends StoreFileFacts {
  /** The rows. Those of accounts come before those of stores. */
  readonly rows: Iterable<SeedRow>
  /** Receives the number of rows so far, now and then. */
  readonly onProgress?: (rows: number) => void
}

/**
 * Fills a new file. It gets its name when it is complete, so a file with that name is never half
 * filled. What an attempt that was killed left behind is deleted.
 * @throws StoreFileError, whose message tells a user what to do.
 */
export function fillStoreFile(file: string, store: NewStore): void {
  const unfinished = unfinishedName(file)
  explaining(file, () => {
    deleteUnfinished(unfinished)
    deleteLogs(file)
    const database = new DatabaseSync(unfinished, { timeout: 0 })
    const inode = statSync(unfinished).ino
    try {
      fillDatabase(database, store)
      database.close()
      publish(unfinished, file, inode)
    } catch (error) {
      if (database.isOpen) database.close()
      rmSync(unfinished, { force: true })
      throw error
    }
  })
}

/** Deletes what is left of an earlier attempt, unless a process is still filling it. */
function deleteUnfinished(unfinished: string): void {
  if (!existsSync(unfinished)) return
  const database = new DatabaseSync(unfinished, { timeout: 0 })
  try {
    database.exec("begin exclusive; rollback")
  } catch (error) {
    if (isLocked(error))
      throw new StoreFileError(
        `${unfinished} is being filled by another process: wait until it is done, or give another file`,
      )
    // Any other fault goes with the file.
  } finally {
    database.close()
  }
  rmSync(unfinished, { force: true })
  deleteLogs(unfinished)
}

/**
 * Deletes the changes that SQLite noted beside a file that is gone, as after a kill. It would write
 * them into a new file of the same name.
 */
function deleteLogs(file: string): void {
  if (existsSync(file)) throw madeMeanwhile(file)
  for (const log of ["-wal", "-shm", "-journal"]) rmSync(`${file}${log}`, { force: true })
}

function madeMeanwhile(file: string, options?: ErrorOptions): StoreFileError {
  return new StoreFileError(
    `${file} was made by another process meanwhile: serve it as it is`,
    options,
  )
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /\block/.test(error.message)
}

/** Number of rows between two reports. */
const reportEvery = 10_000

export function fillDatabase(
  database: DatabaseSync,
  { rows, onProgress, ...facts }: NewStore,
): void {
  // Nothing is lost by a crash: an unfinished file is never opened.
  database.exec(
    "pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -65536",
  )
  database.exec("begin exclusive")
  createStore(database)
  const lists = createSqliteLists(database, tablesOfStore(defaultTables))
  let count = 0
  for (const row of rows) {
    addRow(lists, row)
    count++
    if (count % reportEvery === 0) onProgress?.(count)
  }
  onProgress?.(count)
  completeStore(database, facts)
  database.exec("commit; pragma journal_mode = wal")
}

/**
 * Adds a row to its list. The mapped parameter types tell TypeScript that list and row have the
 * same row type.
 */
function addRow<Name extends ListName>(
  lists: { readonly [Each in Name]: StoredRows<StoredRow[Each]> },
  { list, row }: { readonly list: Name; readonly row: StoredRow[Name] },
): void {
  lists[list].add(row)
}

/** Gives a complete file its name, when its bytes are on the disk. An existing file is kept. */
function publish(unfinished: string, file: string, inode: number): void {
  if (statSync(unfinished).ino !== inode)
    throw new StoreFileError(`${file} is being filled by another process: give another file`)
  flush(unfinished)
  try {
    // Unlike a new name, a second name is refused where the file exists.
    linkSync(unfinished, file)
  } catch (error) {
    if (existsSync(file)) throw madeMeanwhile(file, { cause: error })
    // Some file systems know no second names.
    renameSync(unfinished, file)
  }
  rmSync(unfinished, { force: true })
  flush(dirname(file))
}

function flush(path: string): void {
  const opened = openSync(path, "r")
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
