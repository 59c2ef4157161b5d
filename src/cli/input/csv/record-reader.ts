import { CsvError, Parser } from "csv-parse"
import { failure, type Failure } from "../../command-result.ts"

/** The format of a file of cells. */
export type CellFormat = "csv" | "tsv"

/** A row of cells, and the line of the file on which it starts, counted from 1. */
export interface CellRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Records that were complete, and the fault behind them. */
interface Read {
  readonly records: readonly CellRecord[]
  readonly fault: Failure | undefined
}

/** Splits blocks of text into records. */
export interface RecordReader {
  /** Reads a block. */
  readonly read: (block: string) => Promise<Read>
  /** Reads the record at the end of the file, which may lack a line break. */
  readonly end: () => Promise<Read>
}

const delimiters: Readonly<Record<CellFormat, string>> = { csv: ",", tsv: "\t" }

/** Maximum bytes of a record. Without a maximum, an open quote would take the memory of the whole file. */
const maxRecordSize = 16_000_000

/**
 * Makes a reader of records (RFC 4180): cells in double quotes may hold delimiters, line breaks and
 * doubled quotes; lines end in CR LF, LF or CR. A blank line is a record with one empty cell.
 */
export function createRecordReader(name: string, format: CellFormat): RecordReader {
  let records: CellRecord[] = []
  let line = 1
  const take = (cells: readonly string[]): null => {
    records.push({ line, cells })
    line += 1 + countLineBreaks(cells)
    // The records are kept here, so the stream itself passes nothing on.
    return null
  }
  const parser = new Parser({
    delimiter: delimiters[format],
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
    const fault = error ? failure(`${name}, line ${line}: ${describe(error, format)}`) : undefined
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
function describe(error: Error, format: CellFormat): string {
  if (!(error instanceof CsvError)) throw error
  const delimiter = format === "csv" ? "a comma" : "a tab"
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "the row has a quoted cell without a closing quote"
    case "CSV_INVALID_CLOSING_QUOTE":
      return `expected ${delimiter} or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice`
    case "INVALID_OPENING_QUOTE":
      return "a cell with a quote must itself stand in quotes, with the quote written twice"
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${maxRecordSize / 1_000_000} MB; is a closing quote missing?`
    default:
      throw error
  }
}
