import { sourceTextsOf } from "../../../src/cli/input/source-texts.ts"
import type { Advice } from "../../../src/cli/input/advice.ts"
import type { OpenFieldTable } from "../../../src/core.ts"
import type { RowFormat } from "./catalog.ts"
import { writeMegabytes } from "../rows/value-forms.ts"
import { findForm } from "./row-format.ts"

/** Rows of a file, or why there are none, as a sentence. */
export type RowsReading =
  | {
      readonly ok: true
      readonly rows: readonly unknown[]
      /** True when the file has cells, or long numbers, whose types depend on the table. */
      readonly hasCells: boolean
      /** Sentences about columns that may not be read as expected. */
      readonly remarks: readonly string[]
    }
  | { readonly ok: false; readonly problem: string }

/** A file to read rows of. */
export interface RowsFile {
  readonly name: string
  readonly file: Blob
  /** The form of the rows; undefined when name and content decide. */
  readonly format: RowFormat | undefined
  /** The table by whose kinds cells are read; undefined when they are guessed. */
  readonly table: OpenFieldTable | undefined
  /** Is told what the reader does at the moment. */
  readonly onProgress: (text: string) => void
}

/** The most bytes of a file. All of its rows must fit into the memory of a browser's tab. */
const maxBytes = 500_000_000

/** The number of rows from which the kinds of cells are guessed. */
const sampleSize = 50_000

/**
 * Reads the rows of a file with the readers of the command line, which tell the place of a fault. Runs in the worker, where they
 * are loaded for the first file.
 */
export async function readRows(given: RowsFile): Promise<RowsReading> {
  const { name, file, table, onProgress } = given
  if (file.size > maxBytes)
    return {
      ok: false,
      problem: `${name} has ${writeMegabytes(file.size)}; the page reads files of at most ${writeMegabytes(maxBytes)}.`,
    }
  const { format } = given
  const form =
    format === undefined ? await findForm(name, file) : ({ ok: true, format, file } as const)
  if (!form.ok) return form
  const remarks: string[] = []
  let describeDoubts = (): readonly string[] => []
  const { readSource } = await import("../../../src/cli/input/read-source.ts")
  const { batches, hasCells } = await readSource(
    { name, open: () => readBytes({ ...given, file: form.file }) },
    {
      format: form.format,
      progress: {
        show: () => Promise.resolve(),
        announce: async (text) => Promise.resolve(onProgress(text)),
      },
      advice,
      sampleSize: table === undefined ? sampleSize : 1,
      types: {
        infers: table === undefined,
        nulls: new Set(),
        ...(table && { known: () => table }),
      },
      onRemarks: (found) => remarks.push(...found),
      onColumns: (found) => {
        const odd = [...found.odd.values()].flatMap((describe) => describe() ?? [])
        remarks.push(...found.forms, ...odd)
        describeDoubts = found.describeDoubts
      },
    },
  )
  const rows: unknown[] = []
  for await (const batch of batches) {
    if (!batch.ok) return { ok: false, problem: `${batch.reason}.` }
    for (const row of batch.value) rows.push(row)
  }
  const hasTexts = rows.some(
    (row) => typeof row === "object" && row !== null && sourceTextsOf(row) !== undefined,
  )
  remarks.push(...describeDoubts())
  return { ok: true, rows, hasCells: hasCells || hasTexts, remarks }
}

const advice: Advice = {
  cells: "",
  rows: () => "; open or paste only one of them",
  jq: () => "",
  encoding: () => "; save the file as UTF-8",
  utf16: () => "; save the file as UTF-8",
  quotes: "",
  delimiter: () => "",
  text: ({ kind }) => `To read ${kind}s, choose its kind in the table of fields.`,
  thousands: "",
  header: "The first line must name the columns.",
  shortHeader: "",
  lowerHeader: (line) => `; line ${line} looks like the header: delete what is above it`,
}

/** Bytes between two reports. */
const reportedBytes = 2_000_000

/** Reads the bytes of a file piece by piece, and reports how many were read. */
async function* readBytes({
  name,
  file,
  onProgress,
}: RowsFile): AsyncGenerator<Uint8Array, undefined> {
  const reader = file.stream().getReader()
  let read = 0
  let reported = 0
  const report = (): void =>
    onProgress(`Reading ${name}: ${writeMegabytes(read)} of ${writeMegabytes(file.size)}`)
  if (file.size > reportedBytes) report()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      read += next.value.length
      if (read - reported >= reportedBytes) {
        reported = read
        report()
      }
      yield next.value
    }
  } finally {
    await reader.cancel()
  }
}
