import { once } from "../../diagnostics/once.ts"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../../fields/field.ts"
import { isBooleanText, readBoolean } from "../../fields/kinds/boolean.ts"
import { writing } from "../../fields/kinds/writing.ts"
import { success } from "../command-result.ts"
import type { Advice } from "./advice.ts"
import {
  findDateOrder,
  findNumberForm,
  isDate,
  isPlainNumber,
  plainDate,
  plainNumber,
  type DateOrder,
  type NumberForm,
} from "./cell-forms.ts"
import { describeOddCells, isAnyDate, isAnyNumber } from "./odd-cells.ts"
import { readAhead } from "./read-ahead.ts"
import { createDoubts, type Doubts } from "./thousands.ts"
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
  /** How numbers and dates are written; undefined where the cells decide. */
  readonly numbers?: NumberForm | undefined
  readonly dates?: DateOrder | undefined
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
  /** The first line as the file has it; undefined when it is a row. */
  readonly given: readonly string[] | undefined
  /** Describe what keeps columns of text from being read as the numbers or dates that some of their cells are, in sentences. */
  readonly odd: ReadonlyMap<string, DescribeOdd>
  /** Cells that show how the numbers and dates of columns are written, which are not plain ones. */
  readonly written: ReadonlyMap<string, string>
  /** The same in sentences. */
  readonly forms: readonly string[]
  /** Says of the rows so far which columns of decimals may hold thousands, and which cells of later ones mean no value, in sentences. */
  readonly describeDoubts: () => readonly string[]
}

/** Looks at the cells of a column of text when it is called first; undefined where nothing is odd. */
export type DescribeOdd = () => string | undefined

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
  const { columns, missing, nulls } = readColumns(header, rows, options.types, delimiter === ";")
  const doubts = createDoubts(columns.map(({ name, isPlain }) => (isPlain ? name : undefined)))
  if (start !== undefined) {
    await options.onRemarks([
      ...remarkOnHeader(start, columns, options.advice),
      ...missing.map(
        (field) =>
          `The field ${quote(field)} is empty in all rows, because the file has no such column; a path that is an array of one step names any column.`,
      ),
      ...remarkOnNulls([...nulls]),
    ])
    const told = new Set(nulls)
    const odd = columns.flatMap(({ name, cells }): readonly [string, DescribeOdd][] => {
      const describe = (): string | undefined =>
        describeOddCells(name, cells ?? [], options.types, options.advice)
      return cells === undefined ? [] : [[name, once(describe)]]
    })
    const shown = columns.flatMap(({ name, written }): readonly [string, string][] =>
      written === undefined ? [] : [[name, written]],
    )
    await options.onColumns?.({
      names: header,
      given: start.given,
      odd: new Map(odd),
      written: new Map(shown),
      forms: shown.map(([name, cell]) => `${quote(name)} is written ${cell}.`),
      describeDoubts: () => [
        ...doubts.describe(options.advice),
        ...remarkOnNulls([...nulls].filter((token) => !told.has(token))),
      ],
    })
  }
  const makeRow = createRowMaker(columns, doubts)
  for await (const batch of all) yield batch.ok ? success(batch.value.rows.map(makeRow)) : batch
}

/**
 * Reads the value of a cell: null for one without a value, undefined for one that stays the text that it is. A string is the
 * digits of a number that no double holds, or a date that is written otherwise.
 */
export type ReadCell = (cell: string) => number | bigint | string | boolean | null | undefined

