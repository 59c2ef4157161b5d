import { visible } from "../../diagnostics/visible.ts"
import { inferFields } from "../../fields/infer/infer.ts"
import { fieldsFromJson } from "../../fields/json.ts"
import type { OpenFieldTable } from "../../fields/table.ts"
import type { TableFlags } from "../flags.ts"
import { parseJson } from "../input/parse-json.ts"
import { readAhead } from "../input/read-ahead.ts"
import { readInputRows } from "../input/read-rows.ts"
import { openFile, openRows } from "../input/byte-source.ts"
import { readText } from "../input/utf8.ts"
import { formatCount } from "../output/format-count.ts"
import { failure, success, type Failure, type CommandResult } from "../command-result.ts"
import type { Session } from "../session.ts"

/** Number of rows from which fields are guessed. */
const sampleSize = 1000

/** A table, and the rows of the input. */
export interface OpenTable {
  readonly table: OpenFieldTable
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Closes the rows when nothing loops over them. */
  readonly close: () => Promise<unknown>
}

/**
 * Opens the table that the flags name. Reads rows only for `--infer`, and writes the guesses to
 * standard error.
 * @param file - the rows. Default: standard input.
 */
export async function openTable(
  session: Session,
  file: string | undefined,
  { fields, infer }: TableFlags,
): Promise<CommandResult<OpenTable>> {
  const rows = readInputRows(openRows(session, file))
  if (infer === true) return inferTable(session, rows)
  if (fields === undefined)
    return failure("the fields are unknown; give --fields with a file of definitions, or --infer")
  const table = await loadTable(session, fields)
  return table.ok
    ? success({ table: table.value, rows, close: () => rows.return(undefined) })
    : table
}

async function loadTable(session: Session, file: string): Promise<CommandResult<OpenFieldTable>> {
  const text = await readText(openFile(session, file))
  const json = text.ok ? parseJson(text.value, file) : text
  if (!json.ok) return json
  const table = fieldsFromJson(json.value)
  if (table.ok) return success(table.value)
  const mistakes = table.diagnostics.map(
    ({ message, hint }) => `  ${visible(hint === undefined ? message : `${message} ${hint}`)}`,
  )
  const needsCode = table.diagnostics.some(({ rule }) => rule === "V12")
  return failure(
    [
      `${file} does not define a valid table:`,
      ...mistakes,
      ...(needsCode ? [shortcutsNeedCode] : []),
    ].join("\n"),
  )
}

const shortcutsNeedCode =
  "The command line cannot run a shortcut, because a shortcut needs a predicate in code. Leave the shortcut out, or pass predicates to fieldsFromJson in a program."

async function inferTable(
  { err }: Session,
  batches: ReturnType<typeof readInputRows>,
): Promise<CommandResult<OpenTable>> {
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
  await err.write(lines.map((line) => `${err.paint("dim", line)}\n`).join(""))
  return success({ table, rows: all, close })
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
