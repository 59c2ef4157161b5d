import type { InputFormat } from "../flags.ts"
import type { ByteSource } from "./bytes.ts"
import { readCellRows, type CellRowOptions } from "./cell-rows.ts"
import { readInputRows, type RowBatches, type RowOptions } from "./read-rows.ts"

export interface SourceRows {
  readonly batches: RowBatches
  /** True when the rows come from cells, which have no types of their own. */
  readonly hasCells: boolean
}

export interface ReadSourceOptions
  extends CellRowOptions, Omit<RowOptions, "format" | "onRemarks"> {
  /** The format; undefined when the start of the rows decides between JSON and NDJSON. */
  readonly format: InputFormat | undefined
  /** The character between the cells of CSV. Default: a comma, and a tab in TSV. */
  readonly delimiter?: string | undefined
}

/** Reads rows in any format, when they are looped over. Runs in browsers too: no import uses Node.js. */
export async function readSource(
  source: ByteSource,
  { format, delimiter = format === "tsv" ? "\t" : ",", ...options }: ReadSourceOptions,
): Promise<SourceRows> {
  if (format !== "csv" && format !== "tsv")
    return { batches: readInputRows(source, { ...options, format }), hasCells: false }
  // The parser of cells is loaded only when it is needed.
  const { readCells } = await import("./read-cells.ts")
  return { batches: readCellRows(readCells(source, delimiter), options), hasCells: true }
}

const formatsOfEndings: ReadonlyMap<string, InputFormat> = new Map([
  [".csv", "csv"],
  [".tsv", "tsv"],
  [".tab", "tsv"],
])

/** Returns the format of cells that the name of a file ends in, before `.gz`; undefined for any other name. */
export function formatOfName(file = ""): InputFormat | undefined {
  return formatsOfEndings.get(file.toLowerCase().replace(/\.gz$/, "").slice(-4))
}