interface CellColumn {
  readonly name: string
  readonly read: ReadCell
  /** True for guessed numbers, none of which the user calls empty. */
  readonly isNumeric?: boolean
  /** The characters from which on a cell stays the text that it is; absent where its letters decide. */
  readonly textFrom?: number
  /** True for numbers with a decimal point, of which nobody said so. */
  readonly isPlain?: boolean
  /** True for a cell of the kind that was guessed; undefined for a column of text, or of a known field. */
  readonly fits?: ((cell: string) => boolean) | undefined
  /** A cell that shows how all are written, where it is not plain. */
  readonly written?: string | undefined
  /** The cells of a guessed column of text that are not empty. */
  readonly cells?: readonly string[]
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
  doubts: Doubts,
): (cells: readonly string[]) => Record<string, unknown> {
  const isPlain = columns.every(({ name }) => name !== "__proto__")
  // Objects of one shape are read faster.
  const readers = columns.map(({ name, read, isNumeric = false, textFrom = Infinity }) => ({
    ...{ name, read, isNumeric, textFrom },
  }))
  return (cells) => {
    doubts.look(cells)
    const row: Record<string, unknown> = {}
    let texts: Map<string, string> | undefined
    let index = 0
    for (const { name, read, isNumeric, textFrom } of readers) {
      const cell = cells[index++] ?? ""
      const isShort = isNumeric && isShortNumber(cell)
      const found = isShort ? Number(cell) : cell.length >= textFrom ? undefined : read(cell)
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

/** Texts that mean no value in a column of numbers, booleans or dates. Those that only some programs write are named. */
const nullTokens: ReadonlySet<string> = new Set("NA N/A #N/A NULL null NaN None \\N".split(" "))
const rareNullTokens: ReadonlySet<string> = new Set("n/a nan <NA> .".split(" "))

function remarkOnNulls(tokens: readonly string[]): readonly string[] {
  if (tokens.length === 0) return []
  const means = tokens.length === 1 ? "means" : "mean"
  return [
    `In columns of numbers, booleans and dates ${joinWords(tokens.map(quote), "and")} ${means} no value.`,
  ]
}

/** Reads columns by the fields that read them, or as guessed. Returns the names of fields without a column, too. */
function readColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  types: CellTypes,
  hasCommas: boolean,
): {
  readonly columns: readonly CellColumn[]
  readonly missing: readonly string[]
  /** The rare tokens that stand in columns of numbers, booleans or dates of the rows so far. */
  readonly nulls: ReadonlySet<string>
} {
  const { known, infers, nulls } = types
  const { fields, missing } = fieldsOfColumns(known?.(header), header)
  // To look a text up is to hash it.
  const isEmpty = (cell: string): boolean => cell === "" || (nulls.size > 0 && nulls.has(cell))
  const isRare = (cell: string): boolean => cell.length < 5 && rareNullTokens.has(cell)
  const isNull = (cell: string): boolean =>
    isEmpty(cell) || (cell.length < 5 && (nullTokens.has(cell) || rareNullTokens.has(cell)))
  const text: ReadCell = (cell) => (isEmpty(cell) ? null : undefined)
  const found = new Set<string>()
  const orNull =
    (read: ReadCell): ReadCell =>
    (cell) => {
      if (!isNull(cell)) return read(cell)
      if (isRare(cell) && !isEmpty(cell)) found.add(cell)
      return null
    }
  const columns = header.map((name, column): CellColumn => {
    const field = fields.get(name)
    const all = infers || field !== undefined ? rows.map((row) => row[column] ?? "") : []
    const cells = all.filter((cell) => !isNull(cell))
    const guess =
      field === undefined
        ? guessReader(cells, types, hasCommas)
        : readerOf(field, cells, types, hasCommas)
    if (guess === undefined)
      return {
        ...{ name, read: text, textFrom: nulls.size === 0 ? 1 : Infinity },
        ...(field === undefined && { cells }),
      }
    for (const cell of all) if (isRare(cell) && !isEmpty(cell)) found.add(cell)
    const { fits, value, written, isPlain = false } = guess
    const isNumeric = field === undefined && isPlain && nulls.size === 0
    // Longer than the tokens that mean no value.
    const textFrom = value === staysText && nulls.size === 0 ? 5 : Infinity
    return { ...{ name, fits, written, isPlain, isNumeric, textFrom }, read: orNull(value) }
  })
  return { columns, missing, nulls: found }
}

const readNumber: ReadCell = (cell) => (isPlainNumber(cell) ? readCellExactly(cell) : undefined)

function isBoolean(cell: string): boolean {
  return isBooleanText(cell) && cell.length < 6
}

/** How the cells of a column are read. */
interface Guess extends Pick<CellColumn, "fits" | "written" | "isPlain"> {
  readonly value: ReadCell
}

/** A form of numbers or dates that are not plain. */
interface CellForm {
  /** Returns a cell as a plain number or date; undefined for a cell of another form. */
  readonly plain: (cell: string) => string | undefined
  readonly written: string | undefined
}

/** Returns the form of the numbers of a column: the one that is given, else what all of its cells are; undefined for plain ones. */
function formOfNumbers(
  cells: readonly string[],
  { numbers }: CellTypes,
  hasCommas: boolean,
): CellForm | undefined {
  if (numbers === undefined && cells.every(isPlainNumber)) return undefined
  const isPercent = cells.length > 0 && cells.every((cell) => cell.endsWith("%"))
  const found =
    numbers === undefined
      ? findNumberForm(cells, hasCommas)
      : {
          form: { ...numbers, isPercent, isGiven: true },
          example: isPercent ? cells[0] : undefined,
        }
  if (found === undefined) return undefined
  const { form, example } = found
  const plain = (cell: string): string | undefined => plainNumber(cell, form)
  const meaning = isPercent && example !== undefined ? ` for ${plain(example) ?? ""}` : ""
  return { plain, written: example && example + meaning }
}

/** Returns the form of the dates of a column; undefined for plain ones, and where the day may be the month. */
function formOfDates(cells: readonly string[], { dates }: CellTypes): CellForm | undefined {
  if (cells.every(isDate)) return undefined
  const found =
    dates === undefined ? findDateOrder(cells) : ({ form: dates, example: undefined } as const)
  return found === undefined || found === "undecided"
    ? undefined
    : { plain: (cell) => plainDate(cell, found.form), written: found.example }
}

/** Makes what reads cells of a form by what reads plain ones. */
function guessOf({ plain, written }: CellForm, read: ReadCell): Guess {
  return {
    fits: (cell) => plain(cell) !== undefined,
    value: (cell) => {
      const found = plain(cell)
      return found === undefined ? undefined : (read(found) ?? found)
    },
    written,
  }
}

const staysText: ReadCell = () => undefined

/** Guesses how a column is read from its cells that are not empty; undefined for text. */
function guessReader(
  cells: readonly string[],
  types: CellTypes,
  hasCommas: boolean,
): Guess | undefined {
  if (cells.length === 0) return undefined
  const numbers = formOfNumbers(cells, types, hasCommas)
  const dates = formOfDates(cells, types)
  const possible: readonly Guess[] = [
    numbers === undefined
      ? { fits: isPlainNumber, value: readNumber, isPlain: true }
      : guessOf(numbers, readNumber),
    { fits: isBoolean, value: (cell) => (isBoolean(cell) ? readBoolean(cell) : undefined) },
    { fits: isDate, value: staysText },
    ...(dates === undefined ? [] : [guessOf(dates, staysText)]),
  ]
  return possible.find(({ fits }) => cells.every((cell) => fits?.(cell) === true))
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
    const { path = [] } = field
    const column = path.join(".")
    if (path.length > 1 || !header.includes(column)) missing.push(field.name)
    if (fields.get(column)?.kind !== "text") fields.set(column, field)
  }
  return { fields, missing }
}

/** Reads the cells of a known field: numbers by rule V4, booleans by rule V6; undefined where null tokens are texts. */
function readerOf(
  { kind, format, rules }: ColumnField,
  cells: readonly string[],
  types: CellTypes,
  hasCommas: boolean,
): Guess | undefined {
  const { json, operators } = writing[kind]
  if (json === "number") {
    const isDouble = kind === "number" && format !== "decimal"
    const value: ReadCell = (cell) => {
      if (rules.readText(cell) === undefined) return undefined
      return isDouble ? Number(cell) : readCellExactly(cell)
    }
    const isPlain = cells.every((cell) => rules.readText(cell) !== undefined)
    const form =
      isPlain && types.numbers === undefined
        ? undefined
        : formOfNumbers(cells.filter(isAnyNumber), types, hasCommas)
    return form === undefined
      ? { value, isPlain: true }
      : { ...guessOf(form, value), fits: undefined }
  }
  if (json === "boolean")
    return { value: (cell) => (isBooleanText(cell) ? readBoolean(cell) : undefined) }
  if (operators !== "order") return undefined
  const form =
    kind === "date" || kind === "day" ? formOfDates(cells.filter(isAnyDate), types) : undefined
  return form === undefined
    ? { value: staysText }
    : { ...guessOf(form, staysText), fits: undefined }
}
