import { quote } from "../../diagnostics/wording.ts"
import { failure, success, type CommandResult, type Failure } from "../command-result.ts"
import { formatCount, listSome } from "../output/texts.ts"
import type { Advice } from "./advice.ts"
import { readAhead } from "./read-ahead.ts"
import {
  describeFileFailure,
  limitLength,
  maxRecordSize,
  readTextBlocks,
  type ByteSource,
  type TextBlock,
} from "./bytes.ts"
import { CsvError, Parser } from "csv-parse"

export interface CellBatch {
  /** A name for each column. */
  readonly header: readonly string[]
  /** The first line as the file has it; undefined when it is a row. */
  readonly given: readonly string[] | undefined
  readonly delimiter: string
  readonly rows: readonly (readonly string[])[]
}

/** Batches of rows, in the order of the source. The first one comes when the columns are known. A failure comes last. */
export type CellBatches = AsyncGenerator<CommandResult<CellBatch>, undefined>

export interface CellOptions {
  /** The character between cells; undefined where the first records decide. With tabs a quote within a cell is a letter. */
  readonly delimiter?: string | undefined
  /** False for a file in which quotes are letters. */
  readonly hasQuotes?: boolean
  /** False for a file without a header; the names of its columns when they are known. Default: true. */
  readonly header?: boolean | readonly string[] | undefined
  /** The number of lines at the start that are not read. */
  readonly skipLines?: number | undefined
  /** The character with which a line begins that is not read. */
  readonly comment?: string | undefined
  /** True where short rows are filled with empty cells, and empty cells beyond the header are left out. */
  readonly ragged?: boolean | undefined
  /** The ends of messages, which say how users go on. */
  readonly advice: Advice
  /** Receives remarks on delimiter and names, before the first rows. */
  readonly onRemarks?: ((remarks: readonly string[]) => unknown) | undefined
}

/**
 * Reads CSV or TSV whose first line names the columns, unless the options say otherwise. Fails at a row with more or fewer cells,
 * and at misplaced quotes, after the rows before it. Ignores blank lines, except in a file of one column, where they are empty cells.
 */
export async function* readCells(source: ByteSource, options: CellOptions): CellBatches {
  const { header: wanted = true, onRemarks, advice, skipLines = 0, ragged = false } = options
  try {
    const chunks = limitLength(source.open(), "line")
    const blocks = withoutLines(readTextBlocks(source, chunks, advice.encoding), skipLines)
    const lines = await readAhead(blocks, createStartFinder())
    const { advised, ...chosen } = await chooseDelimiter(lines.first, options)
    let columns: Columns | undefined
    for await (const read of readRecords(source.name, lines.all, { ...options, ...chosen })) {
      const { records, lines: numbers } = read
      const start = columns === undefined ? records.findIndex((one) => !isBlank(one)) : 0
      const isFirst = columns === undefined && start >= 0
      if (isFirst) {
        columns = nameColumns(records[start] ?? [], wanted)
        const isAlone = columns.header.length === 1 && advised !== ""
        const alone = isAlone ? [`The file is read as a single column${advised}.`] : []
        await onRemarks?.([...columns.remarks, ...alone])
      }
      const from = isFirst && columns?.given !== undefined ? start + 1 : start
      const place = { name: source.name, ragged, advised, numbers, from }
      const { rows, fault = read.fault } = takeRows(place, records, columns)
      if (columns !== undefined && (isFirst || rows.length > 0))
        yield success({ ...columns, ...chosen, rows })
      if (fault) {
        yield fault
        return
      }
    }
  } catch (error) {
    yield describeFileFailure(source, error)
  }
}

/** The number of records by which the delimiter is chosen. */
const startRecords = 20

/** Makes a function that is true from the block on that holds the first records. */
function createStartFinder(): (block: TextBlock) => boolean {
  let from: number | undefined
  return ({ text, line, fault }) => {
    from ??= line
    const read = line - from + text.split("\n", startRecords + 1).length
    return fault !== undefined || read > startRecords
  }
}

async function* withoutLines(
  blocks: AsyncIterable<TextBlock>,
  count: number,
): AsyncGenerator<TextBlock, undefined> {
  let left = count
  for await (const { text, line, fault } of blocks) {
    let from = 0
    for (; left > 0 && from < text.length; left--) {
      lineBreak.lastIndex = from
      from = lineBreak.exec(text) === null ? text.length : lineBreak.lastIndex
    }
    yield {
      text: text.slice(from),
      line: line + Math.max(0, count - line + 1 - left),
      ...(fault && { fault }),
    }
  }
}

