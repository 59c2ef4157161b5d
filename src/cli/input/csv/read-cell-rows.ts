import { success, type CommandResult } from "../../command-result.ts"
import { readAhead } from "../read-ahead.ts"
import type { RowBatches } from "../read-rows.ts"
import type { CellReaders } from "./cell-readers.ts"
import type { CellBatch, CellBatches } from "./read-cells.ts"

/** Options for reading rows out of cells. */
export interface CellRowOptions {
  /** Number of rows that the readers are chosen from. */
  readonly sampleSize: number
  /** Chooses how the cells are read. The rows are the first ones of the file. */
  readonly choose: (header: readonly string[], rows: readonly (readonly string[])[]) => CellReaders
  /** Receives the remarks of the readers, before the first row. */
  readonly onRemarks: (remarks: readonly string[]) => unknown
}

/** Makes objects of rows of cells, with a property for each column. An empty cell is null. */
export async function* readCellRows(
  batches: CellBatches,
  { sampleSize, choose, onRemarks }: CellRowOptions,
): RowBatches {
  let count = 0
  const { first, all } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.rows.length : 0
    return !batch.ok || count >= sampleSize
  })
  const sample = first.flatMap((batch) => (batch.ok ? batch.value.rows : [])).slice(0, sampleSize)
  const header = first.find((batch) => batch.ok)?.value.header ?? []
  const { readers, remarks } = choose(header, sample)
  if (sample.length > 0) await onRemarks(remarks)
  for await (const batch of all) yield mapBatch(batch, readers)
}

function mapBatch(
  batch: CommandResult<CellBatch>,
  readers: CellReaders["readers"],
): CommandResult<readonly unknown[]> {
  if (!batch.ok) return batch
  const { header, rows } = batch.value
  return success(
    rows.map((cells) =>
      // Unlike assignments, this makes own properties of any name.
      Object.fromEntries(
        header.map((name, column) => {
          const cell = cells[column] ?? ""
          return [name, cell === "" ? null : (readers[column]?.(cell) ?? cell)]
        }),
      ),
    ),
  )
}
