import type { JSX } from "preact"
import type { PageProps } from "../page.ts"
import { emptyState } from "../state/page-state.ts"
import type { FileData } from "../worker/protocol.ts"
import { catalog } from "./catalog.ts"

interface DataPanelProps extends PageProps {
  /** Makes a file of the visitor the data of the page. */
  readonly openFile: (file: FileData) => void
}

/** Chooses the data. */
export function DataPanel({ page, openFile }: DataPanelProps): JSX.Element {
  const { state, update, data } = page
  return (
    <div class="data-panel">
      <label>
        <span class="label">Data</span>
        <select
          value={state.data}
          onChange={({ currentTarget }) => update({ ...emptyState, data: currentTarget.value })}
        >
          {catalog.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="label">Own file (JSON)</span>
        <input
          type="file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file !== undefined)
              openFile({ kind: "file", name: file.name, format: "json", file })
          }}
        />
      </label>
      {data && <p class="data-size">{data.size.toLocaleString("en-US")} rows</p>}
    </div>
  )
}
