import { quote } from "../../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../../fields/field.ts"
import { isBooleanText, readBoolean } from "../../fields/kinds/boolean.ts"
import { kinds } from "../../fields/kinds/kinds.ts"
import { writing } from "../../fields/kinds/writing.ts"
import { success } from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import type { Advice } from "./advice.ts"
import { readAhead } from "./read-ahead.ts"
import type { CellBatch, CellBatches } from "./read-cells.ts"
import type { RowBatches } from "./read-rows.ts"
import { readCellExactly, setSourceTexts } from "./source-texts.ts"

/** How the cells of a column become values. */
export interface CellTypes {
  /** Returns the fields that say how their columns are read, by the names of all columns. */
  readonly known?: ((header: readonly string[]) => Fields) | undefined
  /** True to guess the columns that no field reads; the others are text. */
  readonly infers: boolean
  /** Texts that mean no value in every column, beside the empty one. */
  readonly nulls: ReadonlySet<string>
}

export interface CellRowOptions {
  readonly types: CellTypes
  /** The number of rows from which the kinds of columns are guessed. */
  readonly sampleSize: number
  readonly advice: Advice
  /** Receives the remarks on the columns, before the first row. */
  readonly onRemarks: (remarks: readonly string[]) => unknown
  /** Receives the columns, before the first row. */
  readonly onColumns?: ((columns: CellColumns) => unknown) | undefined
}

export interface CellColumns {
  readonly names: readonly string[]
  /** The columns of text in which most cells are numbers. */
  readonly numericTexts: readonly string[]
}

/** Number of rows from which the command line guesses fields and cells. */
export const sampleSize = 1000

/** Makes objects of rows of cells, with a property for each column, and keeps the cells that would be written otherwise. */
export async function* readCellRows(batches: CellBatches, options: CellRowOptions): RowBatches {
  let count = 0
  const { first, all } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.rows.length : 0
    return !batch.ok || count >= options.sampleSize
  })
  const start = first.find((batch) => batch.ok)?.value
  const sample = first.flatMap((batch) => (batch.ok ? batch.value.rows : []))
  const rows = sample.slice(0, options.sampleSize)
  const { header = [], delimiter } = start ?? {}
  const { columns, missing } = readColumns(header, rows, options.types, delimiter === ";")
  if (start !== undefined) {
    const odd = columns.flatMap(({ name, odd }) => (odd === undefined ? [] : [{ name, ...odd }]))
    await options.onRemarks([
      ...remarkOnHeader(start, columns, options.advice),
      ...missing.map(
        (field) =>
          `The field ${quote(field)} is empty in all rows, because the file has no such column; a path that is an array of one step names any column.`,
      ),
      ...odd.map(
        ({ name, sentence, example }) => `${sentence} ${options.advice.text(name, example)}`,
      ),
    ])
    await options.onColumns?.({ names: header, numericTexts: odd.map(({ name }) => name) })
  }
  const makeRow = createRowMaker(columns)
  for await (const batch of all) yield batch.ok ? success(batch.value.rows.map(makeRow)) : batch
}

/**
 * Reads the value of a cell: null for one without a value, undefined for one that stays the text that it is. A string is the
 * digits of a number that no double holds.
 */
export type ReadCell = (cell: string) => number | bigint | string | boolean | null | undefined

interface CellColumn {
  readonly name: string
  readonly read: ReadCell
  /** True for guessed numbers, none of which the user calls empty. */
  readonly isNumeric?: boolean
  /** True for a cell of the kind that was guessed; undefined for a column of text, or of a known field. */
  readonly fits?: (cell: string) => boolean
  /** The cells that keep a column of numbers from being read as numbers. */
  readonly odd?: { readonly sentence: string; readonly example: string } | undefined
}

/** Makes the readers of cells that are separated by commas. @param rows - those from which kinds are guessed. */
export function createCellReaders(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  types: CellTypes,
): readonly ReadCell[] {
  return readColumns(header, rows, types, false).columns.map(({ read }) => read)
}

