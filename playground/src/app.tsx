import type { JSX } from "preact"
import { useMemo, useRef, useState } from "preact/hooks"
import { prepareQuery, readUrl, type BoundQuery } from "../../src/index.ts"
import { DataPanel } from "./data/data-panel.tsx"
import { PasteBox } from "./data/paste-box.tsx"
import { EmbeddedPage } from "./embedded-page.tsx"
import { QueryEditors } from "./editors/query-editors.tsx"
import { Masthead } from "./masthead.tsx"
import { Notices } from "./notices.tsx"
import type { Page, ReadyData } from "./page.ts"
import { DiagnosticsList } from "./readings/diagnostics-list.tsx"
import { ReadingsPanel } from "./readings/readings-panel.tsx"
import { RowsPanel } from "./rows/rows-panel.tsx"
import type { PageState } from "./state/page-state.ts"
import type { PageStore, UpdatePage } from "./state/page-store.ts"
import { queryInput, queryOptions } from "./state/query-input.ts"
import { useSettled } from "./state/use-settled.ts"
import { useStore } from "./state/use-store.ts"
import { useData, useRows } from "./worker/use-answers.ts"
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
  const { undo, ...taking } = usePasted(store, state)
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
    client,
  }
  const readPage = useReadPage(page, typed.current === state)
  const failures = [refusal, failure, rows?.kind === "failed" ? rows.message : undefined]
  const notices = [...problems, ...(ready?.problems ?? []), ...failures]
  const told = (
    <Notices
      problems={notices}
      // It goes with the next change of the page.
      undo={undo}
    />
  )
  if (embedded) return <EmbeddedPage page={page} readPage={readPage} notices={told} />
  return (
    <>
      <Masthead />
      <main class="workbench">
        <section class="query card" aria-label="Query">
          <QueryEditors page={page} />
          {told}
          <PasteBox page={page} openFile={openFile} />
          <DataPanel page={page} openFile={openFile} progress={progress} />
        </section>
        <aside class="side">
          <DiagnosticsList page={readPage} />
          <ReadingsPanel page={readPage} />
        </aside>
        <RowsPanel page={page} />
      </main>
    </>
  )
}

/** Takes the query of a URL that is pasted. The URL is forgotten with the next change of the query, as is the way back. */
function usePasted(
  store: PageStore,
  state: PageState,
): Pick<Page, "takeUrl" | "pasted"> & { readonly undo: (() => void) | undefined } {
  const [taken, setTaken] = useState<{
    readonly queryString: string
    readonly before: PageState
    readonly after: PageState
  }>()
  const current = taken?.after === state ? taken : undefined
  return {
    takeUrl: (queryString) => {
      const before = current?.before ?? store.get().state
      const { filters = "", sorts = "", page = "", pageSize = "" } = readUrl(queryString)
      store.update({ filters, sorts, page, pageSize })
      setTaken({ queryString, before, after: store.get().state })
    },
    pasted: current?.queryString,
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