interface Chosen {
  readonly delimiter: string
  /** The UTF-16 units of a line that names the delimiter. */
  readonly skipped: number
  readonly spaces: Spaces
  /** The end of a message about a row of another length than the first one. */
  readonly advised: string
}

/**
 * Chooses the first delimiter that gives the first records the same number of cells, two or more; else a comma. Where rows may be
 * short the first record decides.
 */
async function chooseDelimiter(
  blocks: readonly TextBlock[],
  { delimiter, onRemarks, ...options }: CellOptions,
): Promise<Chosen> {
  const text = blocks.map((block) => block.text).join("")
  const [line, named] = /^sep=(.)\r?(?:\n|$)/.exec(text) ?? [""]
  const given = delimiter ?? named
  const candidates = given === undefined ? [",", ";", "\t", "|"] : [given]
  const rest = text.slice(line.length)
  const starts = new Map<string, Start | undefined>()
  for (const candidate of candidates)
    starts.set(candidate, await readStart(rest, { ...options, delimiter: candidate }))
  const fitting = candidates.filter((candidate) => fits(starts.get(candidate), options))
  const [chosen = given ?? ",", other] = fitting
  const spaces = starts.get(chosen)?.spaces
  const remarks = [
    ...(other === undefined
      ? []
      : [
          `The cells are separated by ${nameOfDelimiter(chosen)}; ${nameOfDelimiter(other)} would fit too${options.advice.delimiter(other)}.`,
        ]),
    ...(spaces !== undefined
      ? [`A space follows each of the ${nameOfDelimiter(chosen)}, and is left out.`]
      : []),
  ]
  await onRemarks?.(remarks)
  const advised =
    fitting.length > 0 ? "" : await adviseOnHeader(text, blocks[0]?.line ?? 1, candidates, options)
  return { delimiter: chosen, skipped: line.length, spaces, advised }
}

/** What is done with a space behind each delimiter: it is cut off, or where a quote follows it the parser leaves it out. */
type Spaces = "cut" | "trim" | undefined

/** The first records, without blank ones. */
interface Start {
  readonly records: readonly CellRecord[]
  readonly spaces: Spaces
}

/** Reads the first records, and what is done with their spaces; undefined where they cannot be read. */
async function readStart(text: string, options: RecordOptions): Promise<Start | undefined> {
  const { delimiter, comment } = options
  const lines = text.slice(0, longestStart).split(/\r\n|\n|\r/)
  const isWhole = lines.length <= startRecords && text.length <= longestStart
  const first = lines.filter((line) => !comment || !line.startsWith(comment)).slice(0, startRecords)
  const start = isWhole ? text : `${first.join("\n")}\n`
  const mayHaveSpaces = delimiter === "," || delimiter === ";"
  const plain = await readFirst(start, isWhole, options)
  if (plain !== undefined) {
    const cells = mayHaveSpaces ? plain.flatMap((cells) => cells.slice(1)) : []
    const isSpaced = cells.length > 0 && cells.every((cell) => /^ (?! )/.test(cell))
    return { records: plain, spaces: isSpaced ? "cut" : undefined }
  }
  const [, ...parts] = start.split(delimiter)
  const isSpaced = mayHaveSpaces && parts.every((part) => /^ (?! )/.test(part))
  const records = isSpaced
    ? await readFirst(start, isWhole, { ...options, spaces: "trim" })
    : undefined
  return records && { records, spaces: "trim" }
}

/** The most characters of the first records that are looked at. */
const longestStart = 100_000

async function readFirst(
  start: string,
  isWhole: boolean,
  options: RecordOptions,
): Promise<readonly CellRecord[] | undefined> {
  const read = createRecordReader("", options, 1)
  const { records, fault } = await read(start)
  const end = isWhole && !fault ? await read() : { records: [], fault }
  const filled = [...records, ...end.records].filter((record) => !isBlank(record))
  return end.fault === undefined ? filled : undefined
}

