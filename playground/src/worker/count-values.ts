import { queryInput, queryOptions } from "../state/query-input.ts"
import type { AnyCollection } from "./desk.ts"
import type { CountsAnswer, CountsRequest } from "./protocol.ts"

/** Counts the values of a field among the rows that a query finds. */
export function countValues(
  collection: AnyCollection,
  { field, query, limit, start }: CountsRequest,
): CountsAnswer {
  const { values, empty, others } = collection.countValues(queryInput(query), field, {
    ...queryOptions(query),
    limit: start === undefined ? limit : Math.max(limit, collection.size),
  })
  if (start === undefined) return { kind: "counts", field, values, empty, others }
  const folded = start.toLowerCase()
  const begun = values.filter(({ value }) => String(value).toLowerCase().startsWith(folded))
  const beyond = begun.slice(limit).reduce((sum, { count }) => sum + count, others)
  return { kind: "counts", field, values: begun.slice(0, limit), empty, others: beyond }
}
