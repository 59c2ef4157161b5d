import { inferRows } from "../../../src/cli/input/exact-fields.ts"
import { createMisfitCounter } from "../../../src/cli/input/misfits.ts"
import type { Explanation, OpenFieldTable } from "../../../src/core.ts"
import { findDataSet, type DataSet, type RowFormat } from "../data/catalog.ts"
import { cookbookRows } from "../data/cookbook-rows.ts"
import { exampleRows } from "../data/example-rows.ts"
import { generateRows } from "../data/generate-rows.ts"
import { readRows, type RowsReading } from "../data/read-rows.ts"
import { tableFrom, type TableSource } from "../data/table-source.ts"
import { ownDataPrefix } from "../state/page-state.ts"
import { findFewValued } from "./few-values.ts"
import {
  isSameData,
  type FailedAnswer,
  type FileData,
  type LoadRequest,
  type LoadedData,
} from "./protocol.ts"

/** Fetches a file of the page by its path. */
export type FetchFile = (path: string) => Promise<Response>

/** What loading needs of its surroundings. */
export interface Loading {
  readonly fetchFile: FetchFile
  /** Is told what is done at the moment. */
  readonly onProgress: (text: string) => void
  /** The data that is open; its rows are kept when only the table changes. */
  readonly open: Loaded | undefined
}

/** Rows with their table, and what the page is told about them. */
export interface Loaded {
  readonly data: LoadRequest["data"]
  /** All values of the data, also those that are no rows. */
  readonly reading: GoodReading
  /** The definitions by which cells were read; undefined when their kinds were guessed. */
  readonly cellTable: string | undefined
  readonly rows: readonly object[]
  readonly table: OpenFieldTable
  readonly answer: LoadedData
}

type GoodReading = Extract<RowsReading, { readonly ok: true }>

/** Loads the rows of a request, and makes their table. */
export async function loadData(
  request: LoadRequest,
  loading: Loading,
): Promise<Loaded | FailedAnswer> {
  const set = request.data.kind === "named" ? findDataSet(request.data.name) : undefined
  if (request.data.kind === "named" && set === undefined)
    return failed(whyUnknown(request.data.name))
  const given = readGivenTable(request.table)
  const cellTable = given.ok ? request.table : undefined
  const reading = await findRows(request, { ...loading, set, table: given.table, cellTable })
  if (!reading.ok) return failed(reading.problem)
  const rows = reading.rows.filter(isObject)
  if (request.data.kind === "file" && reading.rows.length === 0)
    return failed(describeNoRows(request.data, reading))
  const left = reading.rows.length - rows.length
  if (left > 0 && rows.length === 0)
    return failed(`${request.data.name} has no rows: its values are not objects.`)
  const made = makeTable(rows, { given, ofData: set?.table }, loading)
  // Values fit a table that was guessed from all of them.
  const misfits = createMisfitCounter(made.table, () => (given.ok ? 0 : rows.length))
  rows.forEach(misfits.add)
  return {
    data: request.data,
    reading,
    cellTable,
    rows,
    table: made.table,
    answer: {
      kind: "load",
      name: request.data.name,
      size: rows.length,
      table: made.source,
      guesses: made.guesses,
      fewValued: findFewValued(rows, made.table),
      problems: [
        ...(left === 0 ? [] : [describeLeftOut(left)]),
        ...(rows.length === 0 ? [`${request.data.name} has no rows.`] : []),
        ...reading.remarks,
        ...made.leftOut,
        ...given.problems,
        ...misfits.describe(),
      ],
    },
  }
}

const failed = (message: string): FailedAnswer => ({ kind: "failed", message })

/** Explains why the page has no data of a name. A link holds the name of a file, but never its rows. */
function whyUnknown(name: string): string {
  return name.startsWith(ownDataPrefix)
    ? `The link needs the file "${name.slice(ownDataPrefix.length)}", but does not include it. Open the file here to continue.`
    : `There is no data with the name "${name}".`
}

function describeNoRows({ name, file }: FileData, { hasCells }: GoodReading): string {
  return `${name} has ${hasCells && file.size > 0 ? "a header and no row" : "no rows"}.`
}

