import { quote } from "../../../diagnostics/wording.ts"
import { failure, success, type CommandResult, type Failure } from "../../command-result.ts"
import { formatCount } from "../../output/format-count.ts"
import { describeFileFailure, type ByteSource } from "../byte-source.ts"
import { decode, findUndecodable, lineFeed, notUtf8, withoutMark } from "../utf8.ts"
import { readWholeLines } from "../whole-lines.ts"
import { createRecordReader, type CellFormat, type CellRecord } from "./record-reader.ts"

/** Rows of cells, as many as there are columns. */
export interface CellBatch {
  /** The names of the columns. */
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
export async function* readCells(source: ByteSource, format: CellFormat): CellBatches {
  const shape = createShape(source.name)
  try {
    for await (const { records, fault } of readRecords(source, format)) {
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
  format: CellFormat,
): AsyncGenerator<
  { readonly records: readonly CellRecord[]; readonly fault: Failure | undefined },
  undefined
> {
  const reader = createRecordReader(source.name, format)
  let lines = 0
  for await (const block of readWholeLines(source.open())) {
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
