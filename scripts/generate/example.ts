import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { table } from "./example-table.ts"

/** An example that leads to one code. */
export interface Example {
  /** A sentence that tells the problem and its effect. */
  readonly when: string
  /** The example as the page shows it: a query or code. */
  readonly shown: string
  /**
   * The text that the diagnostics refer to, for the code frame; missing when they refer to no text.
   */
  readonly text?: string
  readonly run: () => readonly Diagnostic[]
  /** The query, when it can be typed as it stands. */
  readonly query?: { readonly parameters: QueryText; readonly isStock: boolean }
}

/**
 * Makes an example of a query, checked against the table. The diagnostics shown refer to its first
 * parameter.
 */
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
    // The playground has the usual limits.
    ...(options.limits === undefined && {
      query: { parameters, isStock: options.dialect !== undefined },
    }),
  }
}

function noteOf({ limits }: Pick<ApplyOptions, "limits">): string {
  if (limits === undefined) return ""
  const shown = JSON.stringify(limits)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/\}$/, " }")
  return `   with the limits ${shown}`
}
