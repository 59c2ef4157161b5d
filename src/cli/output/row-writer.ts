import type { Answer } from "../../bind/answer.ts"
import { visible } from "../../diagnostics/visible.ts"
import type { Fields } from "../../fields/field.ts"
import type { ApplyFlags } from "../flags.ts"
import { createCsv } from "./csv.ts"
import type { Output } from "./output.ts"
import type { Found } from "./render-diagnostics.ts"
import { stringify } from "./stringify.ts"
import { createTable } from "./table.ts"
import { unshownText } from "./texts.ts"

/** The part of an answer that follows the rows. */
export type Ending = Omit<Answer<unknown>, "data" | "failure">

/** Writes an answer as text, row by row. */
interface RowFormat {
  readonly begin: string
  /** Writes a row. @param index - index of the row in the answer, counted from 0. */
  readonly row: (row: unknown, index: number) => string
  /** Writes what follows the rows. @param count - number of rows. */
  readonly end: (count: number, ending: Ending) => string
  /** True when the text holds the diagnostics. */
  readonly holdsDiagnostics: boolean
  /** Describes in sentences what of the rows is not shown. */
  readonly describeHidden?: () => readonly string[]
  /** Says why the rows cannot be written; undefined when they can. */
  readonly fault?: () => string | undefined
}

/** Writes the number of rows that match. */
const count: RowFormat = {
  begin: "",
  row: () => "",
  end: (_written, { matched, refused }) => (refused ? "" : `${matched}\n`),
  holdsDiagnostics: false,
}

const ndjson: RowFormat = {
  begin: "",
  row: (row) => `${stringify(row)}\n`,
  end: () => "",
  holdsDiagnostics: false,
}

/** Writes one object, with a line for each row. */
const json: RowFormat = {
  begin: '{\n  "data": [',
  row: (row, index) => `${index === 0 ? "" : ","}\n    ${stringify(row)}`,
  end: (count, { pages, matched, ...found }) => {
    const start = [`${count === 0 ? "" : "\n  "}]`, `"pages": ${pages}`, `"matched": ${matched}`]
    return `${[...start, ...diagnosticParts(found)].join(",\n  ")}\n}\n`
  },
  holdsDiagnostics: true,
}

function diagnosticParts({ refused, diagnostics, omitted }: Refusable): readonly string[] {
  const listed = diagnostics.map((diagnostic) => `\n    ${stringify(diagnostic)}`).join(",")
  return [
    `"refused": ${refused}`,
    `"diagnostics": [${listed}${listed === "" ? "" : "\n  "}]`,
    ...(omitted > 0 ? [`"omitted": ${omitted}`] : []),
  ]
}

/** The diagnostics of a query, which may be refused. */
interface Refusable extends Found {
  readonly refused: boolean
}

/** Writes the diagnostics of a query as one JSON object. */
export function diagnosticsJson(found: Refusable): string {
  return `{\n  ${diagnosticParts(found).join(",\n  ")}\n}\n`
}

/** Writes CSV, with stand-ins on a terminal for what would disturb it. */
function csvFormat(table: Fields, isGuessed: boolean, { isTerminal }: Output): RowFormat {
  let hidesText = false
  const csv = createCsv(table, isGuessed, (cell) => {
    const shown = isTerminal ? visible(cell) : cell
    hidesText ||= shown !== cell
    return shown
  })
  return {
    begin: "",
    row: csv.row,
    end: (_count, { refused }) => (refused ? "" : csv.end()),
    holdsDiagnostics: false,
    describeHidden: () => (hidesText ? [unshownText] : []),
    fault: csv.fault,
  }
}

/** Writes a table, whose first lines come when its columns are known. */
function tableFormat({ columns, paint }: Output): RowFormat {
  const table = createTable({
    room: columns,
    paintHeading: (heading) => paint("bold", heading),
  })
  return {
    begin: "",
    row: table.row,
    end: table.end,
    holdsDiagnostics: false,
    describeHidden: table.describeHidden,
  }
}

/** @param isGuessed - true when the fields of the table were guessed. */
export function createRowFormat(
  format: NonNullable<ApplyFlags["format"]> | "count",
  output: Output,
  table: Fields,
  isGuessed: boolean,
): RowFormat {
  switch (format) {
    case "count":
      return count
    case "json":
      return json
    case "ndjson":
      return ndjson
    case "csv":
      return csvFormat(table, isGuessed, output)
    case "table":
      return tableFormat(output)
  }
}

/** Writes an answer in parts. */
interface RowWriter {
  /**
   * Writes rows and waits until the output accepts more. Returns false when nobody reads it any
   * longer.
   */
  readonly write: (rows: readonly unknown[]) => Promise<boolean>
  readonly end: (ending: Ending) => Promise<void>
}

/** UTF-16 units that are collected before they are written. */
const blockSize = 65_536

export function createRowWriter(output: Output, format: RowFormat): RowWriter {
  let text = format.begin
  let count = 0
  const flush = async (): Promise<boolean> => {
    const block = text
    text = ""
    return block === "" || (await output.write(block))
  }
  return {
    // Each call writes all of its rows, so that the rows of a slow source appear when they arrive.
    write: async (rows) => {
      for (const row of rows) {
        text += format.row(row, count++)
        if (text.length >= blockSize && !(await flush())) return false
      }
      if (format.fault?.() !== undefined) return (await flush()) && false
      return rows.length === 0 || flush()
    },
    end: async (ending) => {
      text += format.end(count, ending)
      await flush()
    },
  }
}
