import { quote } from "../../diagnostics/wording.ts"
import { isPlainObject } from "../../diagnostics/untrusted.ts"
import { formatCount, listSome } from "./texts.ts"
import { cutLine } from "../../diagnostics/frame.ts"
import { ownProperty } from "../../diagnostics/own.ts"
import { cellsOf } from "../../diagnostics/visible.ts"
import { valueInColumn, type RowColumn } from "./row-column.ts"
import { stringify } from "./stringify.ts"

interface TableRenderer {
  /** Takes a row. Returns nothing for the first rows, which determine the columns and their widths, and a line for each later row. */
  readonly row: (row: unknown) => string
  readonly end: () => string
  /** Describes in sentences the properties of later rows that have no column. */
  readonly describeHidden: () => readonly string[]
}

interface TableOptions {
  /** Characters per line, to which wide columns are cut; undefined for lines of any length. */
  readonly room: number | undefined
  /** The columns in their order; undefined for those of the first rows. */
  readonly columns?: readonly RowColumn[] | undefined
  readonly paintHeading: (heading: string) => string
}

/** Number of rows that determine the columns and their first widths. */
const sampleSize = 1000

/**
 * Makes a table with a column for each property of the first 1,000 rows, in the order of their
 * first occurrence. A later row that needs more room widens the columns from there on, as far as the
 * line allows. Rows that are not objects are empty. Long texts are cut. Without rows the table is the
 * empty text.
 */
export function createTable({ room, columns: chosen, paintHeading }: TableOptions): TableRenderer {
  let sample: unknown[] = []
  let layout: TableLayout | undefined
  let known: ReadonlySet<string> = new Set()
  const hidden = new Set<string>()
  const start = (): string => {
    if (sample.length === 0) return ""
    const names = chosen?.map(({ name }) => name) ?? []
    const columns = layOutTable(sample, room, names)
    const lines = [
      paintHeading(
        renderRow(
          columns,
          columns.map(({ name }) => name),
        ),
      ),
      joinCells(columns.map(({ width }) => "-".repeat(width))),
      ...sample.map((row) => renderRow(columns, textsOfRow(columns, row))),
    ]
    layout = columns
    known = new Set(columns.map(({ name }) => name))
    sample = []
    return lines.map((line) => `${line}\n`).join("")
  }
  return {
    row: (given) => {
      const row = chosen === undefined ? given : takeColumns(given, chosen)
      if (layout === undefined) return sample.push(row) < sampleSize ? "" : start()
      for (const name of isPlainObject(row) ? Object.keys(row) : [])
        if (!known.has(name)) hidden.add(name)
      const texts = textsOfRow(layout, row)
      if (texts) layout = widen(layout, texts, room)
      return `${renderRow(layout, texts)}\n`
    },
    end: () => (layout === undefined ? start() : ""),
    describeHidden: () => describeHidden([...hidden]),
  }
}

const mostListed = 5

function describeHidden(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  return [
    `The table has the columns of its first ${formatCount(sampleSize, "row")}. Later rows have other properties, which it does not show: ${listSome(names.map(quote), mostListed)}.`,
  ]
}

const gap = "  "
const maxWidth = 60
/** Characters that every column keeps in lines that are too narrow for all columns. */
const minWidth = 6

interface Column {
  readonly name: string
  /** True for a column of numbers, which is aligned to the right. */
  readonly isNumeric: boolean
  readonly width: number
}

interface Measured {
  readonly name: string
  readonly isNumeric: boolean
  readonly longest: number
  /** Characters that are never cut: a number without its last digits would be another number. */
  readonly least: number
}

type TableLayout = readonly Column[]

function takeColumns(row: unknown, columns: readonly RowColumn[]): object {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const { value } = valueInColumn(row, column)
      return value === undefined ? [] : [[column.name, value]]
    }),
  )
}

/**
 * Lays out a column for each property of the rows, the given ones first.
 * @param room - characters per line, to which wide columns are cut; undefined for lines of any
 * length.
 */
