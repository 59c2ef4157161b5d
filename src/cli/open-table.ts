import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../fields/field.ts"
import { inferFields, type Explanation, type Inference } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { defineFields, type OpenFieldTable } from "../fields/table.ts"
import { failure, success, type Failure, type CommandResult } from "./command-result.ts"
import type { TableFlags, InputFormat } from "./flags.ts"
import { readText } from "./input/bytes.ts"
import {
  chooseCellReaders,
  guessCellReaders,
  sampleSize,
  type CellRowOptions,
} from "./input/cell-rows.ts"
import { openFile, openRows } from "./input/open-source.ts"
import { parseJsonFile } from "./input/parse-json.ts"
import { readAhead } from "./input/read-ahead.ts"
import { formatCount, listSome } from "./output/texts.ts"
import { formatOfName, readSource, type SourceRows } from "./input/read-source.ts"
import type { RowOptions } from "./input/read-rows.ts"
import type { Session } from "./session.ts"

export interface OpenTable {
  readonly table: OpenFieldTable
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Closes the rows when nothing loops over them. */
  readonly close: () => Promise<unknown>
  /** Describes the values of the rows read so far that do not fit their fields, in sentences. */
  readonly describeMisfits: () => readonly string[]
}

type TableOptions = TableFlags & Pick<RowOptions, "refuse">
export const nameRows = 'name a file, or "-" for standard input'

/** Opens the table that the flags name, for a command that needs no rows. It never reads standard input unless it is named. */
export async function openFields(
  session: Session,
  file: string | undefined,
  flags: TableFlags,
): Promise<CommandResult<OpenTable>> {
  if (file !== undefined && flags.fields !== undefined)
    return failure(
      `no rows are read, since --fields defines the fields; leave out ${file} or --fields`,
    )
  if (file === undefined && flags.infer === true)
    return failure(`expected rows to guess the fields from; ${nameRows}`)
  const opened = await openTable(session, file, flags)
  if (opened.ok) await opened.value.close()
  return opened
}

/**
 * Opens the table of the flags, and the rows. Without fields, guesses them and writes the guesses to standard error.
 * @param file - the rows. Default: standard input.
 */
export async function openTable(
  session: Session,
  file: string | undefined,
  flags: TableOptions,
): Promise<CommandResult<OpenTable>> {
  const { format = "json" } = inputOf(file, flags)
  if (flags.delimiter !== undefined && !format.endsWith("sv"))
    return failure(
      `--delimiter separates the cells of CSV, but the rows are ${format.toUpperCase()}`,
    )
  if (flags.rows !== undefined && format.endsWith("sv"))
    return failure(
      `--rows names a property of a JSON object, but the rows are ${format.toUpperCase()}`,
    )
  if (flags.fields === undefined)
    return file === undefined && flags.infer !== true
      ? failure(
          'the fields are unknown; name a file of rows, or "-" for standard input, to guess them, or give --fields',
        )
      : inferTable(session, file, flags)
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
  const keptText: string[] = []
  const { batches } = await openInput(session, {
    ...inputOf(file, flags),
    sampleSize,
    choose: (header, rows) => guessCellReaders(header, rows),
    onRemarks: (found, kept = []) => {
      remarks.push(...found)
      keptText.push(...kept)
    },
  })
  let count = 0
  const { first, all, close } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.length : 0
    return !batch.ok || count >= sampleSize
  })
  const failed = first.find((batch): batch is Failure => !batch.ok)
  if (failed) return failed
  const sample = first.flatMap((batch) => (batch.ok ? batch.value : [])).slice(0, sampleSize)
  const { definitions, explanations } = inferFields(sample)
  const table = defineFields(count < sampleSize ? definitions : withNulls(definitions))
  const lines =
    flags.verbose === true
      ? [headingOf(count), ...explanations.map(({ sentence }) => `  ${sentence}`), ...keptText]
      : [summarizeGuesses(count, explanations, keptText.length)]
  await writeRemarks(session, [...lines, ...remarks])
  const { rows, describe } = countMisfits(all, table, sampleSize)
  return success({ table, rows, close, describeMisfits: describe })
}

/** Lets every field be empty: a row after the sample may lack what all rows of the sample have. */
function withNulls(definitions: Inference["definitions"]): Inference["definitions"] {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { kind, path }]) => [
      name,
      { kind, ...(path && { path }) },
    ]),
  )
}

async function writeRemarks({ err }: Session, remarks: readonly string[]): Promise<void> {
  await err.write(remarks.map((remark) => `${err.paint("dim", visible(remark))}\n`).join(""))
}

/**
 * Writes the heading of the guesses.
 * @param count - number of rows that were read; more can follow when the sample is full.
 */
function headingOf(count: number): string {
  if (count === 0) return "Cannot guess fields, because the input has no rows."
  return `Fields guessed from ${count < sampleSize ? "" : "the first "}${formatCount(Math.min(count, sampleSize), "row")}:`
}

/** Names the guessed fields with their kinds, and what got none, on one line. @param kept - columns that stay text. */
function summarizeGuesses(count: number, guesses: readonly Explanation[], kept: number): string {
  if (count === 0) return headingOf(count)
  const fields = guesses.flatMap(({ field, kind }) => (kind ? `${field} ${kind}` : []))
  const rest = guesses.flatMap(({ key, kind }) => (kind ? [] : quote(key)))
  const parts = [
    listSome(fields) || "none",
    ...(rest.length > 0 ? [`no field for ${listSome(rest)}`] : []),
    ...(kept > 0 ? [`${formatCount(kept, "column")} kept as text (--verbose says why)`] : []),
  ]
  return `${headingOf(count)} ${parts.join("; ")}.`
}

interface RowInput extends Pick<RowOptions, "refuse"> {
  readonly file: string | undefined
  readonly format: InputFormat | undefined
  /** The property that holds the rows; undefined when the content decides. */
  readonly list: string | undefined
  /** The character between the cells of CSV; undefined for that of the format. */
  readonly delimiter: string | undefined
}

function inputOf(file: string | undefined, flags: TableOptions): RowInput {
  const { input, rows, refuse, delimiter } = flags
  const format = input ?? formatOfName(file) ?? (delimiter === undefined ? undefined : "csv")
  return { file, format, list: rows, refuse, delimiter }
}

/** Opens the rows. Nothing is read before they are looped over. */
async function openInput(
  session: Session,
  { file, ...options }: RowInput & CellRowOptions,
): Promise<SourceRows> {
  const { progress } = session
  return readSource(openRows(session, file), { ...options, progress })
}

interface Misfit {
  readonly field: ColumnField
  count: number
  first: number
}

interface CountedRows {
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Describes the misfits of the rows that were read so far, in a sentence for each field. */
  readonly describe: () => readonly string[]
}

const mostDescribed = 5

/**
 * Counts the non-empty values that the kind of their field cannot read, so that they count as empty.
 * @param from - number of rows at the start that are not looked at.
 */
function countMisfits(rows: CountedRows["rows"], { fields }: Fields, from: number): CountedRows {
  const misfits: readonly Misfit[] = [...fields.values()].flatMap((field) =>
    isColumn(field) ? { field, count: 0, first: 0 } : [],
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
