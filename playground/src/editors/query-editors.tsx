import type { JSX } from "preact"
import { useMemo, useRef } from "preact/hooks"
import type { QueryLanguageOptions } from "../../../src/codemirror.ts"
import { exampleQueries } from "../data/example-queries.ts"
import type { Page, PageProps } from "../page.ts"
import { dialectNames, emptyState } from "../state/page-state.ts"
import { dialects } from "../state/query-input.ts"
import { OperatorReference } from "./operator-reference.tsx"
import { CodeEditor } from "./code-editor.tsx"

/** Edits the texts of the query, and how it is read. */
export function QueryEditors({ page }: PageProps): JSX.Element {
  const { state, update } = page
  return (
    <div class="editors">
      <TextEditor page={page} source="filters" />
      <TextEditor page={page} source="sorts" />
      <div class="switches">
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
        <label class="check">
          <input
            type="checkbox"
            checked={state.strict}
            onChange={({ currentTarget }) => update({ strict: currentTarget.checked })}
          />
          <span>Strict: refuse a query with mistakes</span>
        </label>
      </div>
      <Examples page={page} />
      <OperatorReference />
    </div>
  )
}

/** Edits one text of the query. */
export function TextEditor({
  page: { state, type, takeUrl, data },
  source,
}: PageProps & { readonly source: "filters" | "sorts" }): JSX.Element {
  const { dialect, strict } = state
  const table = data?.fields
  const taking = useRef(takeUrl)
  taking.current = takeUrl
  const language = useMemo(
    (): QueryLanguageOptions | undefined =>
      table && {
        source,
        table,
        strict,
        dialect: dialects[dialect],
        onParameters: (_, queryString) => taking.current(queryString),
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

/** Offers queries to begin with. */
function Examples({ page: { state, update } }: { readonly page: Page }): JSX.Element | null {
  const examples = exampleQueries.get(state.data)
  return examples === undefined ? null : (
    <ul class="examples" aria-label="Examples">
      {examples.map(({ title, filters, sorts = "" }) => (
        <li key={title}>
          <button
            type="button"
            onClick={() => update({ ...emptyState, data: state.data, filters, sorts })}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
