import { isDeepStrictEqual } from "node:util"
import { timeOfAll } from "./measure.ts"

/** Queries of one form with different values, what runs them, and a reference that gives the same. */
export interface Once<Query> {
  readonly queries: readonly Query[]
  readonly run: (query: Query) => unknown
  readonly reference: (query: Query) => unknown
  /** Runs before each query and is not measured, such as the query that came before in a search as you type. */
  readonly prepare?: (query: Query) => unknown
}

/** The share of the queries that warm up both sides and are not measured: 3 queries at least, 12 at most. */
const warmShare = 0.2

/** The reference runs this many of the queries at most, since it knows no shortcut. */
const referenceRuns = 12

/**
 * Returns how many times as long queries take as their reference when each is run once. What is
 * kept of the rows is warm then, but the result of no query is known.
 */
export async function ratioOfOnce<Query>(once: Once<Query>): Promise<number> {
  const { queries, run, reference, prepare } = once
  const warm = Math.min(12, Math.max(3, Math.round(queries.length * warmShare)))
  for (const [place, query] of queries.slice(0, warm).entries()) {
    await prepare?.(query)
    const found = await run(query)
    if (place < 3 && !isDeepStrictEqual(found, reference(query)))
      throw new Error(`The reference gives another result than ${JSON.stringify(query)}.`)
  }
  const measured = queries.slice(warm)
  const step = Math.max(1, Math.floor(measured.length / referenceRuns))
  const others = measured.filter((_, place) => place % step === 0)
  for (const query of others.slice(0, 3)) reference(query)
  const ours = await timeOfAll(measured, run, prepare)
  return ours / (await timeOfAll(others, reference))
}
