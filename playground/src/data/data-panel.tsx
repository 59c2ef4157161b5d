import type { JSX } from "preact"
import type { Page, PageProps } from "../page.ts"
import { CopyButton } from "../readings/copyable.tsx"
import { keepRows } from "../state/kept-rows.ts"
import { emptyState, initialState, ownDataPrefix } from "../state/page-state.ts"
import { catalog, findDataSet } from "./catalog.ts"
import { TableEditor } from "./table-editor.tsx"
import { useFileDrop } from "./use-file-drop.ts"

interface DataPanelProps extends PageProps {
  /** Makes a file of the visitor the data of the page. */
  readonly openFile: (name: string, file: Blob) => void
  /** What the worker does while data is loaded. */
  readonly progress: string | undefined
}

/** Chooses the data, shows where it comes from, and edits its table. */
export function DataPanel({ page, openFile, progress }: DataPanelProps): JSX.Element {
  const open = (file: File): void => openFile(file.name, file)
  const isDropping = useFileDrop(open)
  return (
    <div class={isDropping ? "data-panel dropping" : "data-panel"}>
      <div class="data-choice">
        <DataSelect page={page} />
        <FileButton onFile={open} />
      </div>
      <p class="data-note note" role="status">
        {progress ?? describeData(page)}
      </p>
      <OwnData page={page} />
      <TableEditor page={page} />
    </div>
  )
}

/** Copies the link, and forgets own data. */
function OwnData({ page: { state, update } }: PageProps): JSX.Element {
  const isOwn = state.data.startsWith(ownDataPrefix)
  const forget = (): void => {
    keepRows("", undefined)
    update(initialState)
  }
  return (
    <div class="data-actions">
      <CopyButton text={() => location.href} what="link to this page" label="Share" />
      {isOwn && (
        <button type="button" class="quiet" onClick={forget}>
          Forget my data
        </button>
      )}
      {isOwn && (
        <span class="note">
          {state.rows === undefined
            ? "The link does not include these rows. This tab keeps them when the page is reloaded."
            : "The link includes these rows."}
        </span>
      )}
    </div>
  )
}

/** Says how many rows there are and where they come from. */
function describeData({ state, data, failure }: Page): string {
  const isOwn = state.data.startsWith(ownDataPrefix)
  const name = isOwn ? state.data.slice(ownDataPrefix.length) : state.data
  if (data?.name !== name) return failure === undefined ? "Loading the rows …" : ""
  const rows = data.size === 1 ? "1 row" : `${data.size.toLocaleString("en-US")} rows`
  return `${rows}. ${originOf(state.data)}`
}

function originOf(name: string): string {
  if (name.startsWith(ownDataPrefix)) return "They stay in this browser."
  return findDataSet(name)?.origin ?? ""
}

const groups = [...new Set(catalog.map(({ group }) => group))]

function DataSelect({ page: { state, update } }: PageProps): JSX.Element {
  const isOwn = state.data.startsWith(ownDataPrefix)
  return (
    <label>
      <span class="label">Data</span>
      <select
        value={state.data}
        onChange={({ currentTarget }) => update({ ...emptyState, data: currentTarget.value })}
      >
        {(isOwn || findDataSet(state.data) === undefined) && (
          <option value={state.data}>
            {isOwn ? state.data.slice(ownDataPrefix.length) : state.data}
          </option>
        )}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {catalog
              .filter((set) => set.group === group)
              .map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** The ends of the names of files that the page reads. */
const fileEndings = ".json,.ndjson,.jsonl,.csv,.tsv,.tab,.txt"

/** Chooses a file of the visitor. */
function FileButton({ onFile }: { readonly onFile: (file: File) => void }): JSX.Element {
  return (
    <label>
      <span class="label">Open a JSON, NDJSON or CSV file, or drop it on the page.</span>
      <input
        type="file"
        accept={fileEndings}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // The same file can be chosen again when it has changed.
          currentTarget.value = ""
        }}
      />
    </label>
  )
}
