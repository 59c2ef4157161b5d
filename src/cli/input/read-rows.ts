import { failure, success, type CommandResult } from "../command-result.ts"
import type { InputFormat } from "../flags.ts"
import type { ReadProgress } from "../output/progress.ts"
import { isObject } from "../../diagnostics/untrusted.ts"
import { locateRows } from "./locate-rows.ts"
import { findJsonFault, parseJson, parseJsonFile, type Digits } from "./parse-json.ts"
import { commandLineAdvice, type Advice } from "./advice.ts"
import { readAhead } from "./read-ahead.ts"
import {
  describeFileFailure,
  byteOrderMark,
  decode,
  decodeAll,
  joinBytes,
  limitLength,
  lineFeed,
  readTextBlocks,
  type ByteSource,
} from "./bytes.ts"
import { holdsLongNumbers } from "../../fields/exact-json.ts"
import { setSourceLine } from "./source-texts.ts"

/** Batches of rows, in the order of the source. A failure comes last. */
export type RowBatches = AsyncGenerator<CommandResult<readonly unknown[]>, undefined>

export interface RowOptions {
  /** Default: decided by the first character and the first line. */
  readonly format?: Extract<InputFormat, "json" | "ndjson"> | undefined
  /** The path to the rows in a JSON object, joined by dots. Default: the one that {@link locateRows} finds. */
  readonly list?: string | undefined
  /** Says why a JSON value that may hold rows is not taken; undefined for one that is. */
  readonly refuse?: ((json: unknown) => string | undefined) | undefined
  /** True where rows of NDJSON keep their lines. */
  readonly keepsLines?: boolean | undefined
  readonly progress?: ReadProgress | undefined
  /** The ends of messages, which say how users go on. Default: how those of the command line do. */
  readonly advice?: Advice | undefined
  /** Receives the remark on where the rows were found, before the first row. */
  readonly onRemarks?: ((remarks: readonly string[]) => unknown) | undefined
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
  const { format, list } = options
  try {
    const { first, all } = await readAhead(limitLength(source.open(), "line"), createStartFinder())
    const isWhole =
      format === undefined ? list !== undefined || isWholeJson(joinBytes(first)) : format === "json"
    if (isWhole) yield await readWhole(source, all, options)
    else yield* readLines(source, all, options)
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

async function readWhole(
  source: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  { format, list, refuse, progress, advice = commandLineAdvice, onRemarks }: RowOptions,
): Promise<CommandResult<readonly unknown[]>> {
  const { name } = source
  const digits = { areLost: false }
  const text = await decodeAll(source, chunks, advice.encoding, progress)
  if (!text.ok) return text
  const json = await parseJsonFile(text.value, name, progress, digits)
  if (!json.ok) {
    // Lines of objects may have been meant.
    const isGuess = format === undefined && list === undefined && /^\s*\{/.test(text.value)
    return isGuess ? failure(`${json.reason}; ${expectedRows}${advice.cells}`) : json
  }
  const refusal = refuse?.(json.value)
  if (refusal !== undefined) return failure(`${name} ${refusal}`)
  // The only line of NDJSON is a row.
  const isLine = format === undefined && !text.value.trim().includes("\n")
  const found = locateRows(json.value, list, isLine, advice)
  if (!found.ok) return failure(`${name}: ${found.reason}`)
  const { rows, remark } = found.value
  await onRemarks?.([
    ...(remark === undefined ? [] : [remark]),
    ...(digits.areLost ? [digitsAreLost] : []),
  ])
  return success(rows)
}

const digitsAreLost =
  "Numbers of more than 15 digits may have lost some, because this engine does not hand out their text."

async function* readLines(
  source: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  { advice = commandLineAdvice, onRemarks, keepsLines = false }: RowOptions,
): RowBatches {
  const digits: Digits = { areLost: false }
  let isSaid = false
  const blocks = readTextBlocks(source, chunks, advice.encoding)
  for await (const { text, line: first, fault } of blocks) {
    const isLong = holdsLongNumbers(text)
    const rows: unknown[] = []
    let failed = fault
    for (const [index, line] of text.split("\n").entries()) {
      if (/^[ \t\r]*$/.test(line)) continue
      const row = parseJson(line, source.name, first + index, isLong ? digits : undefined)
      if (row.ok) {
        if (keepsLines && isObject(row.value)) setSourceLine(row.value, line.replace(/\r$/, ""))
        rows.push(row.value)
      } else {
        failed = failure(`${row.reason}; ${expectedRows}${advice.cells}`)
        break
      }
    }
    if (digits.areLost && !isSaid) {
      isSaid = true
      await onRemarks?.([digitsAreLost])
    }
    if (rows.length > 0) yield success(rows)
    if (failed) {
      yield failed
      return
    }
  }
}
