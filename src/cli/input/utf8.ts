import { failure, success, type CommandResult } from "../command-result.ts"
import { describeFileFailure, type ByteSource } from "./byte-source.ts"

export const lineFeed = 0x0a

/** What may stand at the start of a file in UTF-8 and means nothing. */
export const byteOrderMark = [0xef, 0xbb, 0xbf] as const

/** All bytes of a source as text. */
export async function readText(source: ByteSource): Promise<CommandResult<string>> {
  try {
    return await decodeAll(source, source.open())
  } catch (error) {
    return describeFileFailure(source, error)
  }
}

/** All bytes that are still to come as text, without a byte order mark. A read throws what the system says. */
export async function decodeAll(
  { name }: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
): Promise<CommandResult<string>> {
  const collected: Uint8Array[] = []
  for await (const chunk of chunks) collected.push(chunk)
  const bytes = withoutMark(Buffer.concat(collected))
  const text = decode(bytes)
  return text === undefined ? failure(notUtf8(name, findUndecodable(bytes).line)) : success(text)
}

/**
 * Bytes of UTF-8 as text; undefined when they are none.
 * A byte order mark is left in, since it means nothing at the start of a file alone.
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

export function withoutMark(bytes: Buffer): Buffer {
  return byteOrderMark.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(byteOrderMark.length)
    : bytes
}

/** The first line that is no UTF-8, from 1 on, and where it starts. A line feed is never part of another character. */
export function findUndecodable(bytes: Buffer): { readonly line: number; readonly start: number } {
  let start = 0
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(lineFeed, start)
    if (end < 0 || decode(bytes.subarray(start, end)) === undefined) return { line, start }
    start = end + 1
  }
}

export function notUtf8(name: string, line: number): string {
  return `${name}, line ${line}: it is not UTF-8 text`
}
