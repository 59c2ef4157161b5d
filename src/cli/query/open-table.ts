import { visible } from "../../diagnostics/visible.ts"
import { inferFields } from "../../fields/infer.ts"
import { fieldsFromJson } from "../../fields/json.ts"
import type { OpenFieldTable } from "../../fields/table.ts"
import type { TableFlags } from "../flags.ts"
import { parseJsonFile } from "../input/parse-json.ts"
import { readAhead } from "../input/read-ahead.ts"
import { openFile } from "../input/open-source.ts"
import { chooseCellReaders, guessCellReaders } from "../input/csv/cell-readers.ts"
import { readText } from "../input/utf8.ts"
import { formatCount } from "../output/format-count.ts"
import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import type { Session } from "../session.ts"
import { countMisfits } from "./misfits.ts"
import { openInput, type OpenInputOptions } from "./open-input.ts"

/** Number of rows from which fields are guessed. */
const sampleSize = 1000

/** A table, and the rows of the input. */
export interface OpenTable {
  readonly table: OpenFieldTable
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Closes the rows when nothing loops over them. */
  readonly close: () => Promise<unknown>
  /** Describes the values of the rows read so far that do not fit their fields, in sentences. */
  readonly describeMisfits: () => readonly string[]
}

/**
 * Opens the table that the flags name. Reads rows only for `--infer`, and writes the guesses to
 * standard error.
 * @param file - the rows. Default: standard input.
 */
export async function openTable(
  session: Session,
  file: string | undefined,
  flags: TableFlags,
): Promise<CommandResult<OpenTable>> {
  if (flags.infer === true) return inferTable(session, file, flags)
  if (flags.fields === undefined)
    return failure("the fields are unknown; give --fields with a file of definitions, or --infer")
  const table = await loadTable(session, flags.fields)
  if (!table.ok) return table
  return success(await openWithTable(session, { file, format: flags.input }, table.value))
}

async function loadTable(session: Session, file: string): Promise<CommandResult<OpenFieldTable>> {
  const source = openFile(session, file)
  const text = await readText(source, session.progress)
  const json = text.ok ? await parseJsonFile(text.value, source.name, session.progress) : text
  if (!json.ok) return json
  const table = fieldsFromJson(json.value)
  if (table.ok) return success(table.value)
  const mistakes = table.diagnostics.map(
    ({ message, hint }) => `  ${visible(hint === undefined ? message : `${message} ${hint}`)}`,
  )
  const needsCode = table.diagnostics.some(({ rule }) => rule === "V12")
  return failure(
    [
      `${source.name} does not define a valid table:`,
      ...mistakes,
      ...(needsCode ? [shortcutsNeedCode] : []),
    ].join("\n"),
  )
}

const shortcutsNeedCode =
  "The command line cannot run a shortcut, because a shortcut needs a predicate in code. Leave the shortcut out, or pass predicates to fieldsFromJson in a program."

/** Opens the rows for a table that is known. Cells are read by the kinds of its fields. */
async function openWithTable(
  session: Session,
  input: Pick<OpenInputOptions, "file" | "format">,
  table: OpenFieldTable,
): Promise<OpenTable> {
  const { batches, hasCells } = await openInput(session, {
    ...input,
    sampleSize: 1,
    choose: (header) => chooseCellReaders(header, table),
    onRemarks: (remarks) => writeRemarks(session, remarks),
  })
  const { rows, describe } = countMisfits(batches, table, hasCells ? 0 : Number.POSITIVE_INFINITY)
  return {
    table,
    rows: hasCells ? rows : batches,
    close: () => batches.return(undefined),
    describeMisfits: describe,
  }
}

async function inferTable(
  session: Session,
  file: string | undefined,
  { input }: TableFlags,
): Promise<CommandResult<OpenTable>> {
  const remarks: string[] = []
  const { batches } = await openInput(session, {
    file,
    format: input,
    sampleSize,
    choose: (header, rows) => guessCellReaders(header, rows),
    onRemarks: (found) => remarks.push(...found),
  })
  let count = 0
  const { first, all, close } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.length : 0
    return !batch.ok || count >= sampleSize
  })
  const failed = first.find((batch): batch is Failure => !batch.ok)
  if (failed) return failed
  const sample = first.flatMap((batch) => (batch.ok ? batch.value : [])).slice(0, sampleSize)
  const { table, explanations } = inferFields(sample)
  const lines = [headingOf(count), ...explanations.map(({ sentence }) => `  ${visible(sentence)}`)]
  await session.err.write(dimmed(session, lines))
  await writeRemarks(session, remarks)
  const { rows, describe } = countMisfits(all, table, sampleSize)
  return success({ table, rows, close, describeMisfits: describe })
}

function dimmed({ err }: Session, lines: readonly string[]): string {
  return lines.map((line) => `${err.paint("dim", line)}\n`).join("")
}

async function writeRemarks(session: Session, remarks: readonly string[]): Promise<void> {
  await session.err.write(dimmed(session, remarks.map(visible)))
}

/**
 * Writes the heading of the guesses.
 * @param count - number of rows that were read; more can follow when the sample is full.
 */
function headingOf(count: number): string {
  if (count === 0) return "Cannot guess fields, because the input has no rows."
  if (count < sampleSize) return `Fields guessed from ${formatCount(count, "row")}:`
  return `Fields guessed from the first ${formatCount(sampleSize, "row")}; a later value that does not fit its field counts as empty:`
}
