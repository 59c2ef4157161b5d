import type { JSX } from "preact"
import { useMemo, useRef, useState } from "preact/hooks"
import { prepareQuery, readUrl, type BoundQuery } from "../../src/index.ts"
import { DataPanel } from "./data/data-panel.tsx"
import { PasteBox } from "./data/paste-box.tsx"
import { TableBox } from "./data/table-box.tsx"
import { EmbeddedPage } from "./embedded-page.tsx"
import { OperatorReference } from "./editors/operator-reference.tsx"
import { QueryEditors, ReadingSwitches } from "./editors/query-editors.tsx"
import { Masthead } from "./masthead.tsx"
import { Fold } from "./fold.tsx"
import { Notices, type PastedNotice } from "./notices.tsx"
import type { Page, PageProps, ReadyData } from "./page.ts"
import { DiagnosticsList } from "./readings/diagnostics-list.tsx"
import { ReadingsPanel } from "./readings/readings-panel.tsx"
import { RowsPanel } from "./rows/rows-panel.tsx"
import type { PageState } from "./state/page-state.ts"
import { useFindingKeys } from "./use-finding-keys.ts"
import { useHints } from "./use-hints.ts"
import type { PageStore, UpdatePage } from "./state/page-store.ts"
import { queryInput, queryOptions } from "./state/query-input.ts"
import { useSettled } from "./state/use-settled.ts"
import { useStore } from "./state/use-store.ts"
import { useData, useRows, type DataReading } from "./worker/use-answers.ts"
import type { WorkerClient } from "./worker/worker-client.ts"

/** The whole page. */
export function App({
  store,
  client,
  embedded = false,
}: {
  readonly store: PageStore
  readonly client: WorkerClient
  /** True for the short form, which a page of the documentation shows in a frame. */
  readonly embedded?: boolean
}): JSX.Element {
  const { state, problems } = useStore(store)
  const { undo, rest, ...taking } = usePasted(store, state)
  const { ready, failure, progress, refusal, openFile } = useData(client, store, state)
  const rows = useRows(client, state, ready)
  const bound = useBound(state, ready)
  const { type, typed } = useTyping(store)
  const page: Page = {
    state,
    update: store.update,
    type,
    ...taking,
    data: ready,
    bound,
    rows: rows?.kind === "rows" ? rows : undefined,
    failure,
    ...useTypedService(),
    editors: useRef<Page["editors"]>(new Map()).current,
    client,
  }
  const opened = useOpened(page)
  const readPage = useHints(useReadPage(page, typed.current === state))
  const said = useFindingKeys(readPage.state === state ? readPage : page)
  const failures = [refusal, failure, rows?.kind === "failed" ? rows.message : undefined]
  const notices = [...problems, ...(ready?.problems ?? []), ...failures]
  const told = (
    <>
      <Notices
        problems={notices}
        // It goes with the next change of the page.
        undo={undo}
        rest={rest}
      />
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
  if (embedded) return <EmbeddedPage page={page} readPage={readPage} notices={told} />
  return (
    <>
      <Masthead />
      <main class="workbench">
        <QueryPanel {...{ page, told, openFile, progress }} />
        <aside class="side">
          <DiagnosticsList page={readPage} />
          {opened.rows && <ReadingsPanel page={readPage} />}
        </aside>
        {opened.data && <RowsPanel page={page} settled={readPage.bound} />}
      </main>
    </>
  )
}

interface QueryPanelProps extends PageProps, Pick<DataReading, "openFile" | "progress"> {
  readonly told: JSX.Element
}

/** The query, how it is read, and the data that it is asked of. */
function QueryPanel({ page, told, openFile, progress }: QueryPanelProps): JSX.Element {
  return (
    <section class="query card" aria-label="Query">
      <QueryEditors page={page} />
      {told}
      <Fold title="Paste, dialect, fields">
        <div class="bar">
          <ReadingSwitches page={page} />
          <OperatorReference />
          <PasteBox page={page} openFile={openFile} progress={progress} />
          <TableBox page={page} />
        </div>
      </Fold>
      <Fold title="Data, examples">
        <DataPanel page={page} openFile={openFile} progress={progress} />
      </Fold>
    </section>
  )
}

/** Says what has been there once: what is below it waits for it, so that it does not move. */
function useOpened({ data, rows, failure }: Page): {
  readonly data: boolean
  readonly rows: boolean
} {
  const opened = useRef({ data: false, rows: false })
  if (data !== undefined || failure !== undefined) opened.current.data = true
  if (rows !== undefined || failure !== undefined) opened.current.rows = true
  return opened.current
}

/** Takes the query of a URL that is pasted. The URL is forgotten with the next change of the query, as is the way back. */
function usePasted(
  store: PageStore,
  state: PageState,
): Pick<Page, "takeUrl" | "pasted"> & PastedNotice {
  const [taken, setTaken] = useState<{
    readonly queryString: string
    readonly rest: string
    readonly before: PageState
    readonly after: PageState
  }>()
  const current = taken?.after === state ? taken : undefined
  return {
    takeUrl: (queryString, rest = "") => {
      const before = current?.before ?? store.get().state
      const { filters = "", sorts = "", page = "", pageSize = "" } = readUrl(queryString)
      store.update({ filters, sorts, page, pageSize })
      setTaken({ queryString, rest, before, after: store.get().state })
    },
    pasted: current?.queryString,
    rest: current?.rest ?? "",
    undo: current && (() => store.update(current.before)),
  }
}

/** Returns the list of a service as somebody typed it. */
function useTypedService(): Pick<Page, "service" | "typeService"> {
  const [service, setService] = useState<Page["service"]>({})
  return {
    service,
    typeService: (changes) => setService((before) => ({ ...before, ...changes })),
  }
}

/** Returns the page with the newest query that is no longer typed. */
function useReadPage(page: Page, waits: boolean): Page {
  const { state, bound, update } = page
  const read = useMemo(() => ({ state, bound }), [state, bound])
  const settled = useSettled(read, waits)
  const { filters, sorts } = settled.state
  return {
    ...page,
    ...settled,
    // A text that was typed since stays: a fix is for the text before.
    update: (changes) =>
      update({
        ...changes,
        ...(filters !== state.filters && { filters: state.filters }),
        ...(sorts !== state.sorts && { sorts: state.sorts }),
      }),
  }
}

/** Returns the query of a state, checked against the table of the data. */
function useBound(state: PageState, data: ReadyData | undefined): BoundQuery | undefined {
  return useMemo(
    () => data && prepareQuery(queryInput(state), data.fields, queryOptions(state)),
    [data, state],
  )
}

/** Returns a function that changes the state as somebody types, and the last state that it made. */
function useTyping(store: PageStore): {
  readonly type: UpdatePage
  readonly typed: { readonly current: PageState | undefined }
} {
  const typed = useRef<PageState>(undefined)
  const type: UpdatePage = (changes) => {
    store.update(changes)
    typed.current = store.get().state
  }
  return { type, typed }
}