function createRowMaker(
  columns: readonly CellColumn[],
): (cells: readonly string[]) => Record<string, unknown> {
  const isPlain = columns.every(({ name }) => name !== "__proto__")
  return (cells) => {
    const row: Record<string, unknown> = {}
    let texts: Map<string, string> | undefined
    let index = 0
    for (const { name, read, isNumeric } of columns) {
      const cell = cells[index++] ?? ""
      const isShort = isNumeric && isShortNumber(cell)
      const found = isShort ? Number(cell) : read(cell)
      const value = found === undefined ? cell : found
      if (isPlain) row[name] = value
      else Object.defineProperty(row, name, { value, ...own })
      if (!isShort && found !== undefined && isWrittenOtherwise(found, cell))
        texts = (texts ?? new Map<string, string>()).set(name, cell)
    }
    if (texts !== undefined) setSourceTexts(row, texts)
    return row
  }
}

/** True for a number that is written as it was read: short, without zeros at its end, and with no more than six after its point. */
function isShortNumber(cell: string): boolean {
  return (
    cell.length < 16 &&
    /^(?:0|-?[1-9][0-9]*(?:\.[0-9]*[1-9])?|-?0\.(?!000000)[0-9]*[1-9])$/.test(cell)
  )
}

const own = { writable: true, enumerable: true, configurable: true }

function isWrittenOtherwise(value: ReturnType<ReadCell>, cell: string): boolean {
  if (value === null) return cell !== ""
  return typeof value === "bigint" || typeof value === "string" || String(value) !== cell
}

/** Texts that mean no value in a column of numbers, booleans or dates. */
const nullTokens: ReadonlySet<string> = new Set("NA N/A #N/A NULL null NaN None \\N".split(" "))

/** Reads columns by the fields that read them, or as guessed. Returns the names of fields without a column, too. */
function readColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { known, infers, nulls }: CellTypes,
  hasCommas: boolean,
): { readonly columns: readonly CellColumn[]; readonly missing: readonly string[] } {
  const { fields, missing } = fieldsOfColumns(known?.(header), header)
  // To look a text up is to hash it.
  const isEmpty = (cell: string): boolean => cell === "" || (nulls.size > 0 && nulls.has(cell))
  const isNull = (cell: string): boolean =>
    isEmpty(cell) || (cell.length < 5 && nullTokens.has(cell))
  const text: ReadCell = (cell) => (isEmpty(cell) ? null : undefined)
  const orNull =
    (read: ReadCell): ReadCell =>
    (cell) =>
      isNull(cell) ? null : read(cell)
  const columns = header.map((name, column): CellColumn => {
    const field = fields.get(name)
    if (field !== undefined) {
      const read = readerOf(field)
      return { name, read: read === undefined ? text : orNull(read) }
    }
    const cells = infers ? rows.map((row) => row[column] ?? "") : []
    const values = cells.filter((cell) => !isNull(cell))
    const guess = guessReader(values, hasCommas)
    if (guess === undefined) return { name, read: text, odd: findOdd(name, values) }
    const { fits, value } = guess
    return { name, read: orNull(value), fits, isNumeric: value === readNumber && nulls.size === 0 }
  })
  return { columns, missing }
}

/** Numbers as files hold them. Leading zeros belong to codes, and so do digits with an exponent alone, such as `12e4`. */
const numberForm =
  /^[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE](?:[+-][0-9]{1,3}|(?<=\.[0-9]*[eE])[0-9]{1,3}))?$/

function isNumber(cell: string): boolean {
  return numberForm.test(cell)
}

const readNumber: ReadCell = (cell) => (isNumber(cell) ? readCellExactly(cell) : undefined)

/** Numbers with a decimal comma, in a file whose cells are separated by semicolons. */
function isNumberWithComma(cell: string): boolean {
  return !cell.includes(".") && isNumber(cell.replace(",", "."))
}

function isBoolean(cell: string): boolean {
  return isBooleanText(cell) && cell.length < 6
}

interface Guess {
  readonly fits: (cell: string) => boolean
  readonly value: ReadCell
}

const guesses: readonly Guess[] = [
  { fits: isNumber, value: readNumber },
  { fits: isBoolean, value: (cell) => (isBoolean(cell) ? readBoolean(cell) : undefined) },
  { fits: isDate, value: () => undefined },
]

const numbersWithComma: Guess = {
  fits: isNumberWithComma,
  value: (cell) => (isNumberWithComma(cell) ? readNumber(cell.replace(",", ".")) : undefined),
}

