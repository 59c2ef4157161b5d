import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Column } from "../fields/definition.ts"
import { isColumn, type ColumnField, type Field, type Fields } from "../fields/field.ts"
import { nameFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { defineFields, type OpenFieldTable } from "../fields/table.ts"
import { foldName } from "../language/names.ts"
import { failure, success, type Failure, type CommandResult } from "./command-result.ts"
import type { FieldFlag, InputFormat, TableFlags } from "./flags.ts"
import { readText } from "./input/bytes.ts"
import { sampleSize, type CellColumns, type CellTypes } from "./input/cell-rows.ts"
import { createFit, inferRows, nameOfType, type RowInference } from "./input/exact-fields.ts"
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
  /** True when the rows come from cells. */
  readonly hasCells: boolean
  /** Returns the columns of the file after its first row was read; undefined when the rows do not come from cells. */
  readonly columns: () => CellColumns | undefined
  /** True when there are neither rows nor columns to guess fields from, so that no name is wrong. */
  readonly isEmpty: boolean
  /** The paths of the properties that rows of the sample have. */
  readonly properties: readonly (readonly string[])[]
  /** The names of the text fields in which most cells are numbers, as far as they are guessed. */
  readonly numericTexts: ReadonlySet<string>
  /** The definitions of the table as JSON, when some were guessed. */
  readonly definitions?: Readonly<Record<string, unknown>>
  /** Closes the rows when nothing loops over them. */
  readonly close: () => Promise<unknown>
  /** Describes the values of the rows read so far that do not fit their fields, in sentences. */
  readonly describeMisfits: () => readonly string[]
  /** The number of values of each column of the rows read so far, those of a sample left out. */
  readonly counts: () => readonly ColumnCount[]
}

type TableOptions = TableFlags &
  Pick<RowOptions, "refuse"> & {
    /** True to guess from all rows that are in memory, and to count every value. */
    readonly counts?: boolean
  }
export const nameRows = 'name a file, or "-" for standard input'

/** Opens the table that the flags name, for a command that needs no rows. It never reads standard input unless it is named. */
export async function openFields(
  session: Session,
  file: string | undefined,
  flags: TableFlags,
): Promise<CommandResult<OpenTable>> {
  if (file === undefined && infers(flags))
    return failure(`expected rows to guess the fields from; ${nameRows}`)
  // A URL may hold a key, which no message shows.
  if (file !== undefined && /^https?:/i.test(file))
    return failure("expected a file of rows, got a URL beside --url")
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return opened
  const { rows, close, describeMisfits } = opened.value
  if (file !== undefined && flags.fields !== undefined) {
    for await (const batch of rows) if (!batch.ok) return batch
    await writeRemarks(session, describeMisfits())
  }
  await close()
  return opened
}

function infers({ infer, field = [] }: TableFlags): boolean {
  return infer === true || field.length > 0
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
  const fault = findWrongUse(file, flags)
  if (fault !== undefined) return failure(fault)
  if (flags.fields === undefined)
    return file === undefined && !infers(flags)
      ? failure(
          'the fields are unknown; name a file of rows, or "-" for standard input, to guess them, or give --fields',
        )
      : inferTable(session, file, flags, {})
  const given = await loadTable(session, flags.fields)
  if (!given.ok) return given
  return infers(flags)
    ? inferTable(session, file, flags, given.value.definitions)
    : success(await openWithTable(session, inputOf(file, flags), given.value.table))
}

/** Returns why flags do not go with the format of the rows. */
function findWrongUse(file: string | undefined, flags: TableOptions): string | undefined {
  const { format = "json" } = inputOf(file, flags)
  const hasCells = format === "csv" || format === "tsv"
  const { delimiter, header, quote: quotes, null: nulls, rows } = flags
  const given = [
    [delimiter, "--delimiter separates the cells of CSV"],
    [header === true ? undefined : header, "--header and --no-header name the columns of CSV"],
    [quotes, "--quote is for the cells of CSV"],
    [nulls, "--null is for the cells of CSV"],
  ] as const
  const [, wrong] = given.find(([value]) => value !== undefined) ?? []
  if (!hasCells && wrong !== undefined) return `${wrong}, but the rows are ${format.toUpperCase()}`
  return rows !== undefined && (hasCells || flags.input === "ndjson")
    ? `--rows names a property of a JSON object, but the rows are ${format.toUpperCase()}`
    : undefined
}

