import { success, type CommandResult } from "../command-result.ts"
import { readAhead } from "./read-ahead.ts"
import type { RowBatches } from "./read-rows.ts"
import type { CellBatch, CellBatches } from "./read-cells.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../../fields/field.ts"
import { isBooleanText, readBoolean } from "../../fields/kinds/boolean.ts"
import { kinds } from "../../fields/kinds/kinds.ts"
import { writing } from "../../fields/kinds/writing.ts"
import type { ColumnKindRules } from "../../fields/kinds/rules.ts"

export interface CellRowOptions {
  readonly sampleSize: number
  /** Chooses how the cells are read. The rows are the first ones of the file. */
  readonly choose: (header: readonly string[], rows: readonly (readonly string[])[]) => CellReaders
  /** Receives the remarks of the readers, before the first row. */
  readonly onRemarks: (remarks: readonly string[], kept?: readonly string[]) => unknown
}

/** Number of rows from which the command line guesses fields and cells. */
export const sampleSize = 1000

/** Makes objects of rows of cells, with a property for each column. An empty cell is null. */
export async function* readCellRows(
  batches: CellBatches,
  { sampleSize, choose, onRemarks }: CellRowOptions,
): RowBatches {
  let count = 0
  const { first, all } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.rows.length : 0
    return !batch.ok || count >= sampleSize
  })
  const sample = first.flatMap((batch) => (batch.ok ? batch.value.rows : [])).slice(0, sampleSize)
  const header = first.find((batch) => batch.ok)?.value.header ?? []
  const { readers, remarks, kept } = choose(header, sample)
  if (sample.length > 0) await onRemarks(remarks, kept)
  for await (const batch of all) yield mapBatch(batch, readers)
}

function mapBatch(
  batch: CommandResult<CellBatch>,
  readers: CellReaders["readers"],
): CommandResult<readonly unknown[]> {
  if (!batch.ok) return batch
  const { header, rows } = batch.value
  return success(
    rows.map((cells) =>
      // Unlike assignments, this makes own properties of any name.
      Object.fromEntries(
        header.map((name, column) => [name, valueOfCell(cells[column] ?? "", readers[column])]),
      ),
    ),
  )
}

export function valueOfCell(cell: string, read: ReadCell = keepText): ReturnType<ReadCell> | null {
  return cell === "" ? null : read(cell)
}

/** Reads the value of a cell that is not empty. A cell that it cannot read stays a string. */
type ReadCell = (cell: string) => string | number | boolean

export interface CellReaders {
  readonly readers: readonly ReadCell[]
  readonly remarks: readonly string[]
  /** A sentence for each column that looks like numbers or booleans and stays text. */
  readonly kept: readonly string[]
}

const keepText: ReadCell = (cell) => cell

/** Matches decimal numbers as JSON writes them, without an exponent. */
const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

/** Reads a cell that is written as the number would be written. All others stay as they are. */
const readExactNumber: ReadCell = (cell) => {
  const value = plainNumber.test(cell) ? Number(cell) : Number.NaN
  const isExact = String(value) === cell && (cell.includes(".") || Number.isSafeInteger(value))
  return isExact ? value : cell
}

const readExactBoolean: ReadCell = (cell) =>
  cell === "true" ? true : cell === "false" ? false : cell

/** Reads a cell of a column of numbers as the language reads numbers (rule V4). */
function readNumberOf({ readText }: ColumnKindRules): ReadCell {
  return (cell) => {
    const value = readText(cell)
    if (typeof value !== "number") return cell
    // Digits beyond 2^53 would become other digits.
    return Number.isSafeInteger(value) || /[.eE]/.test(cell) ? value : cell
  }
}

const readAnyBoolean: ReadCell = (cell) => (isBooleanText(cell) ? readBoolean(cell) : cell)

/**
 * Chooses readers from sample rows. A column has numbers or booleans if each non-empty cell is written exactly as the value would
 * be (no leading zeros, `+`, exponent, or integer beyond 2^53), and strings otherwise.
 * @param advice - how the user has a column read that stays text, for remarks.
 */
export function guessCellReaders(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  advice = "define its field in a file for --fields",
): CellReaders {
  const guesses = header.map((name, column) => {
    const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "")
    return guessReader(name, cells, advice)
  })
  return {
    readers: guesses.map(({ reader }) => reader),
    remarks: remarkOnHeader(header),
    kept: guesses.flatMap(({ remark }) => remark ?? []),
  }
}

/** Asks about a single column whose name looks like several names. */
function remarkOnHeader(header: readonly string[]): readonly string[] {
  const [name = "", ...others] = header
  return others.length === 0 && /[;\t,|]/.test(name)
    ? [
        `The file has a single column, called ${quote(name)}. The cells of CSV are separated by commas, and those of TSV by tabs; --delimiter names another character.`,
      ]
    : []
}

interface GuessedReader {
  readonly reader: ReadCell
  readonly remark?: string
}

function guessReader(name: string, cells: readonly string[], advice: string): GuessedReader {
  if (cells.length === 0) return { reader: keepText }
  for (const [exact, tolerant, noun] of [
    [readExactNumber, readNumberOf(kinds.number), "numbers"],
    [readExactBoolean, readAnyBoolean, "true and false"],
  ] as const) {
    const inexact = cells.find((cell) => exact(cell) === cell)
    if (inexact === undefined) return { reader: exact }
    if (cells.every((cell) => tolerant(cell) !== cell))
      return {
        reader: keepText,
        remark: `The column ${quote(name)} stays text, because ${quote(inexact)} would become ${String(tolerant(inexact))}. To read ${noun}, ${advice}.`,
      }
  }
  return { reader: keepText }
}

/** Chooses a reader for each column: numbers and ids by rule V4, booleans by rule V6. All other cells stay strings. */
export function chooseCellReaders(header: readonly string[], { fields }: Fields): CellReaders {
  const fieldsOfColumns = new Map<string, ColumnField>()
  const missing: string[] = []
  for (const field of fields.values()) {
    if (!isColumn(field)) continue
    const [column, ...deeper] = field.path ?? []
    if (column === undefined || deeper.length > 0 || !header.includes(column))
      missing.push(field.name)
    else if (!isText(fieldsOfColumns.get(column))) fieldsOfColumns.set(column, field)
  }
  return {
    readers: header.map((name) => readerOf(fieldsOfColumns.get(name))),
    remarks: [
      ...remarkOnHeader(header),
      ...missing.map(
        (name) =>
          `The field ${quote(name)} is empty in all rows, because the file has no such column; a path that is an array of one step names any column.`,
      ),
    ],
    kept: [],
  }
}

function isText(field: ColumnField | undefined): boolean {
  return field?.kind === "text"
}

/** Integers of a size and decimal numbers are read from texts, so their cells keep all digits. */
function readerOf(field: ColumnField | undefined): ReadCell {
  if (field === undefined || field.bits !== undefined || field.format === "decimal") return keepText
  const { json } = writing[field.kind]
  if (json === "number") return readNumberOf(kinds[field.kind])
  return json === "boolean" ? readAnyBoolean : keepText
}