function layOutTable(
  rows: readonly unknown[],
  room: number | undefined,
  names: readonly string[],
): TableLayout {
  const columns = new Map<string, unknown[]>(names.map((name) => [name, []]))
  for (const row of rows)
    for (const [name, value] of isPlainObject(row) ? Object.entries(row) : []) {
      const values = columns.get(name)
      if (values === undefined) columns.set(name, [value])
      else values.push(value)
    }
  const measured = [...columns].map(([name, values]) => measure(name, values))
  const most = fit(measured, room ?? Number.POSITIVE_INFINITY)
  return measured.map((column) => ({
    name: column.name,
    isNumeric: column.isNumeric,
    width: cutWidth(column, most),
  }))
}

/** Returns the texts of a row, one for each column; undefined when the row is not an object. */
function textsOfRow(layout: TableLayout, row: unknown): readonly string[] | undefined {
  if (!isPlainObject(row)) return undefined
  return layout.map(({ name }) => showCell(ownProperty(row, name)))
}

/** Writes a row, without a line feed. Texts are cut to their columns. */
function renderRow(layout: TableLayout, texts: readonly string[] = []): string {
  return joinCells(
    layout.map((column, index) => pad(cut(texts[index] ?? "", column.width), column)),
  )
}

/**
 * Widens columns for a later row, as far as the line has room; a column of numbers in any case.
 * @returns the same layout when all texts fit.
 */
function widen(
  layout: TableLayout,
  texts: readonly string[],
  room = Number.POSITIVE_INFINITY,
): TableLayout {
  if (layout.every(({ width }, index) => fits(texts[index] ?? "", width))) return layout
  let left = room - layout.reduce((sum, { width }) => sum + width + gap.length, -gap.length)
  return layout.map((column, index) => {
    const text = texts[index] ?? ""
    const isWhole = column.isNumeric && numeric.test(text)
    const wanted = widthOf(isWhole ? text : cut(text, maxWidth))
    const width = isWhole ? wanted : Math.min(wanted, column.width + left)
    if (width <= column.width) return column
    left = Math.max(0, left - (width - column.width))
    return { ...column, width }
  })
}

function measure(name: string, values: readonly unknown[]): Measured {
  const longest = values.reduce<number>(
    (width, value) => Math.max(width, widthOf(cut(showCell(value), maxWidth))),
    0,
  )
  const filled = values.filter((value) => value !== null)
  const isNumeric = filled.length > 0 && filled.every((value) => typeof value === "number")
  return {
    name,
    isNumeric,
    longest: Math.max(longest, widthOf(cut(name, maxWidth))),
    least: isNumeric ? longest : 0,
  }
}

/** Returns the maximum width of columns with which all of them fit into a line, if possible. */
function fit(columns: readonly Measured[], room: number): number {
  const gaps = gap.length * (columns.length - 1)
  const areFitting = (most: number): boolean =>
    columns.reduce((sum, column) => sum + cutWidth(column, most), gaps) <= room
  let most = maxWidth
  while (most > minWidth && !areFitting(most)) most--
  return most
}

function cutWidth({ longest, least }: Measured, most: number): number {
  return Math.max(least, Math.min(longest, most))
}

function showCell(value: unknown): string {
  if (value === undefined) return ""
  return typeof value === "string" ? value : stringify(value)
}

/** Matches numbers as JSON writes them. */
const numeric = /^-?[0-9][0-9.eE+-]*$/

/** Matches visible ASCII characters and spaces, which take a column each. Most cells are so. */
const plain = /^[ -~]*$/

function fits(text: string, width: number): boolean {
  return plain.test(text) ? text.length <= width : widthOf(cut(text, maxWidth)) <= width
}

function cut(text: string, width: number): string {
  if (text.length <= width && plain.test(text)) return text
  const start = text.slice(0, width + 1)
  // More than fits is plain. The others are cut like this too, but character by character.
  return start.length > width && plain.test(start)
    ? `${start.slice(0, width - 1)}…`
    : cutLine(text, width)
}

function pad(text: string, { width, isNumeric }: Column): string {
  const blanks = " ".repeat(Math.max(0, width - widthOf(text)))
  return isNumeric ? blanks + text : text + blanks
}

function joinCells(cells: readonly string[]): string {
  return cells.join(gap).trimEnd()
}

function widthOf(text: string): number {
  return plain.test(text)
    ? text.length
    : cellsOf(text).reduce((sum, { columns }) => sum + columns, 0)
}
