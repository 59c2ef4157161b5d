import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import type { ColumnField, Fields } from "../fields/field.ts"
import { inferFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { failure, success, type Failure, type CommandResult } from "./command-result.ts"
import type { TableFlags, InputFormat } from "./flags.ts"
import { readText } from "./input/bytes.ts"
import { chooseCellReaders, guessCellReaders, type CellRowOptions } from "./input/cell-rows.ts"
import { openFile, openRows } from "./input/open-source.ts"
import { parseJsonFile } from "./input/parse-json.ts"
import { readAhead } from "./input/read-ahead.ts"
import { formatCount } from "./output/texts.ts"
import { formatOfName, readSource, type SourceRows } from "./input/read-source.ts"
import type { RowOptions } from "./input/read-rows.ts"
import type { Session } from "./session.ts"

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

/** Flags, and what rows are refused for. */
type TableOptions = TableFlags & Pick<RowOptions, "refuse">

/**
 * Opens the table that the flags name. Reads rows only for `--infer`, and writes the guesses to
 * standard error.
 * @param file - the rows. Default: standard input.
 */
export async function openTable(
  session: Session,
  file: string | undefined,
  flags: TableOptions,
): Promise<CommandResult<OpenTable>> {
  const { format = "json" } = inputOf(file, flags)
  if (flags.rows !== undefined && format.endsWith("sv"))
    return failure(
      `--rows names a property of a JSON object, but the rows are ${format.toUpperCase()}`,
    )
  if (flags.infer === true) return inferTable(session, file, flags)
  if (flags.fields === undefined)
    return failure("the fields are unknown; give --fields with a file of definitions, or --infer")
  const table = await loadTable(session, flags.fields)
  if (!table.ok) return table
  return success(await openWithTable(session, inputOf(file, flags), table.value))
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
  input: RowInput,
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
  flags: TableOptions,
): Promise<CommandResult<OpenTable>> {
  const remarks: string[] = []
  const { batches } = await openInput(session, {
    ...inputOf(file, flags),
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

/** The input that a command names. */
interface RowInput extends Pick<RowOptions, "refuse"> {
  /** The file of the rows; undefined for standard input. */
  readonly file: string | undefined
  /** The format; undefined when the content decides. */
  readonly format: InputFormat | undefined
  /** The property that holds the rows; undefined when the content decides. */
  readonly list: string | undefined
}

function inputOf(file: string | undefined, { input, rows, refuse }: TableOptions): RowInput {
  return { file, format: input ?? formatOfName(file), list: rows, refuse }
}

/** Opens the rows. Nothing is read before they are looped over. */
async function openInput(
  session: Session,
  { file, ...options }: RowInput & CellRowOptions,
): Promise<SourceRows> {
  const { progress } = session
  return readSource(openRows(session, file), { ...options, progress })
}

/** The values of a field that its kind cannot read. */
interface Misfit {
  readonly field: ColumnField
  count: number
  /** Number of the first row with such a value, counted from 1. */
  first: number
}

/** Rows, and what was found in them. */
interface CountedRows {
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Describes the misfits of the rows that were read so far, in a sentence for each field. */
  readonly describe: () => readonly string[]
}

/** How many fields get a sentence of their own. */
const mostDescribed = 5

/**
 * Counts the values that are not empty but that the kind of their field cannot read, so that they
 * count as empty.
 * @param from - number of rows at the start that are not looked at.
 */
function countMisfits(rows: CountedRows["rows"], { fields }: Fields, from: number): CountedRows {
  const misfits: readonly Misfit[] = [...fields.values()].flatMap((field) =>
    field.kind === "shortcut" || field.kind === "range-end" ? [] : { field, count: 0, first: 0 },
  )
  const count = (row: unknown, number: number): void => {
    for (const misfit of misfits) {
      if (!isMisfit(row, misfit.field)) continue
      misfit.count++
      misfit.first ||= number
    }
  }
  return { rows: observe(rows, from, count), describe: () => describeMisfits(misfits) }
}

async function* observe(
  batches: CountedRows["rows"],
  from: number,
  count: (row: unknown, number: number) => void,
): AsyncGenerator<CommandResult<readonly unknown[]>, undefined> {
  let number = 0
  for await (const batch of batches) {
    for (const row of batch.ok ? batch.value : []) if (++number > from) count(row, number)
    yield batch
  }
}

function isMisfit(row: unknown, { rules, read }: ColumnField): boolean {
  const value = read(row)
  return value !== undefined && value !== null && rules.readRow(value) === undefined
}

function describeMisfits(misfits: readonly Misfit[]): readonly string[] {
  const found = misfits.filter(({ count }) => count > 0)
  const rest = found.length - mostDescribed
  return [
    ...found.slice(0, mostDescribed).map(describeMisfit),
    ...(rest > 0 ? [`The same holds for values of ${formatCount(rest, "more field")}.`] : []),
  ]
}

function describeMisfit({ field: { kind, name }, count, first }: Misfit): string {
  const values = `${formatCount(count, "value")} of the ${kind} field ${quote(name)}`
  const [fit, counts] = count === 1 ? ["does", "counts"] : ["do", "count"]
  return `${values} ${fit} not fit and ${counts} as empty, the first in row ${first.toLocaleString("en-US")}.`
}
