import type { InputFormat } from "../flags.ts"
import { openRows } from "../input/byte-source.ts"
import type { CellRowOptions } from "../input/csv/read-cell-rows.ts"
import { readInputRows, type RowBatches } from "../input/read-rows.ts"
import type { Session } from "../session.ts"

/** The rows of the input. */
export interface OpenInput {
  readonly batches: RowBatches
  /** True when the rows come from cells, which have no types of their own. */
  readonly hasCells: boolean
}

/** Options for opening the input. */
export interface OpenInputOptions extends CellRowOptions {
  /** The file of the rows; undefined for standard input. */
  readonly file: string | undefined
  /** The format; undefined when name and content of the file decide. */
  readonly format: InputFormat | undefined
}

/** Opens the rows. Nothing is read before they are looped over. */
export async function openInput(
  session: Session,
  { file, format = formatOfName(file), ...options }: OpenInputOptions,
): Promise<OpenInput> {
  const source = openRows(session, file)
  const { progress } = session
  if (format !== "csv" && format !== "tsv")
    return {
      batches: readInputRows(source, { progress, ...(format && { format }) }),
      hasCells: false,
    }
  // The parser of cells is loaded only when it is needed.
  const { readCells } = await import("../input/csv/read-cells.ts")
  const { readCellRows } = await import("../input/csv/read-cell-rows.ts")
  return { batches: readCellRows(readCells(source, format), options), hasCells: true }
}

const formatsOfEndings: ReadonlyMap<string, InputFormat> = new Map([
  [".csv", "csv"],
  [".tsv", "tsv"],
  [".tab", "tsv"],
])

function formatOfName(file = ""): InputFormat | undefined {
  return formatsOfEndings.get(file.slice(-4).toLowerCase())
}
