import type { JSX } from "preact"
import { useMemo, useRef } from "preact/hooks"
import type { QueryLanguageOptions } from "../../../src/codemirror.ts"
import { describeField, type OfferedValue } from "../../../src/index.ts"
import type { Page, PageProps } from "../page.ts"
import { countOf } from "../rows/value-forms.ts"
import { dialectNames, queryOf } from "../state/page-state.ts"
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
  const { state, type, data, editors } = page
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
        values: (field, typed) => findValues(taking.current, field, typed),
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
        onEditor={(editor) => {
          if (editor === undefined) editors.delete(source)
          else editors.set(source, editor)
        }}
      />
    </div>
  )
}

/** The most values of the rows that are offered at once, and the UTF-16 units of the longest. */
const mostValues = 50
const longestValue = 200

/** Finds the texts of a field that begin with what was typed, with the number of rows that have them. */
async function findValues(
  { client, data, state }: Page,
  field: string,
  start: string,
): Promise<readonly OfferedValue[]> {
  if (data === undefined || describeField(data.fields, field)?.kind !== "text") return []
  // What is typed is unfinished, which a strict reading would refuse.
  const query = queryOf({ ...state, strict: false })
  const request = { kind: "counts", field, query, start, limit: mostValues } as const
  const answer = await client.ask("values", request)
  return answer?.kind !== "counts"
    ? []
    : answer.values.flatMap(({ value, count }): OfferedValue[] =>
        typeof value === "string" && value.length <= longestValue
          ? [[value, countOf(count, "row")]]
          : [],
      )
}