/** Says that a line below the first one looks like the header, and how users go on; else nothing. */
async function adviseOnHeader(
  text: string,
  first: number,
  candidates: readonly string[],
  options: Omit<CellOptions, "delimiter" | "onRemarks">,
): Promise<string> {
  const lines = text.slice(0, longestStart).split(/\r\n|\n|\r/)
  for (let skipped = 1; skipped < Math.min(lines.length - 1, startRecords); skipped++) {
    if (lines[skipped]?.trim() === "") continue
    const rest = lines.slice(skipped).join("\n")
    for (const delimiter of candidates) {
      if (!fits(await readStart(rest, { ...options, delimiter }), options, 2)) continue
      const before = lines.slice(0, skipped).map((line) => line.charAt(0))
      const sign =
        new Set(before).size === 1 && /^[#%;!*/]$/.test(before[0] ?? "") ? before[0] : undefined
      const isShort = skipped === 1 && sign === undefined && lines[0]?.includes(delimiter) === true
      return isShort
        ? options.advice.shortHeader
        : options.advice.lowerHeader(first + skipped, sign)
    }
  }
  return ""
}

/** True for records of the same number of cells, two or more. @param least - the number of records that are needed. */
function fits(
  start: Start | undefined,
  { ragged = false }: Pick<CellOptions, "ragged">,
  least = 1,
) {
  const { records } = start ?? { records: [] }
  const widths = new Set(records.map((cells) => cells.length))
  const [width = 1] = widths
  return width > 1 && records.length >= least && (ragged || widths.size === 1)
}

const delimiterNames = new Map(Object.entries({ ",": "commas", ";": "semicolons", "\t": "tabs" }))

function nameOfDelimiter(delimiter: string): string {
  return delimiterNames.get(delimiter) ?? quote(delimiter)
}

type RecordOptions = Pick<CellOptions, "hasQuotes" | "advice" | "comment" | "ragged"> & {
  readonly delimiter: string
  readonly spaces?: Spaces
}

async function* readRecords(
  name: string,
  blocks: AsyncIterable<TextBlock>,
  { skipped, ...options }: RecordOptions & { readonly skipped: number },
): AsyncGenerator<Read, undefined> {
  let read: ReturnType<typeof createRecordReader> | undefined
  let from = skipped
  for await (const { text, line, fault } of blocks) {
    read ??= createRecordReader(name, options, skipped === 0 ? line : line + 1)
    const found = await read(text.slice(from))
    from = 0
    yield found
    if (found.fault) return
    if (fault) {
      // The parser holds the last record back until more bytes or the end come.
      yield { ...(await read()), fault }
      return
    }
  }
  if (read !== undefined) yield await read()
}

interface Columns extends Pick<CellBatch, "header" | "given"> {
  /** Sentences about names that the file does not have. */
  readonly remarks: readonly string[]
  /** What says how many columns there are. */
  readonly source: string
}

/** Where records are. */
interface Place extends Pick<Chosen, "advised"> {
  readonly name: string
  readonly ragged: boolean
  readonly numbers: readonly number[]
  /** The first record that is a row. */
  readonly from: number
}

/** Takes the cells of rows that are as long as the header, up to the first that is not. Blank lines are rows of one column alone. */
function takeRows(
  { name, ragged, advised, numbers, from }: Place,
  records: readonly CellRecord[],
  { header, source }: Pick<Columns, "header" | "source"> = { header: [], source: "" },
): { readonly rows: readonly CellRecord[]; readonly fault?: Failure } {
  const rows: CellRecord[] = []
  for (let index = Math.max(0, from); index < records.length; index++) {
    const record = records[index] ?? []
    if (isBlank(record) && header.length !== 1) continue
    const cells = ragged ? fitCells(record, header.length) : record
    if (cells.length !== header.length) {
      const expected = `expected ${formatCount(header.length, "cell")}, ${source}, got ${cells.length}`
      return { rows, fault: failure(`${name}, line ${numbers[index]}: ${expected}${advised}`) }
    }
    rows.push(cells)
  }
  return { rows }
}

/** Fills a short row with empty cells, and leaves out empty ones beyond the header. */
function fitCells(cells: readonly string[], width: number): readonly string[] {
  if (cells.length < width) return [...cells, ...Array<string>(width - cells.length).fill("")]
  return cells.slice(width).every((cell) => cell === "") ? cells.slice(0, width) : cells
}

/** Names the columns without a name by their number, and a second one of a name with the next free number. */
function nameColumns(
  first: readonly string[],
  wanted: NonNullable<CellOptions["header"]>,
): Columns {
  const given = wanted === true ? first : undefined
  const names = given ?? (typeof wanted === "object" ? wanted : first.map(() => ""))
  const taken = new Set(names)
  const seen = new Set<string>()
  const next = new Map<string, number>()
  const changed: string[] = []
  const header = names.map((name, index) => {
    const isUnnamed = name.trim() === ""
    const base = isUnnamed ? `column_${index + 1}` : name
    let free = base
    for (
      let number = next.get(base) ?? 2;
      seen.has(free) || (free !== name && taken.has(free));
      number++
    ) {
      free = `${base}_${number}`
      next.set(base, number + 1)
    }
    seen.add(free)
    const column = isUnnamed ? `column ${index + 1} without a name` : `a second ${quote(name)}`
    if (given !== undefined && free !== name) changed.push(`${column} is ${free}`)
    return free
  })
  return {
    ...{ header, given },
    source: typeof wanted === "object" ? "as --header names" : "as the first line has",
    remarks: changed.length === 0 ? [] : [`Columns are renamed: ${listSome(changed)}.`],
  }
}

function isBlank(cells: CellRecord): boolean {
  return cells.length === 1 && cells[0] === ""
}

type CellRecord = readonly string[]

interface Read {
  readonly records: readonly CellRecord[]
  /** The lines of the file on which the records start, counted from 1. */
  readonly lines: readonly number[]
  readonly fault: Failure | undefined
}

/**
 * Makes a reader of records (RFC 4180), which is called with each block of text, and without one at the end of the file, where a
 * record may lack its line break. Lines end in CR LF, LF or CR; a blank line is a record with one empty cell.
 */
function createRecordReader(
  name: string,
  options: RecordOptions,
  firstLine: number,
): (block?: string) => Promise<Read> {
  const { delimiter, hasQuotes = true, comment = null, spaces } = options
  let records: CellRecord[] = []
  let lines: number[] = []
  let line = firstLine
  /** False while no cell has a line break, which only quotes allow. */
  let mayBreak = false
  // The parser counts the lines of comments.
  const lineOf = (): number => line + parser.info.comment_lines
  const take = (cells: CellRecord): null => {
    records.push(spaces === "cut" ? cutSpaces(cells) : cells)
    lines.push(lineOf())
    line += mayBreak ? 1 + countLineBreaks(cells) : 1
    // The records are kept here, so the stream itself passes nothing on.
    return null
  }
  const parser = new Parser({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    quote: hasQuotes ? '"' : null,
    relax_quotes: delimiter === "\t",
    relax_column_count: true,
    max_record_size: maxRecordSize,
    ltrim: spaces === "trim",
    ...(comment !== null && { comment, comment_no_infix: true }),
    on_record: take,
  })
  // Callbacks of write and end tell the same error, but the form for browsers ends without one.
  let onError: (error: Error) => void = () => undefined
  parser.on("error", (error) => onError(error))
  return async (block) => {
    const hasQuote = block?.includes('"') === true
    mayBreak ||= hasQuote
    const error = await new Promise<Error | null | undefined>((done) => {
      onError = done
      if (block === undefined) parser.end(done)
      else parser.write(block, done)
    })
    const fault = error
      ? failure(`${name}, line ${lineOf()}: ${describe(error, options)}`)
      : undefined
    const read = { records, lines, fault }
    // A cell that is open may go on over several blocks.
    if (records.length > 0) mayBreak = hasQuote
    records = []
    lines = []
    return read
  }
}

function cutSpaces(cells: readonly string[]): readonly string[] {
  return cells.map((cell, index) => (index > 0 && cell.startsWith(" ") ? cell.slice(1) : cell))
}

const lineBreak = /\r\n|\n|\r/g

function countLineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells)
    if (cell.includes("\n") || cell.includes("\r")) count += cell.match(lineBreak)?.length ?? 0
  return count
}

/** Describes an error of the parser as a clause about the record. Throws any other error. */
function describe(error: Error, { delimiter, advice }: RecordOptions): string {
  if (!(error instanceof CsvError)) throw error
  const separator = delimiter === "," ? "a comma" : delimiter === "\t" ? "a tab" : quote(delimiter)
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `the row has a quoted cell without a closing quote${advice.quotes}`
    case "CSV_INVALID_CLOSING_QUOTE":
      return `expected ${separator} or the end of the line after the closing quote of a cell; a quote within a quoted cell is written twice${advice.quotes}`
    case "INVALID_OPENING_QUOTE":
      return `a cell with a quote must itself stand in quotes, with the quote written twice${advice.quotes}`
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${maxRecordSize / 1_000_000} MB; is a closing quote missing?${advice.quotes}`
    default:
      throw error
  }
}
