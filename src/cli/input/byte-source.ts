import { createReadStream } from "node:fs"
import { resolve } from "node:path"
import { failure, type Failure } from "../command-result.ts"
import type { Session } from "../session.ts"

/** A file or stream to read bytes from. */
export interface ByteSource {
  /** The name in messages. */
  readonly name: string
  /**
   * Opens the source. It is closed when the loop over it ends. A read throws the error of the
   * system.
   */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Opens the rows: standard input for `-` and without a name. */
export function openRows(
  { stdin, err, folder }: Pick<Session, "stdin" | "err" | "folder">,
  file: string | undefined,
): ByteSource {
  if (file !== undefined && file !== "-") return openFile({ folder }, file)
  const open = (): AsyncIterable<Uint8Array> => {
    // Without this line the program would seem to be working.
    if (stdin.isTTY === true)
      void err.write("Reading rows from the terminal. End them with Ctrl-D.\n")
    return stdin
  }
  return { name: "standard input", open }
}

/** Opens a file. A file called `-` is a file too. */
export function openFile({ folder }: Pick<Session, "folder">, file: string): ByteSource {
  return { name: file, open: () => createReadStream(resolve(folder, file)) }
}

const reasons = new Map([
  ["ENOENT", "the file does not exist"],
  ["EACCES", "permission denied"],
  ["EISDIR", "expected a file, got a folder"],
])

/** Describes an error of the system while reading. Throws any other error. */
export function describeFileFailure({ name }: ByteSource, error: unknown): Failure {
  if (!(error instanceof Error && "code" in error)) throw error
  return failure(`${name} cannot be read: ${reasons.get(String(error.code)) ?? error.message}`)
}
