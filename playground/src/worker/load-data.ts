import { inferFields, type OpenFieldTable } from "../../../src/core.ts"
import { findDataSet, type BuiltInTableName, type RowFormat } from "../data/catalog.ts"
import { readRows } from "../data/read-rows.ts"
import { tableFrom, type TableSource } from "../data/table-source.ts"
import { ownDataPrefix } from "../state/page-state.ts"
import { findFewValued } from "./few-values.ts"
import type { FailedAnswer, LoadRequest, LoadedData } from "./protocol.ts"

/** Fetches a file of the page by its path. */
export type FetchFile = (path: string) => Promise<Response>

/** Rows with their table, and what the page is told about them. */
export interface Loaded {
  readonly rows: readonly object[]
  readonly table: OpenFieldTable
  readonly answer: LoadedData
}

/** The text of data, and what is known about it. */
interface FoundData {
  readonly text: string
  readonly format: RowFormat
  readonly table: BuiltInTableName | undefined
}

/** The last rows that were loaded: another table over the same data needs no second download. */
const lastRows = new WeakMap<FetchFile, { readonly name: string; readonly data: FoundData }>()

/** Loads the rows of a request, and makes their table. */
export async function loadData(
  request: LoadRequest,
  fetchFile: FetchFile,
): Promise<Loaded | FailedAnswer> {
  const found = await findData(request.data, fetchFile)
  if ("kind" in found) return found
  const reading = await readRows(found.text, found.format)
  if (!reading.ok) return { kind: "failed", message: `${request.data.name}: ${reading.problem}` }
  const rows = reading.rows.filter(isObject)
  const left = reading.rows.length - rows.length
  const problems =
    left === 0 ? [] : [`${left} values of the data are no objects; they are left out.`]
  const made = makeTable(rows, found.table, request.table)
  return {
    rows,
    table: made.table,
    answer: {
      kind: "load",
      name: request.data.name,
      size: rows.length,
      table: made.source,
      guesses: made.guesses,
      fewValued: findFewValued(rows, made.table),
      problems: [...problems, ...made.problems],
    },
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

async function findData(
  data: LoadRequest["data"],
  fetchFile: FetchFile,
): Promise<FoundData | FailedAnswer> {
  if (data.kind === "file")
    return { text: await data.file.text(), format: data.format, table: undefined }
  const last = lastRows.get(fetchFile)
  if (last?.name === data.name) return last.data
  const set = findDataSet(data.name)
  if (set === undefined) return { kind: "failed", message: whyUnknown(data.name) }
  const response = await fetchFile(set.path)
  if (!response.ok)
    return {
      kind: "failed",
      message: `${set.path} could not be loaded: the server answered ${response.status}.`,
    }
  const found = { text: await response.text(), format: set.format, table: set.table }
  lastRows.set(fetchFile, { name: data.name, data: found })
  return found
}

/** Explains why the page has no data of a name. A link holds the name of a file, but never its rows. */
function whyUnknown(name: string): string {
  return name.startsWith(ownDataPrefix)
    ? `The link is about the file "${name.slice(ownDataPrefix.length)}", which it does not hold. Open that file here to go on.`
    : `The page has no data with the name "${name}".`
}

interface MadeTable {
  readonly table: OpenFieldTable
  readonly source: TableSource
  readonly guesses: readonly string[]
  readonly problems: readonly string[]
}

/** Makes the table that a link or the visitor gives, else the one of the data, else one by its rows. */
function makeTable(
  rows: readonly object[],
  builtIn: BuiltInTableName | undefined,
  given: string | undefined,
): MadeTable {
  if (given !== undefined) {
    const source: TableSource = { kind: "definitions", json: given }
    const read = tableFrom(source)
    if (read.ok) return { table: read.value, source, guesses: [], problems: [] }
    const problems = [
      "The given table cannot be used, so the page takes that of the data.",
      ...read.problems,
    ]
    return { ...makeTable(rows, builtIn, undefined), problems }
  }
  if (builtIn !== undefined) {
    const source: TableSource = { kind: "built-in", name: builtIn }
    const read = tableFrom(source)
    if (read.ok) return { table: read.value, source, guesses: [], problems: [] }
  }
  const { definitions, table, explanations } = inferFields(rows)
  return {
    table,
    source: { kind: "definitions", json: JSON.stringify(definitions) },
    guesses: explanations.map(({ sentence }) => sentence),
    problems: [],
  }
}
