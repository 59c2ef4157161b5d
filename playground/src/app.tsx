import type { JSX } from "preact"
import { useMemo, useState } from "preact/hooks"
import { prepareQuery } from "../../src/index.ts"
import { DataPanel } from "./data/data-panel.tsx"
import { EmbeddedPage } from "./embedded-page.tsx"
import { QueryEditors } from "./editors/query-editors.tsx"
import { Masthead } from "./masthead.tsx"
import { Notices } from "./notices.tsx"
import type { Page } from "./page.ts"
import { DiagnosticsList } from "./readings/diagnostics-list.tsx"
import { ReadingsPanel } from "./readings/readings-panel.tsx"
import { RowsPanel } from "./rows/rows-panel.tsx"
import { emptyState, ownDataPrefix } from "./state/page-state.ts"
import type { PageStore } from "./state/page-store.ts"
import { queryInput, queryOptions } from "./state/query-input.ts"
import { useStore } from "./state/use-store.ts"
import type { FileData } from "./worker/protocol.ts"
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
  const [file, setFile] = useState<FileData>()
  const ownFile = file !== undefined && state.data === ownDataPrefix + file.name ? file : undefined
  const { ready, failure, progress } = useData(client, state, ownFile)
  const rows = useRows(client, state, ready)
  const bound = useMemo(
    () => ready && prepareQuery(queryInput(state), ready.fields, queryOptions(state)),
    [ready, state],
  )
  const page: Page = {
    state,
    update: store.update,
    data: ready,
    bound,
    rows: rows?.kind === "rows" ? rows : undefined,
    failure,
    client,
  }
  const openFile = (name: string, opened: Blob): void => {
    setFile({ kind: "file", name, file: opened, opening: (file?.opening ?? 0) + 1 })
    const data = ownDataPrefix + name
    // A link that asks for a file has a query for it. Other data begins without one.
    const asksForFile = state.data.startsWith(ownDataPrefix) && ownFile === undefined
    store.update(asksForFile || state.data === data ? { data } : { ...emptyState, data })
  }
  const failures = [failure, rows?.kind === "failed" ? rows.message : undefined]
  const notices = [...problems, ...(ready?.problems ?? []), ...failures]
  if (embedded) return <EmbeddedPage page={page} problems={notices} />
  return (
    <>
      <Masthead />
      <main class="workbench">
        <section class="query card" aria-label="Query">
          <DataPanel page={page} openFile={openFile} progress={progress} />
          <QueryEditors page={page} />
          <Notices problems={notices} />
        </section>
        <aside class="side">
          <DiagnosticsList page={page} />
          <ReadingsPanel page={page} />
        </aside>
        <RowsPanel page={page} />
      </main>
    </>
  )
}
