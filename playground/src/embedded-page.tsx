import type { ComponentChildren, JSX } from "preact"
import { QueryEditors } from "./editors/query-editors.tsx"
import type { Page, PageProps } from "./page.ts"
import { DiagnosticsList } from "./readings/diagnostics-list.tsx"
import { RowsPanel } from "./rows/rows-panel.tsx"
import { useTheme } from "./theme/theme-switch.tsx"

interface EmbeddedPageProps extends PageProps {
  /** The page with the newest query that is no longer typed. */
  readonly readPage: Page
  readonly notices: ComponentChildren
}

/** The short form of the page: the query, its diagnostics, and the rows. */
export function EmbeddedPage({ page, readPage, notices }: EmbeddedPageProps): JSX.Element {
  useTheme("auto")
  return (
    <main class="workbench embedded">
      <h1 class="visually-hidden">Playground</h1>
      <section class="query card" aria-label="Query">
        <QueryEditors page={page} />
        {notices}
      </section>
      <aside class="side">
        <DiagnosticsList page={readPage} />
      </aside>
      <RowsPanel page={page} settled={readPage.bound} brief />
    </main>
  )
}
