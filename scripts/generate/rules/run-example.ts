import { findDataSet } from "../../../playground/src/data/catalog.ts"
import { exampleRows } from "../../../playground/src/data/example-rows.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { applyQuery } from "../../../src/apply/apply.ts"
import { sieve } from "../../../src/sieve/sieve.ts"

/** The name of the data whose rows the pages show. */
const shownData = "examples"

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
 * @param query - The text of a URL without escapes.
 * @param data - A name of the playground's catalog.
 * @throws Error for data or a parameter that the playground does not know.
 */
export function runExample(query: string, data = shownData): ExampleAnswer {
  const { dialect, ...parameters } = readParameters(query)
  const source = findDataSet(data)?.table
  const table = source && tableFrom(source)
  if (table?.ok !== true) throw new Error(`The playground has no table for the data "${data}".`)
  const rows = data === shownData ? exampleRows : []
  const options = dialect === undefined ? {} : { dialect: sieve }
  const answer = applyQuery(rows, table.value, parameters, options)
  return {
    names: data === shownData ? answer.data.map(({ name }) => String(name)) : undefined,
    refused: answer.refused,
    codes: [...new Set(answer.diagnostics.map(({ code }) => code))],
  }
}

const parameterNames: readonly string[] = ["filters", "sorts", "page", "pageSize", "dialect"]

function readParameters(query: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    query.split("&").map((part) => {
      const end = part.indexOf("=")
      const name = part.slice(0, end)
      if (!parameterNames.includes(name)) throw new Error(`The query has a parameter "${name}".`)
      return [name, part.slice(end + 1)]
    }),
  )
}
