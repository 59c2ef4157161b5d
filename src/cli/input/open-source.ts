import { createReadStream } from "node:fs"
import { resolve } from "node:path"
import { visible } from "../../diagnostics/visible.ts"
import type { Session } from "../session.ts"
import type { ByteSource } from "./bytes.ts"

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