/** Definitions by name, as a file for --fields holds them. They were read once, so they are right. */
type GivenDefinitions = Readonly<Record<string, unknown>>

async function loadTable(
  session: Session,
  file: string,
): Promise<
  CommandResult<{ readonly definitions: GivenDefinitions; readonly table: OpenFieldTable }>
> {
  const source = openFile(session, file)
  const text = await readText(source, session.progress)
  const json = text.ok ? await parseJsonFile(text.value, source.name, session.progress) : text
  if (!json.ok) return json
  const table = fieldsFromJson(json.value)
  if (table.ok) return success({ definitions: json.value as GivenDefinitions, table: table.value })
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
  let columns: CellColumns | undefined
  const { batches, hasCells } = await openInput(session, {
    ...input,
    sampleSize: 1,
    known: () => table,
    infers: false,
    onRemarks: (remarks) => writeRemarks(session, remarks),
    onColumns: (found) => (columns = found),
  })
  const counted = countMisfits(batches, table, () => 0)
  return {
    ...counted,
    ...{ table, hasCells },
    columns: () => columns,
    properties: [],
    numericTexts: new Set<string>(),
    isEmpty: false,
    close: () => batches.return(undefined),
  }
}

async function inferTable(
  session: Session,
  file: string | undefined,
  flags: TableOptions,
  given: GivenDefinitions,
): Promise<CommandResult<OpenTable>> {
  let pending: string[] | undefined = []
  const found: { columns?: CellColumns } = {}
  const { field: corrections = [] } = flags
  const { batches, hasCells } = await openInput(session, {
    ...inputOf(file, flags),
    sampleSize,
    known: (header) => defineCorrected(header, corrections, given),
    infers: true,
    onRemarks: (remarks) => pending?.push(...remarks) ?? writeRemarks(session, remarks),
    onColumns: (columns) => (found.columns = columns),
  })
  let count = 0
  const { first, all, close } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.length : 0
    return !batch.ok || count >= sampleSize
  })
  const failed = first.find((batch): batch is Failure => !batch.ok)
  if (failed) return failed
  const read = first.flatMap((batch) => (batch.ok ? batch.value : []))
  const sample = flags.counts === true ? read : read.slice(0, sampleSize)
  const header = found.columns?.names ?? []
  // A header alone has fields too, but no values.
  const guessed = inferRows(
    count > 0 ? sample : [Object.fromEntries(header.map((name) => [name, null]))],
  )
  const isWhole = count < sampleSize && count > 0
  const corrected = correct(guessed, { corrections, given, isWhole })
  if (!corrected.ok) return corrected
  const { definitions, fixed } = corrected.value
  const table = fieldsFromJson(definitions)
  if (!table.ok) return failure(table.diagnostics.map(({ message }) => message).join("\n"))
  const lines =
    flags.verbose === true
      ? [
          headingOf(count, header.length),
          ...guessed.explanations.map(({ sentence }) => `  ${sentence}`),
        ]
      : summarizeGuesses(count, { ...guessed, definitions }, header.length)
  await writeRemarks(session, [...lines, ...pending])
  pending = undefined
  const counted = countMisfits(all, table.value, ({ name }) =>
    flags.counts === true || fixed.has(name) ? 0 : sampleSize,
  )
  return success({
    ...counted,
    ...{ table: table.value, hasCells },
    definitions,
    columns: () => found.columns,
    properties: guessed.explanations.map(({ path }) => path),
    numericTexts: textFieldsOf(table.value, found.columns?.numericTexts ?? []),
    isEmpty: count === 0 && header.length === 0,
    close,
  })
}

