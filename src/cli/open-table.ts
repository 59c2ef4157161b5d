import { visible } from "../diagnostics/visible.ts"
import { isRow } from "../diagnostics/untrusted.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Column } from "../fields/definition.ts"
import { isColumn, type Fields } from "../fields/field.ts"
import { nameFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { defineFields, type OpenFieldTable } from "../fields/table.ts"
import { foldName } from "../language/names.ts"
import { failure, success, type Failure, type CommandResult } from "./command-result.ts"
import type { FieldFlag, TableFlags } from "./flags.ts"
import { readText } from "./input/bytes.ts"
import type { NumberForm } from "./input/cell-forms.ts"
import {
  sampleSize,
  type CellColumns,
  type CellRowOptions,
  type CellTypes,
  type DescribeOdd,
} from "./input/cell-rows.ts"
import { inferRows, nameOfType, type RowInference } from "./input/exact-fields.ts"
import { createMisfitCounter, type ColumnCount, type MisfitCounter } from "./input/misfits.ts"
import {
  databaseDrivers,
  isMissingPackage,
  readDatabaseAddress,
  type DatabaseAddress,
} from "./database/address.ts"
import type { DatabaseTable, openDatabase } from "./database/open-database.ts"
import { openFile, openRows } from "./input/open-source.ts"
import { parseJsonFile } from "./input/parse-json.ts"
import { readAhead } from "./input/read-ahead.ts"
import type { RowColumn } from "./output/row-column.ts"
import { formatCount, listSome } from "./output/texts.ts"
import { formatOfName, type ReadFormat } from "./input/format-of-name.ts"
import { readSource, type SourceRows } from "./input/read-source.ts"
import type { RowOptions } from "./input/read-rows.ts"
import type { defineServerFields } from "./server-fields.ts"
import type { Session } from "./session.ts"

export interface OpenTable {
  readonly table: OpenFieldTable
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** True when the rows come from cells. */
  readonly hasCells: boolean
  /** The columns of a file of cells whose fields are guessed, with the names that its first line has. */
  readonly header: readonly RowColumn[] | undefined
  /** True when there are neither rows nor columns to guess fields from, so that no name is wrong. */
  readonly isEmpty: boolean
  /** The paths of the properties that rows of the sample have. */
  readonly properties: readonly (readonly string[])[]
  /** Say why columns of text that hold numbers or dates are none of them, by the names of their fields. */
  readonly oddTexts: ReadonlyMap<string, DescribeOdd>
  /** The database that finds the rows of a query by itself. */
  readonly database: DatabaseTable | undefined
  /** The definitions of the table as JSON. */
  readonly definitions: Readonly<Record<string, unknown>>
  /** Closes the rows when nothing loops over them. */
  readonly close: () => Promise<unknown>
  /** Describes the values of the rows read so far that do not fit their fields, in sentences. */
  readonly describeMisfits: () => readonly string[]
  /** The number of values of each column of the rows read so far, those of a sample left out. */
  readonly counts: readonly ColumnCount[]
}

/** What holds of rows that have types of their own, when nothing is guessed from them. */
const asGiven = {
  hasCells: false,
  header: undefined,
  isEmpty: false,
  properties: [],
  oddTexts: new Map(),
  database: undefined,
  definitions: {},
  describeMisfits: () => [],
  counts: [],
} as const satisfies Omit<OpenTable, "table" | "rows" | "close">

type TableOptions = TableFlags &
  Pick<RowOptions, "refuse" | "keepsLines"> & {
    /** True to guess from all rows of JSON that are in memory, and to count every value. */
    readonly counts?: boolean
  }
export const nameRows = 'name a file, or "-" for standard input'

/** Opens the table that the flags name, for a command that needs no rows. It never reads standard input unless it is named. */
export async function openFields(
  session: Session,
  file: string | undefined,
  flags: TableFlags,
): Promise<CommandResult<OpenTable>> {
  if (file === undefined && flags.table === undefined && infers(flags))
    return failure(`expected rows to guess the fields from; ${nameRows}`)
  // A URL may hold a key, which no message shows.
  if (file !== undefined && /^https?:/i.test(file))
    return failure("expected a file of rows, got a URL beside --url")
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return opened
  const { rows, close, describeMisfits } = opened.value
  if (file !== undefined && flags.fields !== undefined && opened.value.database === undefined) {
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
  const address = readDatabaseAddress(file, flags, session.env)
  if (!address.ok) return address
  const format = formatOf(file, flags) ?? "json"
  const title = address.value && databaseDrivers[address.value.kind].title
  const fault = findWrongUse(title ?? format, flags)
  if (fault !== undefined) return failure(fault)
  if (address.value === undefined && file === undefined && flags.fields === undefined)
    if (!infers(flags))
      return failure(
        'the fields are unknown; name a file of rows, or "-" for standard input, to guess them, or give --fields',
      )
  const given = await loadTable(session, flags.fields)
  if (!given.ok) return given
  return address.value === undefined
    ? openFileTable(session, file, flags, given.value)
    : openDatabaseTable(session, address.value, flags, given.value)
}

/** Opens a table of a database, whose columns have types. Fields that are given replace those of their names. */
async function openDatabaseTable(
  session: Session,
  address: DatabaseAddress,
  { fields, field: corrections = [], infer, key }: TableOptions,
  given: GivenTable,
): Promise<CommandResult<OpenTable>> {
  const own = corrections.map(({ name, definition }) => [name, definition] as const)
  const opened = await loadDatabase(session, address, {
    fields: { ...Object.fromEntries(own), ...given.definitions },
    isWhole: fields !== undefined && infer !== true,
    key,
  })
  if (!opened.ok) return opened
  const { fields: table, definitions, remarks, rows, close, properties } = opened.value
  const summary = summarizeGuesses(`Fields of ${address.shown}:`, definitions, [])
  await writeRemarks(session, [...summary, ...remarks.map(({ message }) => message)])
  const { value: database } = opened
  return success({
    ...{ ...asGiven, table, definitions, database, properties, close, rows: rows() },
    describeMisfits: database.describeSpecials,
  })
}

/** Opens a database with the packages that read it, where they are installed. */
async function loadDatabase(
  { folder }: Session,
  address: DatabaseAddress,
  given: Parameters<typeof openDatabase>[2],
): Promise<CommandResult<DatabaseTable>> {
  try {
    return await (await import("./database/open-database.ts")).openDatabase(address, folder, given)
  } catch (error) {
    if (!isMissingPackage(error)) throw error
    const { title, packages } = databaseDrivers[address.kind]
    return failure(`${address.shown} is ${title}; install what reads it: npm install ${packages}`)
  }
}

/** Returns why flags do not go with the format of the rows. */
function findWrongUse(format: string, flags: TableOptions): string | undefined {
  const hasCells = format === "csv" || format === "tsv"
  const isText = hasCells || format === "json" || format === "ndjson"
  const shown = isText ? format.toUpperCase() : format
  const { delimiter, header, quote: quotes, null: nulls, rows } = flags
  const { decimal, thousands, dates, skipLines, comment, ragged } = flags
  const given = [
    [delimiter, "--delimiter separates the cells of CSV"],
    [header === true ? undefined : header, "--header and --no-header name the columns of CSV"],
    [quotes, "--quote is for the cells of CSV"],
    [
      skipLines ?? comment ?? ragged,
      "--skip-lines, --comment and --ragged are for the lines of CSV",
    ],
    [nulls, "--null is for the cells of CSV"],
    [decimal ?? thousands, "--decimal and --thousands say how the cells of CSV are written"],
    [dates, "--dates says how the cells of CSV are written"],
  ] as const
  const [, wrong] = given.find(([value]) => value !== undefined) ?? []
  if (!hasCells && wrong !== undefined) return `${wrong}, but the rows are ${shown}`
  if (decimal !== undefined && decimal === thousands)
    return `--decimal and --thousands must differ, got ${quote(decimal)} twice`
  return rows !== undefined && format !== "json"
    ? `--rows names a property of a JSON object, but the rows are ${shown}`
    : undefined
}

/** What a file for --fields holds. */
interface GivenTable {
  readonly definitions: Readonly<Record<string, Column>>
  readonly table: OpenFieldTable
}

/** Loads the table of a file: its fields, or the description of a server with Sieve. Without a file there is none. */
export async function loadTable(
  session: Session,
  file: string | undefined,
): Promise<CommandResult<GivenTable>> {
  if (file === undefined) return success({ definitions: {}, table: defineFields({}) })
  const source = openFile(session, file)
  const text = await readText(source, session.progress)
  const json = text.ok ? await parseJsonFile(text.value, source.name, session.progress) : text
  if (!json.ok) return json
  const given = isServer(json.value) ? await readServer(json.value) : json
  if (!given.ok) return failure(`${source.name} does not describe a server:\n${given.reason}`)
  const table = fieldsFromJson(given.value)
  if (table.ok) {
    const { $schema: _schema, ...definitions } = given.value as Readonly<Record<string, Column>>
    return success({ definitions, table: table.value })
  }
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

/** True for the description of a server with Sieve. */
export function isServer(json: unknown): json is object {
  return isRow(json) && Array.isArray(json.names) && isRow(json.properties)
}

/** Makes definitions of a description. Its dialect is loaded only when it is needed. */
export async function readServer(json: object): Promise<ReturnType<typeof defineServerFields>> {
  return (await import("./server-fields.ts")).defineServerFields(json)
}

const shortcutsNeedCode =
  "The command line cannot run a shortcut, because a shortcut needs a predicate in code. Leave the shortcut out, or pass predicates to fieldsFromJson in a program."

/** Opens a file of rows. Its cells are read by the kinds of the fields that are given; the others are guessed where the flags say so. */
async function openFileTable(
  session: Session,
  file: string | undefined,
  flags: TableOptions,
  given: GivenTable,
): Promise<CommandResult<OpenTable>> {
  const isGuessed = flags.fields === undefined || infers(flags)
  const pending: string[] = []
  let isOpen = !isGuessed
  let columns: CellColumns | undefined
  const { batches, hasCells } = await openInput(session, file, flags, {
    sampleSize,
    known: (header) => defineCorrected(header, flags.field, given),
    infers: isGuessed,
    onRemarks: (remarks) => (isOpen ? writeRemarks(session, remarks) : pending.push(...remarks)),
    onColumns: (found) => {
      columns = found
      return isGuessed ? undefined : writeRemarks(session, found.forms)
    },
  })
  const describeDoubts = (): readonly string[] => columns?.describeDoubts() ?? []
  if (isOpen) {
    const rows = countMisfits(batches, createMisfitCounter(given.table), describeDoubts)
    const close = (): Promise<unknown> => batches.return(undefined)
    return success({ ...asGiven, ...rows, ...given, hasCells, close })
  }
  let count = 0
  const { first, all, close } = await readAhead(batches, (batch) => {
    count += batch.ok ? batch.value.length : 0
    return !batch.ok || count >= sampleSize
  })
  const failed = first.find((batch): batch is Failure => !batch.ok)
  if (failed) return failed
  const read = first.flatMap((batch) => (batch.ok ? batch.value : []))
  const { names = [], given: header, odd, written }: Partial<CellColumns> = { ...columns }
  const guess = guessTable({ read, names, hasCells, count }, flags, given)
  if (!guess.ok) return guess
  const { table, isEmpty, fixed, definitions, explanations } = guess.value
  const described = describeGuesses(guess.value, count, flags.verbose, written)
  await writeRemarks(session, [...described, ...pending])
  isOpen = true
  const counter = createMisfitCounter(table, ({ name }) =>
    flags.counts === true || fixed.has(name) ? 0 : sampleSize,
  )
  return success({
    ...asGiven,
    ...countMisfits(all, counter, describeDoubts),
    ...{ table, hasCells, definitions, isEmpty, close },
    header: hasCells
      ? names.map((name, index) => ({ name: header?.[index] ?? name, path: [name] }))
      : undefined,
    properties: explanations.map(({ path }) => path),
    oddTexts: textsByField(table, odd),
  })
}

function textsByField({ fields }: Fields, columns?: CellColumns["odd"]): CellColumns["odd"] {
  const found = [...fields.values()].flatMap((field): readonly [string, DescribeOdd][] => {
    const describe = isColumn(field) ? columns?.get(field.path?.[0] ?? "") : undefined
    return describe !== undefined && field.kind === "text" ? [[field.name, describe]] : []
  })
  return new Map(found)
}

/** Describes the columns of text that hold numbers or dates, for a command whose queries are not known. */
export function describeOddTexts({ oddTexts }: Pick<OpenTable, "oddTexts">): readonly string[] {
  return [...oddTexts.values()].flatMap((describe) => describe() ?? [])
}

/** Makes the table of the columns whose kinds are given, by which their cells are read. */
function defineCorrected(
  header: readonly string[],
  corrections: readonly FieldFlag[] = [],
  given: GivenTable,
): Fields {
  const names = nameFields(header.map((name) => [name]))
  const own = corrections.flatMap(({ name, definition }) => {
    const index = names.findIndex(
      (field, at) => header[at] === name || foldName(field.name) === foldName(name),
    )
    return index < 0 ? [] : [[`column${index}`, { ...definition, path: [header[index]] }]]
  })
  const table = fieldsFromJson({ ...given.definitions, ...Object.fromEntries(own) })
  return table.ok ? table.value : defineFields({})
}

/** The rows from which fields are guessed. */
interface GuessedRows {
  readonly read: readonly unknown[]
  /** The names of the columns of a file of cells. */
  readonly names: readonly string[]
  readonly hasCells: boolean
  /** The number of rows that were read; more can follow when the sample is full. */
  readonly count: number
}

interface TableGuess extends Pick<RowInference, "definitions" | "explanations"> {
  readonly table: OpenFieldTable
  readonly isEmpty: boolean
  /** The names of the fields that were given. */
  readonly fixed: ReadonlySet<string>
}

/** Guesses the fields of rows, and puts the definitions that are given in the place of guessed ones. */
function guessTable(
  { read: rows, names, hasCells, count }: GuessedRows,
  { counts, field: corrections = [] }: TableOptions,
  given: GivenTable,
): CommandResult<TableGuess> {
  const sample = counts === true && !hasCells ? rows : rows.slice(0, sampleSize)
  // A header alone has fields too, but no values.
  const nothing = [Object.fromEntries(names.map((name) => [name, null]))]
  const { definitions, explanations } = inferRows(count > 0 ? sample : nothing)
  const { fields } = given.table
  const read = new Set(
    [...fields.values()].map((field) => JSON.stringify(isColumn(field) && field.path)),
  )
  const fixed = new Set(Object.keys(given.definitions))
  const kept: Record<string, Column> = {}
  for (const [name, { nullable, ...definition }] of Object.entries(definitions))
    if (
      !fields.has(foldName(name)) &&
      !read.has(JSON.stringify(definition.path ?? name.split(".")))
    )
      // A row after the sample may lack what all rows of the sample have.
      kept[name] = {
        ...definition,
        ...(count > 0 && count < sampleSize && nullable === false && { nullable }),
      }
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
  const all = { ...kept, ...given.definitions }
  const table = fieldsFromJson(all)
  if (!table.ok) return failure(table.diagnostics.map(({ message }) => message).join("\n"))
  const isEmpty = count === 0 && names.length === 0
  return success({ table: table.value, definitions: all, explanations, isEmpty, fixed })
}

async function writeRemarks({ err }: Session, remarks: readonly string[]): Promise<void> {
  await err.write(remarks.map((remark) => `${err.paint("dim", visible(remark))}\n`).join(""))
}

/** Describes the guesses: in a line, or with the reason of each. @param count - number of rows that were read. */
function describeGuesses(
  { isEmpty, definitions, explanations }: TableGuess,
  count: number,
  verbose = false,
  written?: CellColumns["written"],
): readonly string[] {
  if (isEmpty) return ["Cannot guess fields, because the input has no rows."]
  const rows = formatCount(Math.min(count, sampleSize), "row")
  const heading =
    count === 0
      ? "Fields of a header without rows:"
      : `Fields guessed from ${count < sampleSize ? "" : "the first "}${rows}:`
  return verbose
    ? [heading, ...explanations.map(({ sentence }) => `  ${sentence}`)]
    : summarizeGuesses(heading, definitions, explanations, written)
}

/** Names the fields with their kinds, what got none, and what has another name than its field. */
function summarizeGuesses(
  heading: string,
  definitions: RowInference["definitions"],
  explanations: RowInference["explanations"],
  written: CellColumns["written"] = new Map(),
): readonly string[] {
  const fields = Object.entries(definitions).map(([name, one]) => {
    const cell = written.get(one.path?.[0] ?? name)
    const form = cell === undefined ? "" : `, written ${cell}`
    return `${name} ${nameOfType(one)}${"list" in one && one.list ? " list" : ""}${form}`
  })
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
    `${heading} ${parts.join("; ")}.`,
    ...(renamed.length > 0 ? [`Names of fields: ${listSome(renamed)}.`] : []),
  ]
}

function formatOf(
  file: string | undefined,
  { input, rows, delimiter }: TableFlags,
): ReadFormat | undefined {
  const named = formatOfName(file)
  return (
    (input === "parquet" ? undefined : input) ??
    (rows !== undefined && named === "ndjson" ? undefined : named) ??
    (delimiter === undefined ? undefined : "csv")
  )
}

type InputOptions = Pick<CellTypes, "known" | "infers"> &
  Pick<CellRowOptions, "sampleSize" | "onRemarks" | "onColumns">

/** Opens the rows. Nothing is read before they are looped over. */
function openInput(
  session: Session,
  file: string | undefined,
  flags: TableOptions,
  { known, infers, ...options }: InputOptions,
): Promise<SourceRows> {
  const { rows: list, quote: quotes, null: nulls, dates } = flags
  return readSource(openRows(session, file), {
    ...flags,
    ...options,
    ...{ list, hasQuotes: quotes !== "none", format: formatOf(file, flags) },
    progress: session.progress,
    types: { known, infers, nulls: new Set(nulls), numbers: numberFormOf(flags), dates },
  })
}

/** Returns the form of numbers that the flags name. A decimal sign is the other one where only that of groups is named. */
function numberFormOf({ decimal, thousands }: TableFlags): NumberForm | undefined {
  if (decimal === undefined && thousands === undefined) return undefined
  return { decimal: decimal ?? (thousands === "." ? "," : "."), thousands }
}

/** Counts the values of the rows that pass. @param describeMore - describes more of these rows than misfits. */
function countMisfits(
  batches: OpenTable["rows"],
  { add, describe, counts }: MisfitCounter,
  describeMore: () => readonly string[],
): Pick<OpenTable, "rows" | "describeMisfits" | "counts"> {
  async function* observe(): AsyncGenerator<CommandResult<readonly unknown[]>, undefined> {
    for await (const batch of batches) {
      if (batch.ok) batch.value.forEach(add)
      yield batch
    }
  }
  return { rows: observe(), describeMisfits: () => [...describe(), ...describeMore()], counts }
}