function describeLeftOut(count: number): string {
  return count === 1
    ? "1 value of the data is not an object and is left out."
    : `${count} values of the data are not objects and are left out.`
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The table that a link or the visitor gives, or why there is none. */
interface GivenTable {
  readonly ok: boolean
  readonly source: TableSource | undefined
  readonly table: OpenFieldTable | undefined
  readonly problems: readonly string[]
}

function readGivenTable(json: string | undefined): GivenTable {
  if (json === undefined) return { ok: false, source: undefined, table: undefined, problems: [] }
  const source: TableSource = { kind: "definitions", json }
  const read = tableFrom(source)
  return read.ok
    ? { ok: true, source, table: read.value, problems: [] }
    : {
        ok: false,
        source: undefined,
        table: undefined,
        problems: [
          "The given table cannot be used, so the page uses the table of the data.",
          ...read.problems,
        ],
      }
}

/** What finding rows needs beside the request. */
interface RowSearch extends Loading {
  readonly set: DataSet | undefined
  readonly table: OpenFieldTable | undefined
  readonly cellTable: string | undefined
}

const documentationRows = { examples: exampleRows, cookbook: cookbookRows }

/** Finds the rows of a request: those that are open already, generated ones, or those of a file. */
async function findRows({ data }: LoadRequest, search: RowSearch): Promise<RowsReading> {
  const { open, set, cellTable } = search
  if (open !== undefined && isSameData(open.data, data))
    if (!open.reading.hasCells || open.cellTable === cellTable) return open.reading
  if (set?.rows.kind === "generated")
    return { ok: true, rows: generateRows(set.rows.count), hasCells: false, remarks: [] }
  if (set?.rows.kind === "documentation")
    return { ok: true, rows: documentationRows[set.rows.rows], hasCells: false, remarks: [] }
  const found =
    data.kind === "file"
      ? { file: data.file, format: undefined }
      : await fetchRows(set, search.fetchFile)
  if ("problem" in found) return { ok: false, problem: found.problem }
  const { name } = data
  return readRows({ ...found, name, table: search.table, onProgress: search.onProgress })
}

async function fetchRows(
  set: DataSet | undefined,
  fetchFile: FetchFile,
): Promise<{ readonly file: Blob; readonly format: RowFormat } | { readonly problem: string }> {
  if (set?.rows.kind !== "file") return { problem: "The data has no file." }
  const { path, format } = set.rows
  try {
    const response = await fetchFile(path)
    if (response.ok) return { file: await response.blob(), format }
    return { problem: `${path} could not be loaded: the server answered ${response.status}.` }
  } catch {
    return { problem: `${path} could not be loaded: the server does not answer.` }
  }
}

interface MadeTable {
  readonly table: OpenFieldTable
  readonly source: TableSource
  readonly guesses: readonly string[]
  /** Sentences on the properties that get no field. */
  readonly leftOut: readonly string[]
}

/** The most rows that kinds are guessed from without a word. */
const quickRows = 20_000

/** Makes the table that was given, else the one of the data, else one by its rows. */
function makeTable(
  rows: readonly object[],
  { given, ofData }: { readonly given: GivenTable; readonly ofData: TableSource | undefined },
  { onProgress }: Loading,
): MadeTable {
  if (given.table !== undefined && given.source !== undefined)
    return { table: given.table, source: given.source, guesses: [], leftOut: [] }
  if (ofData !== undefined) {
    const read = tableFrom(ofData)
    if (read.ok) return { table: read.value, source: ofData, guesses: [], leftOut: [] }
  }
  if (rows.length > quickRows) onProgress("Guessing the kinds of the fields")
  return inferTable(rows)
}

/** Guesses the table of rows. */
export function inferTable(rows: readonly object[]): MadeTable & {
  readonly source: Extract<TableSource, { readonly kind: "definitions" }>
} {
  const { definitions, explanations, table } = inferRows(rows)
  return {
    table,
    source: { kind: "definitions", json: JSON.stringify(definitions) },
    guesses: explanations.map(({ sentence }) => sentence),
    leftOut: describeLeftOutFields(explanations),
  }
}

/** The most properties without a field that get a sentence. */
const mostLeftOut = 5

function describeLeftOutFields(explanations: readonly Explanation[]): readonly string[] {
  const sentences = explanations.flatMap(({ field, sentence }) =>
    field === undefined ? [sentence] : [],
  )
  const rest = sentences.length - mostLeftOut
  return rest > 0
    ? [...sentences.slice(0, mostLeftOut), `The same is true for ${rest} more.`]
    : sentences
}
