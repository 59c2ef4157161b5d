import type { InputFormat } from "../flags.ts"
import { commandLineAdvice } from "./advice.ts"
import { toUtf8, type ByteSource } from "./bytes.ts"
import { readCellRows, type CellRowOptions } from "./cell-rows.ts"
import type { CellOptions } from "./read-cells.ts"
import { readInputRows, type RowBatches, type RowOptions } from "./read-rows.ts"

/** A format that is read as bytes. */
export type ReadFormat = Exclude<InputFormat, "parquet">

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

const formatsOfEndings: ReadonlyMap<string, ReadFormat> = new Map([
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["ndjson", "ndjson"],
  ["jsonl", "ndjson"],
])

/** Returns the format that the name of a file ends in, before `.gz`; undefined for any other name. */
export function formatOfName(file = ""): ReadFormat | undefined {
  const [, ending = ""] = /\.([a-z]+)$/.exec(file.toLowerCase().replace(/\.gz$/, "")) ?? []
  return formatsOfEndings.get(ending)
}
