import { exampleRows, simplifyQuery } from "../../../src/compare.ts"
import type { OpenFieldTable } from "../../../src/index.ts"
import { jsonOf } from "../rows/value-forms.ts"
import type { AskedQuery } from "../state/page-state.ts"
import { queryInput, queryOptions } from "../state/query-input.ts"

/** A text to copy. */
interface TitledText {
  readonly title: string
  readonly text: string
  readonly note?: string
}

/** What shows a query by rows. */
export interface RowsForQuery {
  readonly texts: readonly TitledText[]
  /** Sentences on what is missing. */
  readonly notes: readonly string[]
}

/**
 * Makes rows that match a query and, for each condition, one that fails it alone, as lines of JSON; then the filters without what
 * changes no row, where there is such a part.
 */
export function rowsForQuery(asked: AskedQuery, table: OpenFieldTable): RowsForQuery {
  if (asked.dialect !== "standard") return onlyNote("Rows are made only in the standard dialect.")
  const [query, options] = [queryInput(asked), queryOptions(asked)]
  const rows = exampleRows(query, table, options)
  const simplified = simplifyQuery(query, table, options)
  if (!rows.ok || !simplified.ok)
    return onlyNote("Rows are made only for a query without errors. Fix the error first.")
  const { matching, failing, notMade } = rows.value
  const { filters, steps, isEmpty } = simplified.value
  const matches = matching.map((row) => jsonOf(row)).join("\n")
  const reasons = steps.map(({ removed, reason }) => `${removed}: ${reason}`).join(" ")
  const isShorter = steps.length > 0
  return {
    texts: [
      ...(matching.length > 0 ? [{ title: "Match", text: matches }] : []),
      ...failing.map(({ condition, row }) => ({
        title: `Fails only ${condition}`,
        text: jsonOf(row),
      })),
      ...(isShorter && filters !== ""
        ? [{ title: "Shorter filters", text: filters, note: reasons }]
        : []),
    ],
    notes: [
      ...(isEmpty ? ["No row matches."] : []),
      ...(isShorter && filters === "" ? [`The filters can be left out. ${reasons}`] : []),
      ...(notMade.length > 0 ? [`The rows have no ${notMade.join(", ")}.`] : []),
    ],
  }
}

function onlyNote(note: string): RowsForQuery {
  return { texts: [], notes: [note] }
}
