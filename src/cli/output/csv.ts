import { ownProperty } from "../../diagnostics/own.ts"
import { isRow } from "../../diagnostics/untrusted.ts"
import { describeValue, quote } from "../../diagnostics/wording.ts"
import type { Fields } from "../../fields/field.ts"
import {
  chooseCellReaders,
  guessCellReaders,
  readValue,
  sampleSize,
  type CellReaders,
} from "../input/cell-rows.ts"
import { maxRecordSize } from "../input/read-cells.ts"
import { stringify } from "./stringify.ts"

/** Writes rows as CSV, as long as reading it back gives equal rows. */
interface CsvRenderer {
  /** Takes a row. Returns the text that can be written by now: nothing for rows from which a reader guesses. */
  readonly row: (row: unknown) => string
  /** Returns the rest of the text. */
  readonly end: () => string
  /** Says why the rows cannot be written; undefined when they can. No text follows. */
  readonly fault: () => string | undefined
}

/**
 * Makes a writer with a column for each property that a field reads. Each cell is read as it will be when the text is read
 * back: by its field, or as it is guessed from the first 1,000 rows. A missing property counts as null.
 * @param isGuessed - true when the fields were guessed, so that no value may be left out.
 * @param show - returns a cell as it is written.
 */
export function createCsv(
  table: Fields,
  isGuessed: boolean,
  show: (cell: string) => string,
): CsvRenderer {
  const { columns, fault: columnFault } = columnsOf(table)
  const known = new Set(columns)
  let sample: unknown[] | undefined = []
  let readers: CellReaders["readers"] = []
  let count = 0
  let fault = columnFault
  const wanted = isGuessed ? sampleSize : 1

  const findFault = (row: unknown, cells: readonly string[]): string | undefined => {
    if (!isRow(row)) return " is not an object"
    const lost = Object.entries(row).find(([name, value]) => value !== null && !known.has(name))
    if (isGuessed && lost !== undefined) return `: ${quote(lost[0])} has no field`
    for (const [index, name] of columns.entries()) {
      const value = ownProperty(row, name) ?? null
      const back = readValue((cells[index] ?? "").toWellFormed(), readers[index])
      if (!Object.is(value, back))
        return `: ${quote(name)} is ${describeValue(value)} and would become ${describeValue(back)}`
    }
    return Buffer.byteLength(lineOf(cells)) > maxRecordSize ? " is too long" : undefined
  }
  const write = (row: unknown): string => {
    if (fault !== undefined) return ""
    count++
    const cells = cellsOf(columns, row)
    const found = findFault(row, cells)
    if (found !== undefined) fault = `row ${count.toLocaleString("en-US")}${found}`
    return found === undefined ? lineOf(cells, show) : ""
  }
  const start = (): string => {
    const rows = sample ?? []
    sample = undefined
    const cells = rows.map((row) => cellsOf(columns, row))
    readers = (isGuessed ? guessCellReaders(columns, cells) : chooseCellReaders(columns, table))
      .readers
    const text = rows.map(write).join("")
    return fault === undefined && columns.length > 0 ? lineOf(columns, show) + text : ""
  }
  return {
    row: (row) =>
      sample === undefined ? write(row) : sample.push(row) < wanted ? "" : start(),
    end: () => (sample === undefined ? "" : start()),
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
    if (field.kind === "shortcut" || field.kind === "range-end") continue
    const [name = "", ...deeper] = field.path ?? []
    columns.add(name)
    if (deeper.length > 0)
      return { columns: [], fault: `the field ${quote(field.name)} lies within an object` }
    if (name.trim() === "" || !name.isWellFormed())
      return { columns: [], fault: `a column cannot be called ${quote(name)}` }
  }
  return { columns: [...columns], fault: undefined }
}

function cellsOf(columns: readonly string[], row: unknown): readonly string[] {
  return columns.map((name) => {
    const value = (isRow(row) ? ownProperty(row, name) : undefined) ?? ""
    return typeof value === "string" ? value : stringify(value)
  })
}

/** Writes a line (RFC 4180). A byte order mark at the start would be ignored without quotes. */
function lineOf(cells: readonly string[], show = (cell: string): string => cell): string {
  const written = cells.map((cell) =>
    show(/[",\r\n]|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
  )
  return `${written.join(",")}\n`
}
