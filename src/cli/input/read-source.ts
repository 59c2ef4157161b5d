import { commandLineAdvice } from "./advice.ts"
import { toUtf8, type ByteSource } from "./bytes.ts"
import type { ReadFormat } from "./format-of-name.ts"
import { readCellRows, type CellRowOptions } from "./cell-rows.ts"
import type { CellOptions } from "./read-cells.ts"
import { readInputRows, type RowBatches, type RowOptions } from "./read-rows.ts"

export interface SourceRows {
  readonly batches: RowBatches
  /** True when the rows come from cells, which have no types of their own. */
  readonly hasCells: boolean
}

export interface ReadSourceOptions
  extends
    Omit<CellRowOptions, "advice">,
    Omit<RowOptions, "format" | "onRemarks">,
    Omit<CellOptions, "advice" | "onRemarks"> {
  /** The format; undefined when the start of the rows decides between JSON and NDJSON. */
  readonly format: ReadFormat | undefined
  /** The label of the encoding. Default: UTF-8, and UTF-16 with a byte order mark. */
  readonly encoding?: string | undefined
}

/** Reads rows in any format, when they are looped over. Runs in browsers too: no import uses Node.js. */
export async function readSource(
  { name, open }: ByteSource,
  { format, encoding, advice = commandLineAdvice, ...options }: ReadSourceOptions,
): Promise<SourceRows> {
  const source = { name, open: () => toUtf8(open(), encoding, advice) }
  if (format !== "csv" && format !== "tsv")
    return { batches: readInputRows(source, { ...options, advice, format }), hasCells: false }
  // The parser of cells is loaded only when it is needed.
  const { readCells } = await import("./read-cells.ts")
  const { delimiter = format === "tsv" ? "\t" : undefined } = options
  const cells = readCells(source, { ...options, advice, delimiter })
  return { batches: readCellRows(cells, { ...options, advice }), hasCells: true }
}
