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
  readonly heading: string
  /** The cells, one for each row. */
  readonly cells: readonly string[]
  /** True for a column of numbers, which is aligned to the right. */
  readonly isNumeric: boolean
  /** Characters of the longest text, heading included. */
  readonly width: number
  /** Characters that are never cut: a number without its last digits would be another number. */
  readonly least: number
}

/**
 * Writes rows as a table: a column for each property, in the order of their first occurrence. Rows
 * that are not objects are empty. Long texts are cut.
 * @param room - characters per line, to which wide columns are cut further; undefined for lines of
 * any length.
 * @returns lines that end in a line feed; the empty text without rows.
 */
export function renderTable(
  rows: readonly unknown[],
  room: number | undefined,
  paintHeading: (heading: string) => string,
): string {
  if (rows.length === 0) return ""
  const columns = layOut(rows)
  const most = fit(columns, room ?? Number.POSITIVE_INFINITY)
  const line = (textOf: (column: Column) => string): string =>
    columns
      .map((column) => pad(textOf(column), cutWidth(column, most), column.isNumeric))
      .join(gap)
      .trimEnd()
  const heading = paintHeading(line((column) => column.heading))
  const rule = columns.map((column) => "-".repeat(cutWidth(column, most))).join(gap)
  const body = rows.map((_, index) => line(({ cells }) => cells[index] ?? ""))
  return [heading, rule, ...body].map((text) => `${text}\n`).join("")
}

function layOut(rows: readonly unknown[]): Column[] {
  const columns = new Map<string, unknown[]>()
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of isPlainObject(row) ? Object.entries(row) : []) {
      let values = columns.get(name)
      if (values === undefined) columns.set(name, (values = []))
      values[index] = value
    }
  }
  return [...columns].map(([name, values]) => layOutColumn(name, values))
}

/** Lays out one column. @param values - with holes for rows without the property. */
function layOutColumn(name: string, values: readonly unknown[]): Column {
  const heading = cutLine(name, maxWidth)
  const cells = Array.from(values, (value) => cutLine(showCell(value), maxWidth))
  const filled = values.filter((value) => value !== null)
  const isNumeric = filled.length > 0 && filled.every((value) => typeof value === "number")
  const longest = cells.reduce((width, cell) => Math.max(width, widthOf(cell)), 0)
  return {
    heading,
    cells,
    isNumeric,
    width: Math.max(longest, widthOf(heading)),
    least: isNumeric ? longest : 0,
  }
}

/** Returns the maximum width of columns with which all of them fit into a line, if possible. */
function fit(columns: readonly Column[], room: number): number {
  const gaps = gap.length * (columns.length - 1)
  const fits = (most: number): boolean =>
    columns.reduce((sum, column) => sum + cutWidth(column, most), gaps) <= room
  let most = maxWidth
  while (most > minWidth && !fits(most)) most--
  return most
}

function cutWidth({ width, least }: Column, most: number): number {
  return Math.max(least, Math.min(width, most))
}

function showCell(value: unknown): string {
  if (value === undefined) return ""
  return typeof value === "string" ? value : stringify(value)
}

function pad(text: string, width: number, isNumeric: boolean): string {
  const cut = cutLine(text, width)
  const blanks = " ".repeat(width - widthOf(cut))
  return isNumeric ? blanks + cut : cut + blanks
}

function widthOf(text: string): number {
  return cellsOf(text).reduce((sum, { columns }) => sum + columns, 0)
}
