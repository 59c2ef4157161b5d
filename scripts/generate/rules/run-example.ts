import { findDataSet } from "../../../playground/src/data/catalog.ts"
import { exampleRows } from "../../../playground/src/data/example-rows.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { queryInput, queryOptions } from "../../../playground/src/state/query-input.ts"
import { applyQuery } from "../../../src/apply/apply.ts"
import { readQueryBlock } from "../../docs/query-block.ts"

/** What the playground shows for an example. */
interface ExampleAnswer {
  /** The names of the rows of the page, in order; undefined for data whose rows a page does not show. */
  readonly names: readonly string[] | undefined
  readonly refused: boolean
  /** The codes of the diagnostics, each once. */
  readonly codes: readonly string[]
}

/**
 * Runs a query as the playground does.
 * @param query - The query as the text of a URL that is not percent-encoded.
 * @param data - A name of the playground's catalog.
 * @throws Error for data or a parameter that the playground does not know.
 */
export function runExample(query: string, data = ""): ExampleAnswer {
  const state = readQueryBlock(`query ${data}`, query)
  const source = findDataSet(state.data)?.table
  const table = source && tableFrom(source)
  if (table?.ok !== true)
    throw new Error(`The playground has no table for the data "${state.data}".`)
  const rows = state.data === "examples" ? exampleRows : undefined
  const answer = applyQuery(rows ?? [], table.value, queryInput(state), queryOptions(state))
  return {
    names: rows && answer.data.map(({ name }) => String(name)),
    refused: answer.refused,
    codes: [...new Set(answer.diagnostics.map(({ code }) => code))],
  }
}
