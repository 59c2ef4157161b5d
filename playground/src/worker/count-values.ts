import { queryInput, queryOptions } from "../state/query-input.ts"
import type { AnyCollection } from "./desk.ts"
import type { CountsAnswer, CountsRequest } from "./protocol.ts"

/** Counts the values of a field among the rows that a query finds. */
export function countValues(
  collection: AnyCollection,
  { field, query, limit }: CountsRequest,
): CountsAnswer {
  const { values, empty, others } = collection.countValues(queryInput(query), field, {
    ...queryOptions(query),
    limit,
  })
  return { kind: "counts", field, values, empty, others }
}
