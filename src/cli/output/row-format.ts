import type { Answer } from "../../evaluate/run-query.ts"
import type { ApplyFlags } from "../flags.ts"
import type { Output } from "./output.ts"
import { stringify } from "./stringify.ts"
import { renderTable } from "./render-table.ts"

/** What comes after the rows. */
export type Ending = Omit<Answer<unknown>, "data">

/** Turns an answer into text, row by row. */
export interface RowFormat {
  readonly begin: string
  /** `index` is that of the row in the answer, from 0 on. */
  readonly row: (row: unknown, index: number) => string
  /** `count` is how many rows there were. */
  readonly end: (count: number, ending: Ending) => string
  /** The text holds the diagnostics. */
  readonly holdsDiagnostics: boolean
}

const ndjson: RowFormat = {
  begin: "",
  row: (row) => `${stringify(row)}\n`,
  end: () => "",
  holdsDiagnostics: false,
}

/** One object, with a line for each row. */
const json: RowFormat = {
  begin: '{\n  "data": [',
  row: (row, index) => `${index === 0 ? "" : ","}\n    ${stringify(row)}`,
  end: (count, { pages, matched, refused, diagnostics, omitted }) => {
    const listed = diagnostics.map((diagnostic) => `\n    ${JSON.stringify(diagnostic)}`).join(",")
    const parts = [
      `${count === 0 ? "" : "\n  "}]`,
      `"pages": ${pages}`,
      `"matched": ${matched}`,
      `"refused": ${refused}`,
      `"diagnostics": [${listed}${listed === "" ? "" : "\n  "}]`,
      ...(omitted > 0 ? [`"omitted": ${omitted}`] : []),
    ]
    return `${parts.join(",\n  ")}\n}\n`
  },
  holdsDiagnostics: true,
}

/** The whole table at the end, since any row may widen its columns. */
function tableFormat({ columns, paint }: Output): RowFormat {
  const rows: unknown[] = []
  return {
    begin: "",
    row: (row) => {
      rows.push(row)
      return ""
    },
    end: () => renderTable(rows, columns, (heading) => paint("bold", heading)),
    holdsDiagnostics: false,
  }
}

export function createRowFormat(format: ApplyFlags["format"], output: Output): RowFormat {
  switch (format) {
    case "json":
      return json
    case "ndjson":
      return ndjson
    case "table":
      return tableFormat(output)
  }
}