function textFieldsOf({ fields }: Fields, columns: readonly string[]): ReadonlySet<string> {
  const isNamed = (field: Field): boolean =>
    isColumn(field) && field.kind === "text" && columns.includes(field.path?.[0] ?? "")
  return new Set([...fields.values()].filter(isNamed).map(({ name }) => name))
}

/** Makes the table of the columns whose kinds are given, by which their cells are read. */
function defineCorrected(
  header: readonly string[],
  corrections: readonly FieldFlag[],
  given: GivenDefinitions,
): Fields {
  const names = nameFields(header.map((name) => [name]))
  const own = corrections.flatMap(({ name, definition }) => {
    const index = names.findIndex(
      (field, at) => header[at] === name || foldName(field.name) === foldName(name),
    )
    return index < 0 ? [] : [[`column${index}`, { ...definition, path: [header[index]] }]]
  })
  const table = fieldsFromJson({ ...given, ...Object.fromEntries(own) })
  return table.ok ? table.value : defineFields({})
}

interface Corrections {
  readonly corrections: readonly FieldFlag[]
  readonly given: GivenDefinitions
  /** True when the fields were guessed from all rows. */
  readonly isWhole: boolean
}

/** Puts the definitions that are given in the place of guessed ones. */
function correct(
  { definitions, explanations }: RowInference,
  { corrections, given, isWhole }: Corrections,
): CommandResult<{
  readonly definitions: Readonly<Record<string, Column>>
  /** The names of the fields that were given. */
  readonly fixed: ReadonlySet<string>
}> {
  const table = fieldsFromJson(given)
  const read = new Set(
    [...(table.ok ? table.value.fields.values() : [])].map((field) =>
      JSON.stringify(isColumn(field) ? field.path : undefined),
    ),
  )
  const names = new Set(Object.keys(given).map(foldName))
  const isGiven = (name: string, path: readonly string[] = name.split(".")): boolean =>
    names.has(foldName(name)) || read.has(JSON.stringify(path))
  const fixed = new Set(Object.keys(given))
  const kept: Record<string, Column> = Object.fromEntries(
    Object.entries(definitions).flatMap(([name, { nullable, ...definition }]) =>
      isGiven(name, definition.path as readonly string[] | undefined)
        ? []
        : // A row after the sample may lack what all rows of the sample have.
          [[name, { ...definition, ...(isWhole && nullable === false && { nullable }) }]],
    ),
  )
  for (const { name, definition } of corrections) {
    const found = explanations.find(
      ({ key, field }) => key === name || foldName(field ?? "") === foldName(name),
    )
    const field = found?.field ?? (found && nameFields([found.path])[0]?.name)
    if (found === undefined || field === undefined)
      return failure(
        `--field: the rows have no ${quote(name)}; they have ${listSome(explanations.map(({ key }) => quote(key)))}`,
      )
    fixed.add(field)
    kept[field] = { ...definition, ...(found.renamed !== undefined && { path: found.path }) }
  }
  return success({ definitions: { ...kept, ...(given as typeof kept) }, fixed })
}

async function writeRemarks({ err }: Session, remarks: readonly string[]): Promise<void> {
  await err.write(remarks.map((remark) => `${err.paint("dim", visible(remark))}\n`).join(""))
}

/**
 * Writes the heading of the guesses.
 * @param count - number of rows that were read; more can follow when the sample is full.
 */
function headingOf(count: number, columns: number): string {
  if (count === 0)
    return columns === 0
      ? "Cannot guess fields, because the input has no rows."
      : "Fields of a header without rows:"
  return `Fields guessed from ${count < sampleSize ? "" : "the first "}${formatCount(Math.min(count, sampleSize), "row")}:`
}

