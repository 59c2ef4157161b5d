import type { Answer } from "../../bind/answer.ts"
import type { Output } from "./output.ts"

export type Ending = Omit<Answer<unknown>, "data">

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
