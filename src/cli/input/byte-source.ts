import { createReadStream } from "node:fs"
import { resolve } from "node:path"
import { failure, type Failure } from "../command-result.ts"
import type { Session } from "../session.ts"

/** Something to read bytes from. */
export interface ByteSource {
  /** For messages. */
  readonly name: string
  /** Opened by the first read, closed when the loop over it ends. A read throws what the system says. */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Rows: standard input for `-` and for no name. */
export function openRows(
  { stdin, err, folder }: Pick<Session, "stdin" | "err" | "folder">,
  file: string | undefined,
): ByteSource {
  if (file !== undefined && file !== "-") return openFile({ folder }, file)
  const open = (): AsyncIterable<Uint8Array> => {
    // Nothing would tell waiting for a person from working.
    if (stdin.isTTY === true) void err.write("Rows are read from the terminal; Ctrl-D ends them.\n")
    return stdin
  }
  return { name: "standard input", open }
}

/** A file, whatever its name. */
export function openFile({ folder }: Pick<Session, "folder">, file: string): ByteSource {
  return { name: file, open: () => createReadStream(resolve(folder, file)) }
}

const reasons = new Map([
  ["ENOENT", "there is no such file"],
  ["EACCES", "reading it is not allowed"],
  ["EISDIR", "it is a folder"],
])

/** Puts into words why the system could not read; throws anything else on. */
export function describeFileFailure({ name }: ByteSource, error: unknown): Failure {
  if (!(error instanceof Error && "code" in error)) throw error
  return failure(`${name} cannot be read: ${reasons.get(String(error.code)) ?? error.message}`)
}
