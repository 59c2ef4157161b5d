import { compilePredicate, prepareQuery } from "../../../src/index.ts"
import { queryInput, queryOptions } from "../state/query-input.ts"
import type { OpenData } from "./desk.ts"
import type { FindRequest, FoundAnswer } from "./protocol.ts"

/** Searches all rows for a text, and says which of them a query keeps. */
export function findRows(
  { rows, table, view }: Pick<OpenData, "rows" | "table" | "view">,
  { query, text, limit }: FindRequest,
): FoundAnswer {
  const wanted = text.trim().toLowerCase()
  if (wanted === "") return { kind: "found", rows: [], others: 0 }
  const equal: object[] = []
  const containing: object[] = []
  let count = 0
  for (const row of rows) {
    const fit = view.search(row, wanted)
    if (fit === "none") continue
    count++
    const list = fit === "equal" ? equal : containing
    if (list.length < limit) list.push(row)
  }
  const found = [...equal, ...containing].slice(0, limit)
  const bound = prepareQuery(queryInput(query), table, queryOptions(query))
  const matches = compilePredicate(bound)
  return {
    kind: "found",
    rows: found.map((row) => ({ ...view.show(row), matches: !bound.refused && matches(row) })),
    others: count - found.length,
  }
}
