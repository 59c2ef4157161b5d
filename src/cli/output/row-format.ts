import type { Answer } from "../../bind/answer.ts"
import type { ApplyFlags } from "../flags.ts"
import type { Output } from "./output.ts"
import { stringify } from "./stringify.ts"
import { createTable } from "./render-table.ts"

/** The part of an answer that follows the rows. */
export type Ending = Omit<Answer<unknown>, "data" | "failure">

/** Writes an answer as text, row by row. */
export interface RowFormat {
  readonly begin: string
  /** Writes a row. @param index - index of the row in the answer, counted from 0. */
  readonly row: (row: unknown, index: number) => string
  /** Writes what follows the rows. @param count - number of rows. */
  readonly end: (count: number, ending: Ending) => string
  /** True when the text holds the diagnostics. */
  readonly holdsDiagnostics: boolean
  /** Describes in sentences what of the rows is not shown. */
  readonly describeHidden?: () => readonly string[]
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
  end: (count, { pages, matched, refused, diagnostics, omitted }) => {
    const listed = diagnostics.map((diagnostic) => `\n    ${stringify(diagnostic)}`).join(",")
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
