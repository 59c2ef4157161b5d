import { DatabaseSync } from "node:sqlite"
import { defaultTables } from "../mock/server-options.ts"
import { explainSqliteError, StoreFileError } from "./store-file-error.ts"
import { statementsOfStore, tablesOfStore } from "./store-tables.ts"

/** Marks a file of trommel: the first four letters of the name, in the header of the file. */
const applicationId = 0x74726f6d

/** Milliseconds that a change waits for another process that is writing. */
const lockTimeout = 5000

/** The marks that a file has of itself. */
export interface StoreFileFacts {
  /** The seed of the order of shuffled ties. */
  readonly seed: number
}

/**
 * Opens a file that is filled already.
 * @throws StoreFileError, whose message tells a user what to do.
 */
export function openStoreFile(file: string): {
  readonly database: DatabaseSync
  readonly facts: StoreFileFacts
} {
  return explaining(file, () => {
    const database = new DatabaseSync(file, { timeout: lockTimeout })
    try {
      const facts = readFacts(database, file)
      // The writer of a change is told of it only when it is on the disk, so that a loss of power takes nothing back.
      database.exec("pragma journal_mode = wal; pragma synchronous = full")
      // Fails now where no change could be written later.
      database.exec("begin immediate; update facts set seed = seed; rollback")
      return { database, facts }
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** Runs some work with a file. Errors of SQLite and of the system become sentences about the file. */
export function explaining<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw explainSqliteError(error, file)
  }
}

/** Creates the tables of a store in an empty database, without their indexes. */
export function createStore(database: DatabaseSync): void {
  for (const statement of statementsOfStore(tablesOfStore(defaultTables)).tables)
    database.exec(statement)
}

/** Completes a filled database: its indexes, and what it says of itself. Only then can it be opened as a store. */
export function completeStore(database: DatabaseSync, { seed }: StoreFileFacts): void {
  for (const statement of statementsOfStore(tablesOfStore(defaultTables)).indexes)
    database.exec(statement)
  database.exec("create table facts (seed integer not null, format text not null) strict")
  database.prepare("insert into facts values (?, ?)").run(seed, formatOfStore())
  database.exec(`pragma application_id = ${applicationId}`)
}

/** Describes the tables and indexes of this version. A file with others is of another version. */
function formatOfStore(): string {
  const { tables, indexes } = statementsOfStore(tablesOfStore(defaultTables))
  return [...tables, ...indexes].join(";\n")
}

function readFacts(database: DatabaseSync, file: string): StoreFileFacts {
  const id = Number(database.prepare("pragma application_id").get()?.application_id)
  if (id !== applicationId)
    throw new StoreFileError(
      `${file} is not a file of trommel serve, but a database of another program: give the name of a new file`,
    )
  const { seed, format } = database.prepare("select seed, format from facts").get() ?? {}
  if (format !== formatOfStore())
    throw new StoreFileError(
      `${file} was made by another version of trommel: use that version, or give the name of a new file`,
    )
  return { seed: Number(seed) }
}
