import { ownProperty } from "../diagnostics/own.ts"

/** An error whose message tells a user what is wrong with a file and what to do. */
export class StoreFileError extends Error {
  override readonly name = "StoreFileError"
}

/** The meaning of the result codes of SQLite for a file, and the remedy. */
const meanings: ReadonlyMap<number, string> = new Map([
  [5, "is locked by another process: stop that process, or give another file"],
  [6, "is locked by another process: stop that process, or give another file"],
  [8, "cannot be written: make the file and its folder writable, or give another file"],
  [10, "cannot be read or written: the disk reports an error"],
  [11, "is damaged: delete it to fill a new one, or restore a copy"],
  [13, "cannot be written: the disk is full"],
  [14, "cannot be opened: its folder must exist and be writable"],
  [
    26,
    "is not a database of SQLite: give the name of a new file, or of one that trommel serve made",
  ],
])

/** Returns an error with a sentence about a file; an unknown error as it is. */
export function explainSqliteError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreFileError) return error
  const code: unknown = ownProperty(error as { readonly errcode?: unknown }, "errcode")
  // The lower byte is the primary result code.
  const meaning = typeof code === "number" ? meanings.get(code & 0xff) : undefined
  return meaning === undefined ? error : new StoreFileError(`${file} ${meaning}`, { cause: error })
}
