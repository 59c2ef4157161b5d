import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import { parseJson } from "./parse-json.ts"
import { readAhead } from "./read-ahead.ts"
import { describeFileFailure, type ByteSource } from "./byte-source.ts"
import {
  byteOrderMark,
  decode,
  decodeAll,
  findUndecodable,
  lineFeed,
  notUtf8,
  withoutMark,
} from "./utf8.ts"

/** Batches of rows, in the order of the source. A failure comes last. */
export type RowBatches = AsyncGenerator<CommandResult<readonly unknown[]>, undefined>

const openingBracket = 0x5b
const skipped: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, lineFeed, ...byteOrderMark])

/**
 * Reads rows from a JSON array, which needs memory for the whole array, or from NDJSON, which needs
 * memory for the longest line. The input is an array when its first character, except white space,
 * is `[`.
 */
export async function* readInputRows(source: ByteSource): RowBatches {
  try {
    const isSignificant = (byte: number): boolean => !skipped.has(byte)
    const { first, all } = await readAhead(source.open(), (chunk) => chunk.some(isSignificant))
    const isArray = first.at(-1)?.find(isSignificant) === openingBracket
    yield* isArray ? readArray(source, all) : readLines(source, all)
  } catch (error) {
    yield describeFileFailure(source, error)
  }
}

async function* readArray(source: ByteSource, chunks: AsyncIterable<Uint8Array>): RowBatches {
  const text = await decodeAll(source, chunks)
  const json = text.ok ? parseJson(text.value, source.name) : text
  // JSON that starts with a bracket is an array.
  yield json.ok ? success(json.value as readonly unknown[]) : json
}

async function* readLines({ name }: ByteSource, chunks: AsyncIterable<Uint8Array>): RowBatches {
  let pending: Uint8Array[] = []
  let line = 1
  const take = (last: Uint8Array): Lines => {
    const bytes = Buffer.concat([...pending, last])
    const lines = parseLines(line === 1 ? withoutMark(bytes) : bytes, name, line)
    line += lines.count
    return lines
  }
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed)
    if (end < 0) pending.push(chunk)
    else {
      const lines = take(chunk.subarray(0, end))
      pending = [chunk.subarray(end + 1)]
      yield* batchesOf(lines)
      if (lines.fault) return
    }
  }
  yield* batchesOf(take(new Uint8Array()))
}

function* batchesOf({
  rows,
  fault,
}: Lines): Generator<CommandResult<readonly unknown[]>, undefined> {
  if (rows.length > 0) yield success(rows)
  if (fault) yield fault
}

/** The rows of some lines. */
interface Lines {
  /** The rows before the fault. */
  readonly rows: readonly unknown[]
  readonly fault: Failure | undefined
  /** Number of lines. */
  readonly count: number
}

/** Reads a row from each line that is not blank. @param first - number of the first line. */
function parseLines(bytes: Buffer, name: string, first: number): Lines {
  const text = decode(bytes)
  if (text === undefined) {
    const { line, start } = findUndecodable(bytes)
    const before = parseLines(bytes.subarray(0, start), name, first)
    return { ...before, fault: before.fault ?? failure(notUtf8(name, first + line - 1)) }
  }
  const lines = text.split("\n")
  const rows: unknown[] = []
  for (const [index, line] of lines.entries()) {
    if (/^[ \t\r]*$/.test(line)) continue
    const row = parseJson(line, name, first + index)
    if (!row.ok)
      return {
        rows,
        fault: failure(`${row.reason}; rows must be a JSON array, or one JSON value per line`),
        count: lines.length,
      }
    rows.push(row.value)
  }
  return { rows, fault: undefined, count: lines.length }
}
