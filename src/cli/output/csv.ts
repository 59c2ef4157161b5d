import { isRow } from "../../diagnostics/untrusted.ts"
import { visible } from "../../diagnostics/visible.ts"
import { describeValue, quote } from "../../diagnostics/wording.ts"
import { isSameNumber } from "../../fields/kinds/decimal.ts"
import { isColumn, type Fields } from "../../fields/field.ts"
import { maxRecordSize } from "../input/bytes.ts"
import { createCellReaders, sampleSize, type ReadCell } from "../input/cell-rows.ts"
import { digitsOf } from "../input/source-texts.ts"
import type { Output } from "./output.ts"
import { valueInColumn, type RowColumn } from "./row-column.ts"
import type { RowFormat } from "./row-writer.ts"
import { stringify } from "./stringify.ts"
import { standInRemark } from "./texts.ts"

export interface CsvOptions {
  readonly table: Fields
  /** True when the fields were guessed, so that no value may be left out. */
  readonly isGuessed: boolean
  /** The columns to write; undefined for the property that each field reads. */
  readonly columns: readonly RowColumn[] | undefined
  /** The paths of values that have a column without a field. */
  readonly more?: readonly (readonly string[])[] | undefined
  /** True when the rows come from cells, which are written as they were read. */
  readonly hasCells: boolean
}

/**
 * Writes CSV. Cells are written as they were read; other values if reading them back, by the fields or as guessed from the first
 * 1,000 rows, gives equal ones. A missing property counts as null, an empty text is `""`, and a list is JSON.
 */
export function createCsv(
  { table, isGuessed, columns: chosen, more = [], hasCells }: CsvOptions,
  { isTerminal }: Output,
): RowFormat {
  const { columns, fault: columnFault } =
    chosen === undefined ? columnsOf(table, more) : { columns: chosen, fault: undefined }
  const header = columns.map(({ name }) => name)
  const known = pathsOf(columns)
  let sample: unknown[] | undefined = []
  let readers: readonly ReadCell[] = []
  let count = 0
  let fault = columnFault
  let hidesText = false
  let hasEmptyText = false
  const wanted = isGuessed && !hasCells ? sampleSize : 1

  const show = (line: string): string => {
    // The line feed at its end is the only one that a terminal may get.
    const shown = isTerminal ? `${visible(line.slice(0, -1))}\n` : line
    hidesText ||= shown !== line
    return shown
  }
  const findFault = (row: unknown, cells: Cells, line: string): string | undefined => {
    if (!isRow(row)) return " is not an object"
    const left = isGuessed && chosen === undefined ? findLeft(row, known) : undefined
    if (left !== undefined) return `: ${quote(left)} has no field`
    for (const [index, read] of readers.entries()) {
      const cell = cells[index]
      hasEmptyText ||= cell === ""
      const changed = describeChange(row, columns[index], cell ?? "", read)
      if (changed !== undefined) return changed
    }
    return Buffer.byteLength(line) > maxRecordSize ? " is too long" : undefined
  }
  const write = (row: unknown): string => {
    if (fault !== undefined) return ""
    count++
    const cells = cellsOf(columns, row)
    const line = lineOf(cells)
    const found = findFault(row, cells, line)
    if (found !== undefined) fault = `row ${count.toLocaleString("en-US")}${found}`
    return found === undefined ? show(line) : ""
  }
  const start = (): string => {
    const rows = sample ?? []
    sample = undefined
    const cells = rows.map((row) => cellsOf(columns, row))
    readers = hasCells ? [] : readersOf(header, cells, isGuessed ? undefined : table)
    const text = rows.map(write).join("")
    return fault === undefined && columns.length > 0 ? show(headerOf(columns)) + text : ""
  }
  return {
    row: (row) => (sample === undefined ? write(row) : sample.push(row) < wanted ? "" : start()),
    end: (_count, { refused }) => (sample === undefined || refused ? "" : start()),
    describeHidden: () => [
      ...(hidesText ? [standInRemark] : []),
      ...(hasEmptyText ? ['An empty text is written as "", and null as nothing.'] : []),
    ],
    fault: () =>
      fault && `CSV would not give back the same rows: ${fault}; write --format ndjson instead`,
  }
}

