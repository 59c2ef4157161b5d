import type { Answer } from "../../bind/answer.ts"
import type { Fields } from "../../fields/field.ts"
import type { ApplyFlags } from "../flags.ts"
import { createCsv } from "./csv.ts"
import type { Output } from "./output.ts"
import { stringify } from "./stringify.ts"
import { createTable } from "./table.ts"

export type Ending = Omit<Answer<unknown>, "data" | "failure">

export interface RowFormat {
  readonly begin?: string
  /** Writes a row. @param index - index of the row in the answer, counted from 0. */
  readonly row: (row: unknown, index: number) => string
  /** Writes what follows the rows. @param count - number of rows. */
  readonly end: (count: number, ending: Ending) => string
  /** True when the text holds the diagnostics. */
  readonly holdsDiagnostics?: boolean
  /** Describes in sentences what of the rows is not shown. */
  readonly describeHidden?: () => readonly string[]
  /** Says why the rows cannot be written; undefined when they can. */
  readonly fault?: () => string | undefined
}

const count: RowFormat = {
  row: () => "",
  end: (_written, { matched, refused }) => (refused ? "" : `${matched}\n`),
}

const ndjson: RowFormat = {
  row: (row) => `${stringify(row)}\n`,
  end: () => "",
}

const json: RowFormat = {
  begin: '{\n  "data": [',
  row: (row, index) => `${index === 0 ? "" : ","}\n    ${stringify(row)}`,
  end: (count, { pages, matched, ...found }) => {
    const start = [`${count === 0 ? "" : "\n  "}]`, `"pages": ${pages}`, `"matched": ${matched}`]
    return `${[...start, ...diagnosticParts(found)].join(",\n  ")}\n}\n`
  },
  holdsDiagnostics: true,
}

function diagnosticParts({ refused, diagnostics, omitted }: CheckedQuery): readonly string[] {
  const listed = diagnostics.map((diagnostic) => `\n    ${stringify(diagnostic)}`).join(",")
  return [
    `"refused": ${refused}`,
    `"diagnostics": [${listed}${listed === "" ? "" : "\n  "}]`,
    ...(omitted > 0 ? [`"omitted": ${omitted}`] : []),
  ]
}

/** The diagnostics of a query, which may be refused. */
type CheckedQuery = Pick<Ending, "refused" | "diagnostics" | "omitted">

export function diagnosticsJson(found: CheckedQuery): string {
  return `{\n  ${diagnosticParts(found).join(",\n  ")}\n}\n`
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
      return createCsv(table, isGuessed, output)
    case "table":
      // Its first lines come when its columns are known.
      return createTable({
        room: output.columns,
        paintHeading: (heading) => output.paint("bold", heading),
      })
  }
}

interface RowWriter {
  /** Writes rows and waits until the output accepts more; false when nobody reads it any longer. */
  readonly write: (rows: readonly unknown[]) => Promise<boolean>
  readonly end: (ending: Ending) => Promise<void>
}

/** UTF-16 units that are collected before they are written. */
const blockSize = 65_536

export function createRowWriter(output: Output, format: RowFormat): RowWriter {
  let { begin: text = "" } = format
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
