import type { JSX } from "preact"
import { useState } from "preact/hooks"
import { lazy } from "../lazy.tsx"
import type { PageProps } from "../page.ts"
import { Sentences } from "./sentences.tsx"
import { Tabs } from "./tabs.tsx"
import { TextsReading } from "./texts-reading.tsx"
import { useHeldHeight } from "./use-held-height.ts"
import { useService } from "./use-service.ts"

const TreeReading = lazy(() => import("./tree-reading.tsx").then((file) => file.TreeReading))
const CodeReading = lazy(() => import("./code-reading.tsx").then((file) => file.CodeReading))
const SqlReading = lazy(() => import("./sql-reading.tsx").then((file) => file.SqlReading))
const DialectsReading = lazy(() =>
  import("./dialects-reading.tsx").then((file) => file.DialectsReading),
)
const RowsReading = lazy(() => import("./rows-reading.tsx").then((file) => file.RowsReading))

/** Shows what the query means, and how else it can be written. */
export function ReadingsPanel({ page }: PageProps): JSX.Element {
  const { bound, failure } = page
  const service = useService()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section class="readings card" aria-label="What the query means">
      <h2>In words</h2>
      <div class="words" ref={useHeldHeight<HTMLDivElement>()}>
        {bound === undefined ? (
          <p class="note">
            {failure === undefined ? "Loading …" : "There is no table to check it against."}
          </p>
        ) : (
          <Sentences page={page} bound={bound} />
        )}
      </div>
      <Tabs
        label="Other forms of the query"
        tabs={[
          {
            name: "texts",
            title: "URL, code",
            render: () =>
              service === undefined ? (
                <p class="note">Loading …</p>
              ) : (
                <TextsReading page={page} service={service} />
              ),
          },
          { name: "tree", title: "Tree", render: () => <TreeReading page={page} /> },
          { name: "code", title: "Builder", render: () => <CodeReading page={page} /> },
          { name: "sql", title: "SQL", render: () => <SqlReading page={page} /> },
          { name: "dialects", title: "Dialects", render: () => <DialectsReading page={page} /> },
        ]}
      />
      {/* It would move with the address that the service tells. */}
      {service !== undefined && (
        <details
          class="rows-reading"
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Rows for this query</summary>
          {isOpen && <RowsReading page={page} />}
        </details>
      )}
    </section>
  )
}
