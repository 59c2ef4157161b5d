import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import type { InputFormat } from "../flags.ts"
import type { ReadProgress } from "../output/progress.ts"
import { parseJson, parseJsonFile } from "./parse-json.ts"
import { readAhead } from "./read-ahead.ts"
import {
  describeFileFailure,
  byteOrderMark,
  decode,
  decodeAll,
  findUndecodable,
  lineFeed,
  notUtf8,
  withoutMark,
  readWholeLines,
  type ByteSource,
} from "./bytes.ts"

/** Batches of rows, in the order of the source. A failure comes last. */
export type RowBatches = AsyncGenerator<CommandResult<readonly unknown[]>, undefined>

/** Options for reading rows of JSON. */
export interface RowOptions {
  /** Default: decided by the first character. */
  readonly format?: Extract<InputFormat, "json" | "ndjson">
  readonly progress?: ReadProgress
  /** The end of the message on a line that is not JSON. Default: how the command line reads cells. */
  readonly advice?: string
}

const openingBracket = 0x5b
const skipped: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, lineFeed, ...byteOrderMark])

/**
 * Reads rows from a JSON array, which needs memory for the whole array, or from NDJSON, which needs
 * memory for the longest line. Without a format the input is an array when its first character,
 * except white space, is `[`.
 */
export async function* readInputRows(
  source: ByteSource,
  { format, progress, advice = "; for CSV and TSV give --input" }: RowOptions = {},
): RowBatches {
  try {
    const isSignificant = (byte: number): boolean => !skipped.has(byte)
    const { first, all } = await readAhead(source.open(), (chunk) => chunk.some(isSignificant))
    const startsArray = first.at(-1)?.find(isSignificant) === openingBracket
    const isArray = format === undefined ? startsArray : format === "json"
    yield* isArray
      ? readArray(source, all, progress)
      : readLines({ name: source.name, advice }, all)
  } catch (error) {
    yield describeFileFailure(source, error)
  }
}

async function* readArray(
  source: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  progress: ReadProgress | undefined,
): RowBatches {
  const text = await decodeAll(source, chunks, progress)
  const json = text.ok ? await parseJsonFile(text.value, source.name, progress) : text
  if (!json.ok) yield json
  else if (isArray(json.value)) yield success(json.value)
  else yield failure(`${source.name}: expected a JSON array of rows, got another JSON value`)
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** What messages about lines name. */
interface LineSource {
  readonly name: string
  readonly advice: string
}

async function* readLines(source: LineSource, chunks: AsyncIterable<Uint8Array>): RowBatches {
  let line = 1
  for await (const block of readWholeLines(chunks)) {
    const lines = parseLines(line === 1 ? withoutMark(block) : block, source, line)
    // A block ends in a line feed, after which the next line starts.
    line += lines.count - 1
    if (lines.rows.length > 0) yield success(lines.rows)
    if (lines.fault) {
      yield lines.fault
      return
    }
  }
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
function parseLines(bytes: Uint8Array, source: LineSource, first: number): Lines {
  const text = decode(bytes)
  if (text === undefined) {
    const { line, start } = findUndecodable(bytes)
    const before = parseLines(bytes.subarray(0, start), source, first)
    return { ...before, fault: before.fault ?? failure(notUtf8(source.name, first + line - 1)) }
  }
  const lines = text.split("\n")
  const rows: unknown[] = []
  for (const [index, line] of lines.entries()) {
    if (/^[ \t\r]*$/.test(line)) continue
    const row = parseJson(line, source.name, first + index)
    if (!row.ok)
      return {
        rows,
        fault: failure(
          `${row.reason}; rows must be a JSON array, or one JSON value per line${source.advice}`,
        ),
        count: lines.length,
      }
    rows.push(row.value)
  }
  return { rows, fault: undefined, count: lines.length }
}
