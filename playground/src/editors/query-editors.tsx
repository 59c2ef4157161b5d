import type { JSX } from "preact"
import { useMemo, useRef } from "preact/hooks"
import type { QueryLanguageOptions } from "../../../src/codemirror.ts"
import type { PageProps } from "../page.ts"
import { dialectNames } from "../state/page-state.ts"
import { dialects } from "../state/query-input.ts"
import { takeRequest } from "../data/take-request.ts"
import { CodeEditor } from "./code-editor.tsx"

/** Edits the texts of the query. */
export function QueryEditors({ page }: PageProps): JSX.Element {
  return (
    <div class="editors">
      <TextEditor page={page} source="filters" />
      <TextEditor page={page} source="sorts" />
    </div>
  )
}

/** Chooses how the query is read. */
export function ReadingSwitches({ page: { state, update } }: PageProps): JSX.Element {
  return (
    <>
      <label>
        <span class="label">Dialect</span>
        <select
          value={state.dialect}
          onChange={({ currentTarget }) =>
            update({
              dialect: dialectNames.find((name) => name === currentTarget.value) ?? "standard",
            })
          }
        >
          {dialectNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label title="Refuse a query with mistakes">
        <input
          type="checkbox"
          checked={state.strict}
          onChange={({ currentTarget }) => update({ strict: currentTarget.checked })}
        />
        <span>Strict</span>
      </label>
    </>
  )
}

/** Edits one text of the query. */
function TextEditor({
  page,
  source,
}: PageProps & { readonly source: "filters" | "sorts" }): JSX.Element {
  const { state, type, data } = page
  const { dialect, strict } = state
  const table = data?.fields
  const taking = useRef(page)
  taking.current = page
  const language = useMemo(
    (): QueryLanguageOptions | undefined =>
      table && {
        source,
        table,
        strict,
        dialect: dialects[dialect],
        onParameters: ({ text }) => takeRequest(taking.current, text),
      },
    [source, table, strict, dialect],
  )
  return (
    <div class="editor">
      <span class="label">{source}</span>
      <CodeEditor
        label={source}
        text={state[source]}
        language={language}
        onChange={(text) => type({ [source]: text, page: "" })}
      />
    </div>
  )
}
