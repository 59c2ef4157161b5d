import { quote } from "../../diagnostics/wording.ts"
import { isPlainObject } from "../../fields/untrusted.ts"
import { formatCount } from "./format-count.ts"
import {
  layOutTable,
  renderHeading,
  renderRow,
  textsOfRow,
  widen,
  type TableLayout,
} from "./table-layout.ts"

/** Writes rows as a table, row by row. */
export interface TableRenderer {
  /**
   * Takes a row. Returns the text that can be written by now: nothing for the first rows, which
   * determine the columns and their widths, and a line for each later row.
   */
  readonly row: (row: unknown) => string
  /** Returns the rest of the table. */
  readonly end: () => string
  /** Describes in sentences the properties of later rows that have no column. */
  readonly describeHidden: () => readonly string[]
}

/** How a table is written. */
interface TableOptions {
  /** Characters per line, to which wide columns are cut; undefined for lines of any length. */
  readonly room: number | undefined
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
export function createTable({ room, paintHeading }: TableOptions): TableRenderer {
  let sample: unknown[] = []
  let layout: TableLayout | undefined
  let known: ReadonlySet<string> = new Set()
  const hidden = new Set<string>()
  const start = (): string => {
    if (sample.length === 0) return ""
    const columns = layOutTable(sample, room)
    const { names, rule } = renderHeading(columns)
    const lines = [
      paintHeading(names),
      rule,
      ...sample.map((row) => renderRow(columns, textsOfRow(columns, row))),
    ]
    layout = columns
    known = new Set(columns.map(({ name }) => name))
    sample = []
    return lines.map((line) => `${line}\n`).join("")
  }
  return {
    row: (row) => {
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

/** How many names are listed. */
const mostListed = 5

function describeHidden(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const listed = names.slice(0, mostListed).map(quote).join(", ")
  const more = names.length > mostListed ? `, and ${names.length - mostListed} more` : ""
  return [
    `The table has the columns of its first ${formatCount(sampleSize, "row")}. Later rows have other properties, which it does not show: ${listed}${more}.`,
  ]
}
