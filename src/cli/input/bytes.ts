import { databaseSignature } from "../database/address.ts"
import { visible } from "../../diagnostics/visible.ts"
import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import { formatBytes } from "../output/texts.ts"
import type { ReadProgress } from "../output/progress.ts"
import type { Advice } from "./advice.ts"
import { readAhead } from "./read-ahead.ts"

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
    return await decodeAll(source, source.open(), () => "", progress)
  } catch (error) {
    return describeFileFailure(source, error)
  }
}

/** Says how users name another encoding, in which a line may be what it is. */
type EncodingAdvice = Advice["encoding"]

/** Decodes the remaining bytes. A read throws the error of the system. @param advice - how users name another encoding. */
export async function decodeAll(
  { name }: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  advice: EncodingAdvice,
  progress: ReadProgress | undefined,
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
  return text === undefined ? findWrongLine(name, bytes, advice).fault : success(text)
}

/** The text of whole lines, the number of the first one, and what is wrong with the bytes after them. */
export interface TextBlock {
  readonly text: string
  readonly line: number
  readonly fault?: Failure
}

/** Decodes chunks to blocks of whole lines. The last one has a fault, or is the rest. Needs memory for the longest line. */
export async function* readTextBlocks(
  { name }: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  advice: EncodingAdvice,
): AsyncGenerator<TextBlock, undefined> {
  let line = 1
  for await (const block of readWholeLines(chunks)) {
    const bytes = line === 1 ? withoutMark(block) : block
    const text = decode(bytes)
    if (text === undefined) {
      const { start, fault } = findWrongLine(name, bytes, advice, line)
      yield { text: decode(bytes.subarray(0, start)) ?? "", line, fault }
      return
    }
    yield { text, line }
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line++
  }
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
  const decoder = new TextDecoder()
  let length = 0
  for await (const chunk of chunks) {
    const start = part === "line" ? chunk.lastIndexOf(lineFeed) + 1 : 0
    if (start > 0) length = 0
    length += decoder.decode(chunk.subarray(start), { stream: true }).length
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

function withoutMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(byteOrderMark.length)
    : bytes
}

/** Finds the first line that is not UTF-8. @param line - number of the first line. */
function findWrongLine(
  name: string,
  bytes: Uint8Array,
  advice: EncodingAdvice,
  line = 1,
): { readonly start: number; readonly fault: Failure } {
  let start = 0
  for (let number = line; ; number++) {
    const end = bytes.indexOf(lineFeed, start)
    const content = bytes.subarray(start, end < 0 ? undefined : end)
    if (end < 0 || decode(content) === undefined) {
      const place = `${name}, line ${number}, byte ${findWrongByte(content)}`
      return {
        start,
        fault: failure(
          `${place}: expected UTF-8 text, got other bytes${advice(readingsOf(content))}`,
        ),
      }
    }
    start = end + 1
  }
}

/** Encodings in which people save tables. */
const otherEncodings =
  "windows-1252 macintosh windows-1250 windows-1251 shift_jis gb18030 euc-kr iso-8859-7".split(" ")

/** Decodes a line in up to four other encodings that have no control character in it. Long lines are cut. */
function readingsOf(line: Uint8Array): ReadonlyMap<string, string> {
  const readings = new Map<string, string>()
  const start = Math.max(0, findWrongByte(line) - 1 - shownBytes)
  const part = line.subarray(start, start + 2 * shownBytes)
  for (const label of otherEncodings) {
    const isCut = start + part.length < line.length
    const text = decodeAs(label, part, isCut)?.replace(/\r$/, "")
    if (text === undefined || /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(text)) continue
    if (![...readings.values()].includes(text)) readings.set(label, text)
    if (readings.size === 4) break
  }
  return readings
}

/** The most bytes of a line that are shown before the first wrong one. */
const shownBytes = 40

function decodeAs(label: string, bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    const decode = createDecoder(label)
    return decode(bytes) + (isCut ? "" : decode())
  } catch {
    return undefined
  }
}

