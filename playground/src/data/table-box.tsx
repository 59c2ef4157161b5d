import type { JSX } from "preact"
import { useState } from "preact/hooks"
import { lazy } from "../lazy.tsx"
import type { PageProps } from "../page.ts"
import { countOf } from "../rows/value-forms.ts"

const TableEditor = lazy(() => import("./table-editor.tsx").then((file) => file.TableEditor))

/** Opens the editor of the table, whose code is loaded then. */
export function TableBox({ page }: PageProps): JSX.Element | null {
  const [wasOpened, setWasOpened] = useState(false)
  const { data } = page
  if (data === undefined) return null
  return (
    <details class="table-editor" onToggle={() => setWasOpened(true)}>
      <summary>Table of {countOf(data.fields.fields.size, "field")}</summary>
      {wasOpened && <TableEditor page={page} data={data} />}
    </details>
  )
}
