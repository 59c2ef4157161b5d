import type { JSX } from "preact"
import { parseQuery, printTypeScript } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import { dialects, queryInput } from "../state/query-input.ts"
import { printTable, tableNameOf } from "../data/print-table.ts"
import type { TableSource } from "../data/table-source.ts"
import { Copyable } from "./copyable.tsx"

/** Shows the calls of the typed builder that make the query. */
export function CodeReading({ page: { state, data } }: PageProps): JSX.Element | null {
  if (data === undefined) return null
  const tree = parseQuery(queryInput(state), { dialect: dialects[state.dialect] })
  const printed = printTypeScript(tree, data.fields)
  return printed.ok ? (
    <Copyable
      title="TypeScript"
      text={printProgram(data.table, printed.value)}
      note="The code leaves out the parts of the query that have no effect."
    />
  ) : (
    <>
      <p>The builder refuses this query, because it accepts only parts that have an effect:</p>
      <ul class="sentences">
        {printed.diagnostics.map(({ message }, index) => (
          <li key={index} class="without-effect">
            {message}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Writes a module that makes the query and prints it for a URL. @param calls - The calls of the builder over `table`. */
function printProgram(source: TableSource, calls: string): string {
  return `${printTable(source)}import { buildQuery } from "trommel"

const query = ${calls.replaceAll("buildQuery(table)", `buildQuery(${tableNameOf(source)})`)}
console.log(query.queryString())
`
}
