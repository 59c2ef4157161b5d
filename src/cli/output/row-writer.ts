import type { Output } from "./output.ts"
import type { Ending, RowFormat } from "./row-format.ts"

/** Writes an answer in parts. */
export interface RowWriter {
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
      return rows.length === 0 || flush()
    },
    end: async (ending) => {
      text += format.end(count, ending)
      await flush()
    },
  }
}