/** Guesses how a column is read from its cells that are not empty; undefined for text. */
function guessReader(cells: readonly string[], hasCommas: boolean): Guess | undefined {
  if (cells.length === 0) return undefined
  // Three digits after a comma could be thousands.
  const isComma = hasCommas && cells.some((cell) => !/^[^,]*(?:,[0-9]{3})?$/.test(cell))
  const possible = isComma ? [...guesses, numbersWithComma] : guesses
  return possible.find(({ fits }) => cells.every(fits))
}

function isDate(cell: string): boolean {
  return kinds.date.readRow(cell) !== undefined
}

/** Numbers in any form but with leading zeros: with units, thousands, spaces around them. */
const anyNumber =
  /^[+-]?[$€£¥]?(?:[0-9]{1,3}(?:[ ,.'\u00a0\u202f][0-9]{3})+|[0-9]+)?(?:[.,][0-9]*)?(?:[eE][+-]?[0-9]+)?%?$/

function isAnyNumber(cell: string): boolean {
  const text = cell.trim()
  return /[0-9]/.test(text) && !/^[+-]?0[0-9]/.test(text) && anyNumber.test(text)
}

/** Finds what keeps a column of text in which more than half of the cells are numbers from being read as numbers. */
function findOdd(name: string, cells: readonly string[]): CellColumn["odd"] {
  if (cells.filter(isAnyNumber).length * 2 <= cells.length) return undefined
  const odd = cells.filter((cell) => !isNumber(cell))
  const [example = ""] = odd
  // Numbers and codes with leading zeros are a column of codes.
  if (odd.every((cell) => /^0[0-9]+$/.test(cell))) return undefined
  return {
    example,
    sentence: `The column ${quote(name)} stays text, because ${odd.length.toLocaleString("en-US")} of ${formatCount(cells.length, "cell")} ${odd.length === 1 ? "is not a plain number" : "are not plain numbers"}, such as ${quote(example)}.`,
  }
}

/** Says where a single column may be several, and where the first line may be data. */
function remarkOnHeader(
  { header, given }: CellBatch,
  columns: readonly CellColumn[],
  advice: Advice,
): readonly string[] {
  const [name = ""] = header
  return [
    ...(header.length === 1 && /[;\t,|]/.test(name)
      ? [
          `The file has a single column, called ${quote(name)}. The cells of CSV are separated by commas, and those of TSV by tabs; --delimiter names another character.`,
        ]
      : []),
    ...(looksLikeData(given, columns) ? [`The first line looks like data. ${advice.header}`] : []),
  ]
}

/** True when the name of each column of numbers, booleans or dates is one, but for years and other numbers that rise by one. */
function looksLikeData(
  given: readonly string[] | undefined,
  columns: readonly CellColumn[],
): boolean {
  if (given === undefined) return false
  const names = columns.flatMap(({ fits }, index) =>
    fits ? [{ name: given[index] ?? "", fits }] : [],
  )
  if (names.length === 0 || !names.every(({ name, fits }) => fits(name))) return false
  const numbers = names.map(({ name }) => (/^[0-9]+$/.test(name) ? Number(name) : Number.NaN))
  return !numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
}

/** The fields by the columns that they read, and the names of the others. A text field beside others gets the cells as they are. */
function fieldsOfColumns(
  known: Fields | undefined,
  header: readonly string[],
): { readonly fields: ReadonlyMap<string, ColumnField>; readonly missing: readonly string[] } {
  const fields = new Map<string, ColumnField>()
  const missing: string[] = []
  for (const field of known?.fields.values() ?? []) {
    if (!isColumn(field)) continue
    const [column = "", ...deeper] = field.path ?? []
    if (deeper.length > 0 || !header.includes(column)) missing.push(field.name)
    else if (fields.get(column)?.kind !== "text") fields.set(column, field)
  }
  return { fields, missing }
}

/** Reads the cells of a known field: numbers by rule V4, booleans by rule V6; undefined where null tokens are texts. */
function readerOf({ kind, format, rules }: ColumnField): ReadCell | undefined {
  const { json, operators } = writing[kind]
  if (json === "number") {
    const isDouble = kind === "number" && format !== "decimal"
    return (cell) => {
      if (rules.readText(cell) === undefined) return undefined
      return isDouble ? Number(cell) : readCellExactly(cell)
    }
  }
  if (json === "boolean") return (cell) => (isBooleanText(cell) ? readBoolean(cell) : undefined)
  return operators === "order" ? () => undefined : undefined
}
