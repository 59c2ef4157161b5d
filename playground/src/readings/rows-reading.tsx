import type { JSX } from "preact"
import { useMemo } from "preact/hooks"
import type { PageProps } from "../page.ts"
import { Copyable } from "./copyable.tsx"
import { rowsForQuery } from "./rows-for-query.ts"

/** Shows rows that match the query, rows that fail one of its conditions, and its filters without what changes no row. */
export function RowsReading({ page: { state, data } }: PageProps): JSX.Element | null {
  const fields = data?.fields
  const shown = useMemo(() => fields && rowsForQuery(state, fields), [state, fields])
  if (shown === undefined) return null
  return (
    <div class="tab-panel">
      {shown.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      {shown.texts.map((text) => (
        <Copyable key={text.title} {...text} />
      ))}
    </div>
  )
}
