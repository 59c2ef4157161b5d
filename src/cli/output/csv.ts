import { ownProperty } from "../../diagnostics/own.ts"
import { isRow } from "../../diagnostics/untrusted.ts"
import { visible } from "../../diagnostics/visible.ts"
import { describeValue, quote } from "../../diagnostics/wording.ts"
import { isColumn, type Fields } from "../../fields/field.ts"
import { maxRecordSize } from "../input/bytes.ts"
import {
  chooseCellReaders,
  guessCellReaders,
  valueOfCell,
  sampleSize,
  type CellReaders,
} from "../input/cell-rows.ts"
import type { Output } from "./output.ts"
import type { RowFormat } from "./row-writer.ts"
import { stringify } from "./stringify.ts"
import { standInRemark } from "./texts.ts"

/**
 * Writes CSV with a column for each property that a field reads, if reading it back gives equal rows, by its fields or as guessed
 * from the first 1,000 rows. A missing property counts as null.
 * @param isGuessed - true when the fields were guessed, so that no value may be left out.
 */
export function createCsv(table: Fields, isGuessed: boolean, { isTerminal }: Output): RowFormat {
  const { columns, fault: columnFault } = columnsOf(table)
  const known = new Set(columns)
  let sample: unknown[] | undefined = []
  let readers: CellReaders["readers"] = []
  let count = 0
  let fault = columnFault
  let hidesText = false
  const wanted = isGuessed ? sampleSize : 1

  const show = (line: string): string => {
    // The line feed at its end is the only one that a terminal may get.
    const shown = isTerminal ? `${visible(line.slice(0, -1))}\n` : line
    hidesText ||= shown !== line
    return shown
  }
  const findFault = (row: unknown, cells: readonly string[], line: string): string | undefined => {
    if (!isRow(row)) return " is not an object"
    for (const name of isGuessed ? Object.keys(row) : [])
      if (!known.has(name) && row[name] !== null) return `: ${quote(name)} has no field`
    for (const [index, name] of columns.entries()) {
      const value = valueOf(row, name)
      const back = valueOfCell((cells[index] ?? "").toWellFormed(), readers[index])
      if (!Object.is(value, back))
        return `: ${quote(name)} is ${describeValue(value)} and would become ${describeValue(back)}`
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
    readers = (isGuessed ? guessCellReaders(columns, cells) : chooseCellReaders(columns, table))
      .readers
    const text = rows.map(write).join("")
    return fault === undefined && columns.length > 0 ? show(lineOf(columns)) + text : ""
  }
  return {
    row: (row) => (sample === undefined ? write(row) : sample.push(row) < wanted ? "" : start()),
    end: (_count, { refused }) => (sample === undefined || refused ? "" : start()),
    describeHidden: () => (hidesText ? [standInRemark] : []),
    fault: () =>
      fault && `CSV would not give back the same rows: ${fault}; write --format ndjson instead`,
  }
}

/** Returns the properties that the fields read, each once, and why a line of CSV cannot name them. */
function columnsOf({ fields }: Fields): {
  readonly columns: readonly string[]
  readonly fault: string | undefined
} {
  const columns = new Set<string>()
  for (const field of fields.values()) {
    if (!isColumn(field)) continue
    const [name = "", ...deeper] = field.path ?? []
    columns.add(name)
    if (deeper.length > 0)
      return { columns: [], fault: `the field ${quote(field.name)} lies within an object` }
    if (name.trim() === "" || !name.isWellFormed())
      return { columns: [], fault: `a column cannot be called ${quote(name)}` }
  }
  return { columns: [...columns], fault: undefined }
}

/** Reads a property of a row. One that is missing is null. */
function valueOf(row: unknown, name: string): unknown {
  return (isRow(row) ? ownProperty(row, name) : undefined) ?? null
}

function cellsOf(columns: readonly string[], row: unknown): readonly string[] {
  return columns.map((name) => {
    const value = valueOf(row, name) ?? ""
    return typeof value === "string" ? value : stringify(value)
  })
}

/** Writes a line (RFC 4180). A byte order mark at the start would be ignored without quotes. */
function lineOf(cells: readonly string[]): string {
  const written = cells.map((cell) =>
    /[",\r\n]|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${written.join(",")}\n`
}