/** Names the guessed fields with their kinds, what got none, and what has another name than its field. */
function summarizeGuesses(
  count: number,
  { definitions, explanations }: Pick<RowInference, "definitions" | "explanations">,
  columns: number,
): readonly string[] {
  if (count === 0 && columns === 0) return [headingOf(count, columns)]
  const fields = Object.entries(definitions).map(
    ([name, one]) => `${name} ${nameOfType(one)}${listed(one)}`,
  )
  const rest = explanations.flatMap(({ key, field }) => (field === undefined ? quote(key) : []))
  const renamed = explanations.flatMap(({ field, renamed, key }) =>
    field !== undefined && renamed !== undefined && field in definitions
      ? `${field} for ${quote(key)}`
      : [],
  )
  const parts = [
    listSome(fields) || "none",
    ...(rest.length > 0 ? [`no field for ${listSome(rest)}`] : []),
  ]
  return [
    `${headingOf(count, columns)} ${parts.join("; ")}.`,
    ...(renamed.length > 0 ? [`Names of fields: ${listSome(renamed)}.`] : []),
  ]
}

function listed(definition: Column): string {
  return "list" in definition && definition.list ? " list" : ""
}

interface RowInput extends Pick<RowOptions, "refuse"> {
  readonly file: string | undefined
  readonly format: InputFormat | undefined
  /** The path to the rows; undefined when the content decides. */
  readonly list: string | undefined
  readonly flags: TableFlags
}

function inputOf(file: string | undefined, flags: TableOptions): RowInput {
  const { input, rows, refuse, delimiter } = flags
  const named = formatOfName(file)
  const format =
    input ??
    (rows !== undefined && named === "ndjson" ? undefined : named) ??
    (delimiter === undefined ? undefined : "csv")
  return { file, format, list: rows, refuse, flags }
}

interface InputOptions {
  readonly sampleSize: number
  readonly known: CellTypes["known"]
  readonly infers: boolean
  readonly onRemarks: (remarks: readonly string[]) => unknown
  readonly onColumns: (columns: CellColumns) => unknown
}

/** Opens the rows. Nothing is read before they are looped over. */
async function openInput(
  session: Session,
  { file, flags, known, infers, ...options }: RowInput & InputOptions,
): Promise<SourceRows> {
  const { progress } = session
  const { delimiter, encoding, header = true, quote: quotes, null: nulls } = flags
  return readSource(openRows(session, file), {
    ...options,
    ...{ progress, delimiter, encoding, header, hasQuotes: quotes !== "none" },
    types: { known, infers, nulls: new Set(nulls) },
  })
}

interface Misfit {
  readonly field: ColumnField
  /** Number of rows at the start that are not looked at. */
  readonly from: number
  count: number
  first: number
  empties: number
}

type CountedRows = Pick<OpenTable, "rows" | "describeMisfits" | "counts">

/** The number of values of a column, and of those that are empty or do not fit their kind. */
export interface ColumnCount {
  readonly field: ColumnField
  readonly values: number
  readonly empties: number
  readonly misfits: number
}

const mostDescribed = 5

/**
 * Counts the non-empty values that the kind of their field cannot read, so that they count as empty.
 * @param from - number of rows at the start that are not looked at for a field.
 */
function countMisfits(
  batches: OpenTable["rows"],
  table: Fields,
  from: (field: ColumnField) => number,
): CountedRows {
  const misfits: readonly Misfit[] = [...table.fields.values()].flatMap((field) =>
    isColumn(field) ? { field, from: from(field), count: 0, first: 0, empties: 0 } : [],
  )
  const fit = createFit(table)
  let read = 0
  const count = (row: unknown): void => {
    fit(row)
    read++
    for (const misfit of misfits) {
      if (read <= misfit.from) continue
      const { rules, list } = misfit.field
      const value = misfit.field.read(row)
      const values: unknown[] = list && Array.isArray(value) ? value : [value]
      if (values.every((one) => one === undefined || one === null)) misfit.empties++
      else if (values.every((one) => rules.readRow(one) === undefined)) {
        misfit.count++
        misfit.first ||= read
      }
    }
  }
  async function* observe(): AsyncGenerator<CommandResult<readonly unknown[]>, undefined> {
    for await (const batch of batches) {
      for (const row of batch.ok ? batch.value : []) count(row)
      yield batch
    }
  }
  return {
    rows: observe(),
    describeMisfits: () => describeMisfits(misfits),
    counts: () =>
      misfits.map(({ field, count: misfitting, empties }) => ({
        ...{ field, empties, misfits: misfitting },
        values: read - empties - misfitting,
      })),
  }
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
