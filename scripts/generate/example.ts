import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { table } from "./example-table.ts"

/** How one code comes about. */
export interface Example {
  /** A sentence: what is found, and what then happens. */
  readonly when: string
  /** What the reader sees of the example: a query, or code. */
  readonly shown: string
  /** What the diagnostics speak about, for the code frame; missing where that is no text. */
  readonly text?: string
  readonly run: () => readonly Diagnostic[]
}

/** A query, checked against the table. The diagnostics shown speak about its first parameter. */
export function queryExample(
  when: string,
  parameters: QueryText,
  options: Pick<ApplyOptions, "limits" | "dialect"> = {},
): Example {
  const written = Object.entries(parameters).map(([name, text]) => `${name}=${String(text)}`)
  const [text] = Object.values(parameters).map(String)
  return {
    when,
    shown: `${written.join("   ")}${noteOf(options)}`,
    ...(text !== undefined && { text }),
    run: () => prepareQuery(parameters, table, options).diagnostics,
  }
}

function noteOf({ limits }: Pick<ApplyOptions, "limits">): string {
  if (limits === undefined) return ""
  const shown = JSON.stringify(limits)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/\}$/, " }")
  return `   with the limits ${shown}`
}
