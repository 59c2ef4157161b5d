import { cutLine } from "../../diagnostics/frame.ts"
import { cellsOf } from "../../diagnostics/visible.ts"
import { isPlainObject } from "../../fields/untrusted.ts"
import { stringify } from "./stringify.ts"

const gap = "  "
/** Maximum characters of a column. */
const maxWidth = 60
/** Characters that every column keeps in lines that are too narrow for all columns. */
const minWidth = 6

interface Column {
  readonly name: string
  /** True for a column of numbers, which is aligned to the right. */
  readonly isNumeric: boolean
  readonly width: number
}

/** A column before the widths are fitted into the line. */
interface Measured {
  readonly name: string
  readonly isNumeric: boolean
  /** Characters of the longest text, heading included. */
  readonly longest: number
  /** Characters that are never cut: a number without its last digits would be another number. */
  readonly least: number
}

/** The columns of a table, in the order of their first occurrence. */
export type TableLayout = readonly Column[]

/**
 * Lays out a column for each property of the rows.
 * @param room - characters per line, to which wide columns are cut; undefined for lines of any
 * length.
 */
export function layOutTable(rows: readonly unknown[], room: number | undefined): TableLayout {
  const columns = new Map<string, unknown[]>()
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

/** Writes the headings and the rule below them, without line feeds. */
export function renderHeading(layout: TableLayout): {
  readonly names: string
  readonly rule: string
} {
  return {
    names: joinCells(layout.map((column) => pad(cut(column.name, column.width), column))),
    rule: joinCells(layout.map(({ width }) => "-".repeat(width))),
  }
}

/**
 * Writes a row, without a line feed. A row that is not an object is empty. A number in a column of
 * numbers is never cut, so a later and longer one may stick out.
 */
export function renderRow(layout: TableLayout, row: unknown): string {
  if (!isPlainObject(row)) return ""
  return joinCells(
    layout.map((column) => {
      const value = Object.hasOwn(row, column.name) ? row[column.name] : undefined
      const isWhole = column.isNumeric && typeof value === "number"
      const text = showCell(value)
      return pad(isWhole ? text : cut(text, column.width), column)
    }),
  )
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
  const fits = (most: number): boolean =>
    columns.reduce((sum, column) => sum + cutWidth(column, most), gaps) <= room
  let most = maxWidth
  while (most > minWidth && !fits(most)) most--
  return most
}

function cutWidth({ longest, least }: Measured, most: number): number {
  return Math.max(least, Math.min(longest, most))
}

function showCell(value: unknown): string {
  if (value === undefined) return ""
  return typeof value === "string" ? value : stringify(value)
}

/** Matches visible ASCII characters and blanks, which take a column each. Most cells are so. */
const plain = /^[ -~]*$/

function cut(text: string, width: number): string {
  return text.length <= width && plain.test(text) ? text : cutLine(text, width)
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
