import type { ApplyFlags } from "../flags.ts"
import { createCsv, type CsvOptions } from "./csv.ts"
import type { Output } from "./output.ts"
import { stringifyColumns, type RowColumn } from "./row-column.ts"
import type { Ending, RowFormat } from "./row-writer.ts"
import { stringify, stringifyRow } from "./stringify.ts"
import { createTable } from "./table.ts"

const count: RowFormat = {
  row: () => "",
  end: (_written, { total, refused }) => (refused ? "" : `${total}\n`),
}

type WriteRow = (row: unknown) => string

const ndjson = (write: WriteRow): RowFormat => ({
  row: (row) => `${write(row)}\n`,
  end: () => "",
})

const json = (write: WriteRow): RowFormat => ({
  begin: '{\n  "data": [',
  row: (row, index) => `${index === 0 ? "" : ","}\n    ${write(row)}`,
  end: (count, { pages, total, ...found }) => {
    const start = [`${count === 0 ? "" : "\n  "}]`, `"pages": ${pages}`, `"total": ${total}`]
    return `${[...start, ...diagnosticParts(found)].join(",\n  ")}\n}\n`
  },
  holdsDiagnostics: true,
})

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

export function createRowFormat(
  format: NonNullable<ApplyFlags["format"]> | "count",
  output: Output,
  { chosen, ...options }: CsvOptions & { readonly chosen: readonly RowColumn[] | undefined },
): RowFormat {
  const write: WriteRow = chosen === undefined ? stringify : (row) => stringifyColumns(row, chosen)
  switch (format) {
    case "count":
      return count
    case "json":
      return json(write)
    case "ndjson":
      return ndjson(chosen === undefined ? stringifyRow : write)
    case "csv":
      return createCsv({ ...options, columns: chosen ?? options.columns }, output)
    case "table":
      // Its first lines come when its columns are known.
      return createTable({
        room: output.columns,
        columns: chosen,
        paintHeading: (heading) => output.paint("bold", heading),
      })
  }
}
