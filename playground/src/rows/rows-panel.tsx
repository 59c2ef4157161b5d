import type { JSX } from "preact"
import { useMemo, useState } from "preact/hooks"
import { describeField, type BoundQuery, type FieldDescription } from "../../../src/index.ts"
import { Fold } from "../fold.tsx"
import type { PageProps, ReadyData } from "../page.ts"
import { useHeldHeight } from "../readings/use-held-height.ts"
import type { RowsAnswer } from "../worker/protocol.ts"
import { FacetsPanel } from "./facets.tsx"
import { PagesBar } from "./pages-bar.tsx"
import { RowFinder } from "./row-finder.tsx"
import { RowsTable } from "./rows-table.tsx"
import type { TextContext, TextEdit } from "./text-edit.ts"
import { countOf, writeCount } from "./value-forms.ts"

/** Edits a text of the query. A refused edit is told as a sentence. */
export type EditText = (
  source: "filters" | "sorts",
  edit: (text: string, context: TextContext) => TextEdit,
) => void

/** The fields of the data as people see them, by name. */
export type FieldDescriptions = ReadonlyMap<string, FieldDescription>

interface RowsPanelProps extends PageProps {
  /** The newest query that is no longer typed. */
  readonly settled: BoundQuery | undefined
  /** True for the rows alone, without values to choose from and without the finder of a row. */
  readonly brief?: boolean
}

/** Shows the rows of the answer, and everything that edits the query from them. */
export function RowsPanel({ page, settled, brief = false }: RowsPanelProps): JSX.Element {
  const { rows, data, failure } = page
  const descriptions = useMemo(() => describeFields(data), [data])
  const { problem, edit } = useTextEdits(page)
  const panel = useHeldHeight<HTMLElement>()
  if (rows === undefined || data === undefined)
    return (
      <section class="rows-panel card" aria-label="Rows" ref={panel}>
        <p>{failure === undefined ? "Loading the rows …" : "There are no rows to show."}</p>
      </section>
    )
  return (
    <section class="rows-panel card" aria-label="Rows" ref={panel}>
      <div class="bar">
        <p class="matched" role="status">
          {describeMatched(rows)}
        </p>
        <PagesBar page={page} rows={rows} fields={data.fields} />
      </div>
      {!brief && (
        <Fold title="Values, missing rows">
          <FacetsPanel key={data.name} page={page} descriptions={descriptions} edit={edit} />
          <RowFinder key={`find ${data.name}`} page={page} />
        </Fold>
      )}
      {problem !== undefined && (
        <p class="edit-problem" role="alert">
          {problem}
        </p>
      )}
      <RowsTable {...{ page, rows, settled, descriptions, edit }} />
      {rows.rows.length < rows.returned && (
        <p class="note">
          The query returns one page of {countOf(rows.returned, "row")}. The first{" "}
          {rows.rows.length} of them are shown.
        </p>
      )}
    </section>
  )
}

function describeMatched({ total, size, refused }: RowsAnswer): string {
  const matches = `${writeCount(total)} of ${countOf(size, "row")} ${total === 1 ? "matches" : "match"}`
  return refused ? `${matches}, since the query is refused` : matches
}

function describeFields(data: ReadyData | undefined): FieldDescriptions {
  const descriptions = new Map<string, FieldDescription>()
  if (data === undefined) return descriptions
  for (const { name } of data.fields.fields.values()) {
    const description = describeField(data.fields, name)
    if (description !== undefined) descriptions.set(name, description)
  }
  return descriptions
}

/** Returns the function that edits the texts, and why the last edit of the texts as they are was refused. */
function useTextEdits({ state, data, update }: PageProps["page"]): {
  readonly problem: string | undefined
  readonly edit: EditText
} {
  const [refused, setRefused] = useState({ text: "", problem: "" })
  const typed = JSON.stringify([state.filters, state.sorts, state.dialect])
  const edit: EditText = (source, change) => {
    if (data === undefined) return
    const edited = change(state[source], { dialect: state.dialect, fields: data.fields })
    setRefused(edited.ok ? { text: "", problem: "" } : { text: typed, problem: edited.problem })
    if (edited.ok && edited.text !== state[source]) update({ [source]: edited.text, page: "" })
  }
  return { problem: refused.text === typed ? refused.problem : undefined, edit }
}