/** Returns the number of the byte, from 1, with which the first character starts that is none. */
function findWrongByte(line: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  let start = 0
  try {
    for (let at = 0; at < line.length; at++)
      if (decoder.decode(line.subarray(at, at + 1), { stream: true }) !== "") start = at + 1
  } catch {
    // The character is wrong, else its last bytes are missing.
  }
  return start + 1
}

/** The letters from 0x80 to 0x9f, which some versions of Node.js decode as control characters. */
const windowsLetters =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178"

/**
 * Passes bytes on as UTF-8: those of the encoding with a label, or of UTF-16 with a byte order mark.
 * @throws the error of a source that cannot be read, for bytes that the encoding does not have, and for files that hold no text.
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  label: string | undefined,
  advice: Pick<Advice, "utf16">,
): AsyncGenerator<Uint8Array, undefined> {
  const { start, all } = await readStart(chunks)
  const [one, two] = start
  const isBinary = start.some((byte) => byte < 0x09 || byte > 0x7f)
  const found = signatures.find(
    ([bytes]) => isBinary && bytes.every((byte, at) => start[at] === byte),
  )
  if (found !== undefined) throw unreadable(`expected text, got ${found[1]}`)
  const isLittle = one === 0xff && two === 0xfe
  const marked = isLittle ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : "utf-8"
  const unmarked = label === undefined && marked === "utf-8" ? utf16Of(start) : undefined
  if (unmarked !== undefined)
    throw unreadable(`it looks like UTF-16 without a byte order mark${advice.utf16(unmarked)}`)
  const encoding = canonicalLabel(label ?? marked)
  if (encoding === "utf-8") {
    yield* all
    return
  }
  const decode = createDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const chunk of all) yield encoder.encode(decode(chunk))
  yield encoder.encode(decode())
}

/**
 * Returns the label of UTF-16 for bytes that look so: in most pairs with a zero it stands on one side, since delimiters are characters
 * of ASCII, and the zero of a line feed too. Other letters may have any bytes.
 */
function utf16Of(start: Uint8Array): string | undefined {
  const zeros = [0, 0]
  const feeds = [0, 0]
  for (let at = start.indexOf(0); at >= 0; at = start.indexOf(0, at + 1)) {
    const side = at % 2
    const other = start[side === 0 ? at + 1 : at - 1]
    if (other === 0) return undefined
    zeros[side] = (zeros[side] ?? 0) + 1
    if (other === lineFeed) feeds[side] = (feeds[side] ?? 0) + 1
  }
  const [big = 0, little = 0] = zeros
  const side = big > little ? 0 : 1
  const hasFeeds = feeds[side] !== 0 || !start.includes(lineFeed)
  if (big === little || Math.max(big, little) < 2 || !hasFeeds) return undefined
  return side === 0 ? "utf-16be" : "utf-16le"
}

/** How files begin that hold no text, whatever their names are. */
const signatures: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "a ZIP file, such as a spreadsheet; save its sheet as CSV"],
  [[0xd0, 0xcf, 0x11, 0xe0], "a spreadsheet or another document of Office; save its sheet as CSV"],
  [[0x50, 0x41, 0x52, 0x31], "Parquet; give --input parquet"],
  databaseSignature,
  [[0x89, 0x50, 0x4e, 0x47], "an image (PNG)"],
  [[0xff, 0xd8, 0xff], "an image (JPEG)"],
  [[0x47, 0x49, 0x46, 0x38], "an image (GIF)"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
]

/** Reads the first bytes ahead. */
export async function readStart(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly start: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  let size = 0
  const { first, all } = await readAhead(chunks, (chunk) => (size += chunk.length) > 31)
  return { start: joinBytes(first), all }
}

/** Returns the name of the encoding of a label. @throws RangeError for an unknown label. */
export function canonicalLabel(label: string): string {
  return new TextDecoder(label).encoding
}

function createDecoder(encoding: string): (chunk?: Uint8Array) => string {
  if (encoding === "windows-1252")
    return (chunk = new Uint8Array()) =>
      Array.from(chunk, (byte) =>
        byte >= 0x80 && byte < 0xa0 ? windowsLetters[byte - 0x80] : String.fromCharCode(byte),
      ).join("")
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      throw unreadable(`it is not ${encoding}`)
    }
  }
}

async function* readWholeLines(
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