function headerOf(columns: readonly RowColumn[]): string {
  return lineOf(columns.map(({ name }) => name || undefined))
}

/** Makes the readers by which cells are read back. */
function readersOf(
  header: readonly string[],
  cells: readonly Cells[],
  table: Fields | undefined,
): readonly ReadCell[] {
  const types = {
    known: table && (() => table),
    infers: table === undefined,
    nulls: new Set<string>(),
  }
  const texts = cells.map((row) => row.map((cell = "") => cell))
  return createCellReaders(header, texts, types)
}

/** Says what a value would become that is read back from its cell; undefined for an equal one. */
function describeChange(
  row: unknown,
  column: RowColumn = { name: "", path: [] },
  cell: string,
  read: ReadCell,
): string | undefined {
  const { value, text } = valueInColumn(row, column)
  const written = cell.toWellFormed()
  const found = read(written)
  const back = found === undefined ? written : found
  const isNumber = typeof value === "number" || digitsOf(value, text) !== undefined
  // Most readers of CSV, this one too, take an empty text for null.
  const isWritten = Array.isArray(value) || value === ""
  const isSame = isNumber
    ? isSameNumber(String(found), String(value))
    : isWritten || Object.is(back, value ?? null)
  return isSame
    ? undefined
    : `: ${quote(column.name)} is ${describeValue(value)} and would become ${describeValue(back)}`
}

/** The names of properties: below each one those of the objects that it holds, and nothing below one that is a column. */
type Paths = Map<string, Paths | undefined>

function pathsOf(columns: readonly RowColumn[]): Paths {
  const all: Paths = new Map()
  for (const { path } of columns) {
    let inner = all
    for (const step of path.slice(0, -1)) {
      const next = inner.get(step) ?? new Map<string, Paths | undefined>()
      if (!inner.has(step)) inner.set(step, next)
      inner = next
    }
    inner.set(path.at(-1) ?? "", undefined)
  }
  return all
}

/** Returns the name of a value that is not null and in no column; undefined where there is none. */
function findLeft(row: Readonly<Record<string, unknown>>, known: Paths): string | undefined {
  for (const name of Object.keys(row)) {
    const value = row[name]
    const inner = known.get(name)
    if (value === null || (inner === undefined && known.has(name))) continue
    if (inner === undefined || !isRow(value)) return name
    const left = findLeft(value, inner)
    if (left !== undefined) return `${name}.${left}`
  }
  return undefined
}

/** Returns the values that the fields read, each once, and why a line of CSV cannot name them. */
function columnsOf(
  { fields }: Fields,
  more: readonly (readonly string[])[],
): {
  readonly columns: readonly RowColumn[]
  readonly fault: string | undefined
} {
  const columns = new Map<string, RowColumn>()
  const read = [...fields.values()].filter(isColumn)
  for (const { path = [], list } of [...read, ...more.map((path) => ({ path, list: false }))]) {
    const name = path.join(".")
    const other = columns.get(name)
    if (name.trim() === "" || !name.isWellFormed())
      return { columns: [], fault: `a column cannot be called ${quote(name)}` }
    if (other !== undefined && other.path.length !== path.length)
      return { columns: [], fault: `two columns would be called ${quote(name)}` }
    columns.set(name, { name, path, ...(list && { list }) })
  }
  return { columns: [...columns.values()], fault: undefined }
}

/** The cells of a row; undefined for a value that is null or missing. */
type Cells = readonly (string | undefined)[]

function cellsOf(columns: readonly RowColumn[], row: unknown): Cells {
  return columns.map((column) => {
    const { value, text } = valueInColumn(row, column)
    if (value === null || value === undefined) return text === "" ? undefined : text
    return text ?? (typeof value === "string" ? value : stringify(value))
  })
}

/** Writes a line (RFC 4180). A byte order mark at the start would be ignored without quotes. */
function lineOf(cells: Cells): string {
  const written = cells.map((cell) => {
    if (cell === undefined) return ""
    return cell === "" || /[",\r\n]|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  })
  return `${written.join(",")}\n`
}
