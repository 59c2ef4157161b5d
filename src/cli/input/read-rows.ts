import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import type { InputFormat } from "../flags.ts"
import type { ReadProgress } from "../output/progress.ts"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { isRow } from "../../diagnostics/untrusted.ts"
import { isFieldName } from "../../language/names.ts"
import { findJsonFault, parseJson, parseJsonFile } from "./parse-json.ts"
import { readAhead } from "./read-ahead.ts"
import {
  describeFileFailure,
  byteOrderMark,
  decode,
  decodeAll,
  findUndecodable,
  joinBytes,
  limitLength,
  lineFeed,
  notUtf8,
  withoutMark,
  readWholeLines,
  type ByteSource,
} from "./bytes.ts"

/** Batches of rows, in the order of the source. A failure comes last. */
export type RowBatches = AsyncGenerator<CommandResult<readonly unknown[]>, undefined>

export interface RowOptions {
  /** Default: decided by the first character and the first line. */
  readonly format?: Extract<InputFormat, "json" | "ndjson"> | undefined
  /** The property of a JSON object that holds the rows. Default: the only one that is a list of objects. */
  readonly list?: string | undefined
  /** Says why a JSON value that may hold rows is not taken; undefined for one that is. */
  readonly refuse?: ((json: unknown) => string | undefined) | undefined
  readonly progress?: ReadProgress | undefined
  /** The ends of messages, which say how users go on. Default: how those of the command line do. */
  readonly advice?: RowAdvice | undefined
  /** Receives the remark on where the rows were found, before the first row. */
  readonly onRemarks?: ((remarks: readonly string[]) => unknown) | undefined
}

/** What messages say at their end. */
interface RowAdvice {
  /** On a line that is not JSON. */
  readonly cells: string
  /** On an object with several lists of rows. */
  readonly lists: string
}

const commandLineAdvice: RowAdvice = {
  cells: "; for CSV and TSV give --input",
  lists: "; choose one with --rows",
}

const expectedRows = "rows must be a JSON array, or one JSON value per line"

const openingBracket = 0x5b
const openingBrace = 0x7b
const skipped: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, lineFeed, ...byteOrderMark])

function isSignificant(byte: number): boolean {
  return !skipped.has(byte)
}

/**
 * Reads rows from a JSON array or from a JSON object that holds one, which needs memory for the whole text, or from NDJSON,
 * which needs memory for the longest line. Without a format the first character that is not white space decides: `[` starts an
 * array, and `{` an object when there is no second line, or when the first one ends within it.
 */
export async function* readInputRows(source: ByteSource, options: RowOptions = {}): RowBatches {
  const { format, list, advice = commandLineAdvice } = options
  try {
    const { first, all } = await readAhead(limitLength(source.open(), "line"), createStartFinder())
    const start = joinBytes(first)
    const isWhole =
      format === undefined ? list !== undefined || isWholeJson(start) : format === "json"
    yield* isWhole
      ? readWhole(source, all, { ...options, advice })
      : readLines({ name: source.name, advice: advice.cells }, all)
  } catch (error) {
    yield describeFileFailure(source, error)
  }
}

/** Makes a function that is true from the chunk on whose start decides the format. */
function createStartFinder(): (chunk: Uint8Array) => boolean {
  let seen: "nothing" | "object" | "line" = "nothing"
  return (chunk) => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (seen !== "object" && isSignificant(byte)) {
        // A second line, or something else than an object.
        if (seen === "line" || byte !== openingBrace) return true
        seen = "object"
      }
      if (seen === "object") {
        at = chunk.indexOf(lineFeed, at)
        if (at < 0) return false
        seen = "line"
      }
    }
    return false
  }
}

/** True for the start of an input that is one JSON value, as far as it says so. */
function isWholeJson(start: Uint8Array): boolean {
  const from = start.findIndex(isSignificant)
  if (start[from] !== openingBrace) return start[from] === openingBracket
  const end = start.indexOf(lineFeed, from)
  if (end < 0 || !start.subarray(end).some(isSignificant)) return true
  const line = decode(start.subarray(from, end))
  return line !== undefined && !parseJson(line, "").ok && findJsonFault(line).offset === line.length
}

async function* readWhole(
  source: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  { format, list, refuse, progress, advice = commandLineAdvice, onRemarks }: RowOptions,
): RowBatches {
  const { name } = source
  const text = await decodeAll(source, chunks, progress)
  const json = text.ok ? await parseJsonFile(text.value, name, progress) : text
  if (!json.ok) {
    // Lines of objects may have been meant.
    const isGuess =
      format === undefined && list === undefined && text.ok && /^\s*\{/.test(text.value)
    yield isGuess ? failure(`${json.reason}; ${expectedRows}${advice.cells}`) : json
    return
  }
  const refusal = refuse?.(json.value)
  if (refusal !== undefined) {
    yield failure(`${name} ${refusal}`)
    return
  }
  // The only line of NDJSON is a row.
  const isLine = format === undefined && text.ok && !text.value.trim().includes("\n")
  const found = findRows(json.value, list, isLine)
  if (found.length > 1)
    yield failure(
      `${name}: expected one list of rows, got ${joinWords(
        found.map(({ key = "" }) => quote(key)),
        "and",
      )}${advice.lists}`,
    )
  else if (found[0] === undefined)
    yield failure(
      list === undefined
        ? `${name}: expected a JSON array of rows or an object that holds one, got another JSON value`
        : `${name}: expected an object with a list of rows as its property ${quote(list)}, got another JSON value`,
    )
  else {
    const [{ key, rows }] = found
    if (key !== undefined)
      await onRemarks?.([`Rows are taken from ${isFieldName(key) ? key : quote(key)}.`])
    yield success(rows)
  }
}

/** A list of rows, and the property of the JSON value that holds it; undefined for the value itself. */
interface RowList {
  readonly key: string | undefined
  readonly rows: readonly unknown[]
}

/** Finds the lists of rows of a JSON value: the value itself, or those that an object holds. */
function findRows(value: unknown, list: string | undefined, isLine: boolean): readonly RowList[] {
  if (isArray(value)) return list === undefined ? [{ key: undefined, rows: value }] : []
  if (!isRow(value)) return isLine && list === undefined ? [{ key: undefined, rows: [value] }] : []
  const lists = Object.entries(value).flatMap(([key, rows]) =>
    isArray(rows) && (list === undefined ? rows.length > 0 && rows.every(isRow) : key === list)
      ? [{ key, rows }]
      : [],
  )
  return lists.length === 0 && isLine && list === undefined
    ? [{ key: undefined, rows: [value] }]
    : lists
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

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

interface Lines {
  readonly rows: readonly unknown[]
  readonly fault: Failure | undefined
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
        fault: failure(`${row.reason}; ${expectedRows}${source.advice}`),
        count: lines.length,
      }
    rows.push(row.value)
  }
  return { rows, fault: undefined, count: lines.length }
}
