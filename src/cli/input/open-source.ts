import { createReadStream, existsSync, readdirSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { pipeline } from "node:stream"
import { createGunzip } from "node:zlib"
import { nearestNames } from "../../diagnostics/nearest.ts"
import { visible } from "../../diagnostics/visible.ts"
import type { Session } from "../session.ts"
import { readStart, unreadable, type ByteSource } from "./bytes.ts"

export function openRows(
  { stdin, err, folder, progress }: Pick<Session, "stdin" | "err" | "folder" | "progress">,
  file: string | undefined,
): ByteSource {
  const isFile = file !== undefined && file !== "-"
  const source = isFile
    ? openFile({ folder }, file)
    : { name: "standard input", open: () => readPlain(stdin) }
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
  return { name: visible(file), open: () => readFileBytes(resolve(folder, file)) }
}

async function* readFileBytes(path: string): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* readPlain(createReadStream(path))
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT"
    throw isMissing ? unreadable(explainMissing(path)) : error
  }
}

/** Says that there is no file, and names the nearest one of the folder: one with another ending counts. */
export function explainMissing(path: string): string {
  const folder = dirname(path)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const name = basename(path)
  const nearest =
    names.find((other) => other.startsWith(`${name}.`)) ?? nearestNames(name, names)[0]
  const advice = nearest === undefined ? "" : `; did you mean ${visible(nearest)}?`
  return `the file does not exist${advice}`
}

/** Reads bytes, decompressed when they are gzip, unless their first byte says that they are no text. */
async function* readPlain(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const { start, all } = await readStart(source)
  const [one, two] = start
  // The callback is needed, and its error is that of the loop.
  const plain: AsyncIterable<Uint8Array> =
    one === 0x1f && two === 0x8b ? pipeline(all, createGunzip(), () => undefined) : all
  let isStart = true
  for await (const chunk of plain) {
    if (isStart && chunk[0] === 0 && (chunk[1] ?? 0) === 0)
      throw unreadable("expected text, got other data, since its first byte is NUL")
    isStart = false
    yield chunk
  }
}
