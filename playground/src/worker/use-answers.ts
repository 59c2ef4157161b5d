import { useEffect, useRef, useState } from "preact/hooks"
import { tableFrom } from "../data/table-source.ts"
import type { ReadyData } from "../page.ts"
import { emptyState, ownDataPrefix, queryOf, type PageState } from "../state/page-state.ts"
import { keepRows, keptRows } from "../state/kept-rows.ts"
import type { PageStore } from "../state/page-store.ts"
import {
  isSameData,
  type FailedAnswer,
  type FileData,
  type LoadRequest,
  type LoadedData,
  type RowsAnswer,
} from "./protocol.ts"
import type { WorkerClient } from "./worker-client.ts"

/** The data of the page, or why there is none. */
export interface DataReading {
  /** Undefined until the data that the state names is loaded. */
  readonly ready: ReadyData | undefined
  readonly failure: string | undefined
  /** What the worker does while data is loaded. */
  readonly progress: string | undefined
  /** Why the last file that the visitor opened was refused; undefined where it was not. */
  readonly refusal: string | undefined
  /**
   * Makes a file of the visitor the data of the page, once it is loaded. A file that cannot be read changes nothing.
   * @returns true when it is loaded.
   */
  readonly openFile: (name: string, file: Blob) => Promise<boolean>
}

interface LoadState extends Omit<DataReading, "openFile" | "refusal"> {
  /** The definitions with which the data was loaded. */
  readonly table: string | undefined
}

const nothingLoaded: LoadState = {
  ready: undefined,
  failure: undefined,
  progress: undefined,
  table: undefined,
}

/** Loads the data that the state names, and loads it again when its name or the table changes. */
export function useData(client: WorkerClient, store: PageStore, state: PageState): DataReading {
  const [reading, setReading] = useState(nothingLoaded)
  const [file, setFile] = useState<FileData>()
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const openings = useRef(0)
  const asked = useRef<Omit<LoadRequest, "kind"> | undefined>(undefined)
  const opening = useRef<FileData | undefined>(undefined)
  const ownRows = useRef<string>(undefined)
  const { data: name, table } = state
  const wanted: LoadRequest["data"] =
    file !== undefined && name === ownDataPrefix + file.name ? file : { kind: "named", name }
  const isLoaded = reading.ready !== undefined && isSameData(reading.ready.source, wanted)
  const load = (request: Omit<LoadRequest, "kind">): Loading => {
    asked.current = request
    return client.ask("load", { kind: "load", ...request }, (progress) =>
      setReading((before) => ({ ...before, progress })),
    )
  }
  const loadWanted = (): void => {
    void load({ data: wanted, table }).then((answer) => {
      if (answer?.kind === "load") setReading(readingOf(answer, { data: wanted, table }))
      else if (answer !== undefined) setReading(({ ready }) => failedReading(answer, ready, wanted))
    })
  }
  useEffect(() => {
    // A file is loaded before the state names it. What is loaded does not count: other data may be on its way.
    const last = asked.current
    if (last === undefined || !isSameData(last.data, wanted) || last.table !== table) loadWanted()
  }, [client, name, table, file])
  useEffect(() => {
    // A file that was refused may have taken the place of a request. The next file decides for itself.
    if (refusals === 0 || opening.current !== undefined) return
    if (isLoaded && reading.table === table) asked.current = { data: wanted, table }
    else loadWanted()
  }, [refusals])
  const openFile = async (fileName: string, opened: Blob): Promise<boolean> => {
    const data: FileData = { ...fileOf(fileName, opened), opening: ++openings.current }
    opening.current = data
    setRefusal(undefined)
    const next = stateWith(store.get().state, data, isLoaded)
    const loading = load({ data, table: next.table })
    const [answer, text] = await Promise.all([loading, readShort(opened)])
    if (opening.current === data) opening.current = undefined
    if (answer?.kind === "failed") {
      setReading((before) => ({ ...before, progress: undefined }))
      setRefusal(
        isLoaded ? `${answer.message} The rows and the query are unchanged.` : answer.message,
      )
      setRefusals((count) => count + 1)
    }
    if (answer?.kind !== "load") return false
    ownRows.current = text
    setReading(readingOf(answer, { data, table: next.table }))
    setFile(data)
    store.update({ ...next, rows: keepOwnRows(next.data, text) })
    return true
  }
  useOwnRows(state, file && { name: file.name, rows: ownRows.current }, openFile)
  return { ...reading, ready: isLoaded ? reading.ready : undefined, refusal, openFile }
}

const fileOf = (name: string, file: Blob) => ({ kind: "file", name, file }) as const

type Loading = Promise<LoadedData | FailedAnswer | undefined>

/** The most bytes of own rows that a tab keeps. */
const mostKept = 4_000_000

async function readShort(file: Blob): Promise<string | undefined> {
  return file.size <= mostKept ? file.text() : undefined
}

/** Keeps own rows in the tab. The state of the page has none. */
function keepOwnRows(name: string, text: string | undefined): undefined {
  keepRows(name, text)
}

/** Opens own rows of the link, or those that this tab keeps, unless they are open already. */
function useOwnRows(
  { data, rows }: PageState,
  open: { readonly name: string; readonly rows: string | undefined } | undefined,
  openFile: DataReading["openFile"],
): void {
  useEffect(() => {
    if (!data.startsWith(ownDataPrefix)) return
    const name = data.slice(ownDataPrefix.length)
    if (open?.name === name && (rows === undefined || rows === open.rows)) return
    const text = rows ?? keptRows(data)
    if (text !== undefined) void openFile(name, new Blob([text]))
  }, [data, rows])
}

/** Returns the state with a file as its data. */
function stateWith(state: PageState, { name }: FileData, isLoaded: boolean): PageState {
  const data = ownDataPrefix + name
  // A link that asks for a file has a query for it. Other data begins without one.
  const asksForFile = state.data.startsWith(ownDataPrefix) && !isLoaded
  return asksForFile || state.data === data ? { ...state, data } : { ...emptyState, data }
}

function readingOf(answer: LoadedData, { data, table }: Omit<LoadRequest, "kind">): LoadState {
  const made = tableFrom(answer.table)
  return made.ok
    ? { ...nothingLoaded, table, ready: { ...answer, source: data, fields: made.value } }
    : { ...nothingLoaded, failure: made.problems.join(" ") }
}

/** Rows of other data would not answer the query that the page shows. */
function failedReading(
  { message }: FailedAnswer,
  before: ReadyData | undefined,
  wanted: LoadRequest["data"],
): LoadState {
  const ready = before && isSameData(before.source, wanted) ? before : undefined
  return { ...nothingLoaded, ready, failure: message }
}

/** Asks for the rows of the query whenever it or the data changes. Returns the newest answer about the data. */
export function useRows(
  client: WorkerClient,
  state: PageState,
  data: ReadyData | undefined,
): RowsAnswer | FailedAnswer | undefined {
  const [answered, setAnswered] = useState<{
    readonly rows: RowsAnswer | FailedAnswer
    readonly source: LoadRequest["data"]
  }>()
  const { filters, sorts, page, pageSize, dialect, strict } = state
  useEffect(() => {
    if (data === undefined) return
    const query = queryOf({ filters, sorts, page, pageSize, dialect, strict })
    void client.ask("rows", { kind: "rows", query }).then((rows) => {
      if (rows !== undefined) setAnswered({ rows, source: data.source })
    })
  }, [client, data, filters, sorts, page, pageSize, dialect, strict])
  return data && answered && isSameData(answered.source, data.source) ? answered.rows : undefined
}
