import { quote } from "../../diagnostics/wording.ts"
import { failure, success, type CommandResult, type Failure } from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import {
  describeFileFailure,
  decode,
  findUndecodable,
  limitLength,
  lineFeed,
  maxRecordSize,
  notUtf8,
  withoutMark,
  readWholeLines,
  type ByteSource,
} from "./bytes.ts"
import { CsvError, Parser } from "csv-parse"

export interface CellBatch {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Batches of rows, in the order of the source. A failure comes last. */
export type CellBatches = AsyncGenerator<CommandResult<CellBatch>, undefined>

/**
 * Reads CSV or TSV whose first line names the columns. Fails at a name that is missing or comes
 * twice, at a row with more or fewer cells, and at misplaced quotes, after the rows before it.
 * Ignores blank lines, except in a file of one column, where they are empty cells.
 */
export async function* readCells(source: ByteSource, delimiter: string): CellBatches {
  const shape = createShape(source.name)
  try {
    for await (const { records, fault } of readRecords(source, delimiter)) {
      const { rows, misshapen } = shape.take(records)
      if (rows.length > 0) yield success({ header: shape.header(), rows })
      const failed = misshapen ?? fault
      if (failed) {
        yield failed
        return
      }
    }
  } catch (error) {
    yield describeFileFailure(source, error)
  }
}

async function* readRecords(
  source: ByteSource,
  delimiter: string,
): AsyncGenerator<
  { readonly records: readonly CellRecord[]; readonly fault: Failure | undefined },
  undefined
> {
  const reader = createRecordReader(source.name, delimiter)
  let lines = 0
  for await (const block of readWholeLines(limitLength(source.open(), "line"))) {
    const bytes = lines === 0 ? withoutMark(block) : block
    const text = decode(bytes)
    if (text === undefined) {
      const { line, start } = findUndecodable(bytes)
      const before = await reader.read(decode(bytes.subarray(0, start)) ?? "")
      yield before
      // The parser holds the last record back until more bytes or the end come.
      if (before.fault === undefined)
        yield {
          records: (await reader.end()).records,
          fault: failure(notUtf8(source.name, lines + line)),
        }
      return
    }
    yield await reader.read(text)
    lines += countLineFeeds(bytes)
  }
  yield await reader.end()
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}

/** Takes the header out of the records, and checks that all rows are as long. */
interface Shape {
  readonly header: () => readonly string[]
  readonly take: (records: readonly CellRecord[]) => {
    readonly rows: readonly (readonly string[])[]
    /** The failure at the first record that does not fit. The rows are those before it. */
    readonly misshapen: Failure | undefined
  }
}

function createShape(name: string): Shape {
  let header: readonly string[] | undefined
  const findFault = ({ cells, line }: CellRecord): string | undefined => {
    const fault =
      header === undefined ? findHeaderFault(cells) : findLengthFault(cells.length, header.length)
    return fault && `${name}, line ${line}: ${fault}`
  }
  return {
    header: () => header ?? [],
    take: (records) => {
      const rows: (readonly string[])[] = []
      for (const record of records) {
        if (isBlank(record) && header?.length !== 1) continue
        const fault = findFault(record)
        if (fault !== undefined) return { rows, misshapen: failure(fault) }
        if (header === undefined) header = record.cells
        else rows.push(record.cells)
      }
      return { rows, misshapen: undefined }
    },
  }
}

function isBlank({ cells }: CellRecord): boolean {
  return cells.length === 1 && cells[0] === ""
}

function findHeaderFault(names: readonly string[]): string | undefined {
  const columns = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const earlier = columns.get(name)
    if (name.trim() === "")
      return `column ${index + 1} has no name; the first line must name every column`
    if (earlier !== undefined)
      return `the columns ${earlier} and ${index + 1} are both called ${quote(name)}; every column needs a name of its own`
    columns.set(name, index + 1)
  }
  return undefined
}

function findLengthFault(given: number, expected: number): string | undefined {
  return given === expected
    ? undefined
    : `expected ${formatCount(expected, "cell")}, as the first line has, got ${given}`
}

/** A row of cells, and the line of the file on which it starts, counted from 1. */
interface CellRecord {
  readonly line: number
  readonly cells: readonly string[]
}

interface Read {
  readonly records: readonly CellRecord[]
  readonly fault: Failure | undefined
}

interface RecordReader {
  readonly read: (block: string) => Promise<Read>
  /** Reads the record at the end of the file, which may lack a line break. */
  readonly end: () => Promise<Read>
}

/** Makes a reader of records (RFC 4180). Lines end in CR LF, LF or CR; a blank line is a record with one empty cell. */
function createRecordReader(name: string, delimiter: string): RecordReader {
  let records: CellRecord[] = []
  let line = 1
  const take = (cells: readonly string[]): null => {
    records.push({ line, cells })
    line += 1 + countLineBreaks(cells)
    // The records are kept here, so the stream itself passes nothing on.
    return null
  }
  const parser = new Parser({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: maxRecordSize,
    on_record: take,
  })
  // Callbacks of write and end tell the same error, but the form for browsers ends without one.
  let onError: (error: Error) => void = () => undefined
  parser.on("error", (error) => onError(error))
  const settle = async (
    run: (done: (error: Error | null | undefined) => void) => void,
  ): Promise<Read> => {
    const error = await new Promise<Error | null | undefined>((done) => {
      onError = done
      run(done)
    })
    const fault = error
      ? failure(`${name}, line ${line}: ${describe(error, delimiter)}`)
      : undefined
    const read = { records, fault }
    records = []
    return read
  }
  return {
    read: (block) => settle((done) => parser.write(block, done)),
    end: () => settle((done) => parser.end(done)),
  }
}

const lineBreak = /\r\n|\n|\r/g

function countLineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells)
    if (cell.includes("\n") || cell.includes("\r")) count += cell.match(lineBreak)?.length ?? 0
  return count
}

/** Describes an error of the parser as a clause about the record. Throws any other error. */
function describe(error: Error, delimiter: string): string {
  if (!(error instanceof CsvError)) throw error
  const separator = delimiter === "," ? "a comma" : delimiter === "\t" ? "a tab" : quote(delimiter)
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "the row has a quoted cell without a closing quote"
    case "CSV_INVALID_CLOSING_QUOTE":
      return `expected ${separator} or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice`
    case "INVALID_OPENING_QUOTE":
      return "a cell with a quote must itself stand in quotes, with the quote written twice"
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${maxRecordSize / 1_000_000} MB; is a closing quote missing?`
    default:
      throw error
  }
}
