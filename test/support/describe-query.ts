import { findDataSet } from "../../playground/src/data/catalog.ts"
import { cookbookRows } from "../../playground/src/data/cookbook-rows.ts"
import { tableFrom } from "../../playground/src/data/table-source.ts"
import type { PageState } from "../../playground/src/state/page-state.ts"
import { queryInput, queryOptions } from "../../playground/src/state/query-input.ts"
import { explainQuery, prepareQuery, runQuery, type BoundQuery } from "../../src/index.ts"

/** Binds the query of a block over the table of its data. */
export function bindBlock(state: PageState): BoundQuery {
  const source = findDataSet(state.data)?.table
  if (source === undefined) throw new Error(`The rows ${state.data} have no table.`)
  const table = tableFrom(source)
  if (!table.ok) throw new Error(table.problems.join(" "))
  return prepareQuery(queryInput(state), table.value, queryOptions(state))
}

/** Returns the ids of the orders of the cookbook that a block answers with, in their order. */
export function idsOfBlock(state: PageState): readonly number[] {
  return runQuery(cookbookRows, bindBlock(state)).data.map(({ id }) => id)
}

/**
 * Says what the page on the language says of a query: the sentences, the rows of the cookbook, and the diagnostics, a line for
 * each.
 */
export function describeBlock(state: PageState): string {
  const bound = bindBlock(state)
  const isPaged = state.page !== "" || state.pageSize !== ""
  const isUsual = (sentence: string): boolean =>
    sentence === "Keeps the order of the input." || (!isPaged && sentence.startsWith("Returns "))
  return [
    ...explainQuery(bound)
      .sentences.map(({ sentence }) => sentence)
      .filter((sentence) => !isUsual(sentence)),
    ...(state.data === "cookbook" ? [describeRows(idsOfBlock(state))] : []),
    ...bound.diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`),
    "",
  ].join("\n")
}

function describeRows(ids: readonly number[]): string {
  if (ids.length === 0) return "No rows."
  if (ids.length === 1) return `Row ${ids.join()}.`
  return ids.length === cookbookRows.length ? "All rows." : `Rows ${ids.join(", ")}.`
}
