import { createReadStream } from "node:fs"
import { resolve } from "node:path"
import { visible } from "../../diagnostics/visible.ts"
import { failure, type Failure } from "../command-result.ts"
import type { Session } from "../session.ts"

/** A file or stream to read bytes from. */
export interface ByteSource {
  /** The name in messages, with stand-ins for characters that would disturb a terminal. */
  readonly name: string
  /**
   * Opens the source. It is closed when the loop over it ends. A read throws the error of the
   * system.
   */
  readonly open: () => AsyncIterable<Uint8Array>
}

/** Opens the rows: standard input for `-` and without a name. */
export function openRows(
  { stdin, err, folder, progress }: Pick<Session, "stdin" | "err" | "folder" | "progress">,
  file: string | undefined,
): ByteSource {
  const isFile = file !== undefined && file !== "-"
  const source = isFile ? openFile({ folder }, file) : { name: "standard input", open: () => stdin }
  const open = (): AsyncIterable<Uint8Array> => {
    if (isFile || stdin.isTTY !== true) void progress.show(() => `Reading ${source.name}`)
    else {
      // A progress line would disturb what the user types.
      progress.mute()
      // Without this line the program would seem to be working.
      void err.write("Reading rows from the terminal. End them with Ctrl-D.\n")
    }
    return source.open()
  }
  return { name: source.name, open }
}

/** Opens a file. A file called `-` is a file too. */
export function openFile({ folder }: Pick<Session, "folder">, file: string): ByteSource {
  return { name: visible(file), open: () => createReadStream(resolve(folder, file)) }
}

const reasons = new Map([
  ["ENOENT", "the file does not exist"],
  ["EACCES", "permission denied"],
  ["EISDIR", "expected a file, got a folder"],
])

/** Describes an error of the system while reading. Throws any other error. */
export function describeFileFailure({ name }: ByteSource, error: unknown): Failure {
  if (!(error instanceof Error && "code" in error)) throw error
  return failure(
    `${name} cannot be read: ${reasons.get(String(error.code)) ?? visible(error.message)}`,
  )
}
