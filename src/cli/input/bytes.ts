import { visible } from "../../diagnostics/visible.ts"
import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import { formatBytes } from "../output/texts.ts"
import type { ReadProgress } from "../output/progress.ts"

export interface ByteSource {
  /** The name in messages, with stand-ins for characters that would disturb a terminal. */
  readonly name: string
  /** Opens the source, which is closed when the loop over it ends. Throws the error of the system. */
  readonly open: () => AsyncIterable<Uint8Array>
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

export function unreadable(reason: string): Error {
  return Object.assign(new Error(reason), { code: "UNREADABLE" })
}

export const lineFeed = 0x0a

/** Maximum bytes of a record of CSV. Without a maximum, an open quote would take the memory of the whole file. */
export const maxRecordSize = 16_000_000

export const byteOrderMark = [0xef, 0xbb, 0xbf] as const

export async function readText(
  source: ByteSource,
  progress?: ReadProgress,
): Promise<CommandResult<string>> {
  try {
    return await decodeAll(source, source.open(), progress)
  } catch (error) {
    return describeFileFailure(source, error)
  }
}

/** Decodes the remaining bytes. A read throws the error of the system. */
export async function decodeAll(
  { name }: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  progress?: ReadProgress,
): Promise<CommandResult<string>> {
  const collected: Uint8Array[] = []
  let size = 0
  for await (const chunk of limitLength(chunks, "text")) {
    collected.push(chunk)
    size += chunk.length
    await progress?.show(() => `${name}: ${formatBytes(size)} read`)
  }
  const bytes = withoutMark(joinBytes(collected))
  const text = decode(bytes)
  return text === undefined ? failure(notUtf8(name, findUndecodable(bytes).line)) : success(text)
}

/**
 * Decodes UTF-8; undefined when the bytes are not UTF-8. Keeps a byte order mark, which is only ignored at the start of a file.
 * @throws Error when the text would be longer than the engine allows.
 */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The most UTF-16 units of a string in V8. */
const maxStringLength = 2 ** 29 - 24

/**
 * Passes chunks on until a line or the whole text is longer than a string can be, before more of it takes memory.
 * @throws the error of a source that cannot be read.
 */
export async function* limitLength(
  chunks: AsyncIterable<Uint8Array>,
  part: "line" | "text",
): AsyncGenerator<Uint8Array, undefined> {
  let length = 0
  for await (const chunk of chunks) {
    const start = part === "line" ? chunk.lastIndexOf(lineFeed) + 1 : 0
    if (start > 0) length = 0
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      // Bytes that continue a character do not count, and one of four bytes has two units.
      if ((byte & 0xc0) !== 0x80) length += byte < 0xf0 ? 1 : 2
    }
    if (length > maxStringLength)
      throw unreadable(
        `a ${part} is longer than a string can be: ${maxStringLength.toLocaleString("en-US")} characters`,
      )
    yield chunk
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function withoutMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(byteOrderMark.length)
    : bytes
}

/** Finds the number (from 1) and the start of the first line that is not UTF-8. */
export function findUndecodable(bytes: Uint8Array): {
  readonly line: number
  readonly start: number
} {
  let start = 0
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(lineFeed, start)
    if (end < 0 || decode(bytes.subarray(start, end)) === undefined) return { line, start }
    start = end + 1
  }
}

export function notUtf8(name: string, line: number): string {
  return `${name}, line ${line}: expected UTF-8 text, got other bytes`
}

/** Joins chunks to blocks of whole lines; the last block is the rest. Needs memory for the longest line. */
export async function* readWholeLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  let pending: Uint8Array[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end === 0) pending.push(chunk)
    else {
      yield joinBytes([...pending, chunk.subarray(0, end)])
      pending = [chunk.subarray(end)]
    }
  }
  yield joinBytes(pending)
}
