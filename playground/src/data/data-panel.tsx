import type { JSX } from "preact"
import { useState } from "preact/hooks"
import type { Page, PageProps } from "../page.ts"
import { CopyButton } from "../readings/copyable.tsx"
import { countOf } from "../rows/value-forms.ts"
import { writeLink } from "../state/address.ts"
import { keepRows, keptRows, longestInLink } from "../state/kept-rows.ts"
import { emptyState, initialState, ownDataPrefix, type PageState } from "../state/page-state.ts"
import { catalog, findDataSet } from "./catalog.ts"
import { exampleQueries } from "./example-queries.ts"
import { useFileDrop } from "./use-file-drop.ts"
import type { DataReading } from "../worker/use-answers.ts"

type DataPanelProps = PageProps & Pick<DataReading, "openFile" | "progress">

/** Chooses the data, shows where it comes from, and shares the page. */
export function DataPanel({ page, openFile, progress }: DataPanelProps): JSX.Element {
  const open = (file: File): void => void openFile(file.name, file)
  const isDropping = useFileDrop(open)
  return (
    <div class={isDropping ? "bar dropping" : "bar"}>
      <DataSelect page={page} />
      <FileButton onFile={open} />
      <OwnData page={page} />
      <Examples page={page} />
      <p class="data-note note" role="status">
        {progress ?? describeData(page)}
      </p>
    </div>
  )
}

/** Copies a link to the page, which holds short own rows, and forgets own data. */
function OwnData({ page: { state, data, update } }: PageProps): JSX.Element {
  const [shared, setShared] = useState<PageState>()
  const kept = keptRows(state.data)
  const rows = kept !== undefined && kept.length <= longestInLink ? kept : undefined
  const isOwn = state.data.startsWith(ownDataPrefix)
  const forget = (): void => {
    keepRows("", undefined)
    update(initialState)
  }
  const share = (): string => {
    setShared(state)
    return location.origin + location.pathname + location.search + writeLink({ ...state, rows })
  }
  return (
    <>
      <CopyButton text={share} what="link to this page" label="Share" />
      {isOwn && (
        <button type="button" class="quiet" onClick={forget}>
          Forget my data
        </button>
      )}
      {isOwn && shared === state && data !== undefined && (
        <span class="note" role="status">
          {rows === undefined
            ? "The link does not contain your rows."
            : `The link contains your ${countOf(data.size, "row")}.`}
        </span>
      )}
    </>
  )
}

/** Offers queries to begin with. */
function Examples({ page: { state, update } }: PageProps): JSX.Element | null {
  const examples = exampleQueries.get(state.data)
  return examples === undefined ? null : (
    <select
      aria-label="Examples"
      value=""
      onChange={({ currentTarget }) => {
        const example = examples.find(({ title }) => title === currentTarget.value)
        currentTarget.value = ""
        if (example === undefined) return
        const { filters, sorts = "" } = example
        update({ ...emptyState, data: state.data, filters, sorts })
      }}
    >
      <option value="">Examples …</option>
      {examples.map(({ title }) => (
        <option key={title}>{title}</option>
      ))}
    </select>
  )
}

/** Says how many rows there are and where they come from. */
function describeData({ state, data, failure }: Page): string {
  const isOwn = state.data.startsWith(ownDataPrefix)
  const name = isOwn ? state.data.slice(ownDataPrefix.length) : state.data
  if (data?.name !== name) return failure === undefined ? "Loading the rows …" : ""
  return `${countOf(data.size, "row")}. ${originOf(state.data)}`
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
    <label class="button" title="Open a JSON, NDJSON or CSV file, or drop it on the page.">
      Open a file
      <input
        type="file"
        class="visually-hidden"
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
