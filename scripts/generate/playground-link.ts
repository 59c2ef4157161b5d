import { exampleTable } from "../../playground/src/data/example-rows.ts"
import { writeAddress } from "../../playground/src/state/address.ts"
import { emptyState } from "../../playground/src/state/page-state.ts"
import { prepareQuery } from "../../src/apply/apply.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { sieve } from "../../src/sieve/sieve.ts"
import type { Example } from "./example.ts"

const table = fieldsFromJson(exampleTable)

/** The parameters that the playground has a text for. */
const typed = ["filters", "sorts", "page", "pageSize"] as const

/**
 * Writes the part of an address that opens an example in the playground.
 * @returns undefined for an example that is no query, or that does not show its code there.
 */
export function writePlaygroundLink(code: DiagnosticCode, { query }: Example): string | undefined {
  if (query === undefined || !table.ok) return undefined
  const { parameters, isStock } = query
  const given = Object.entries(parameters)
  const texts = typed.flatMap((name) => {
    const text = parameters[name]
    return typeof text === "string" || typeof text === "number"
      ? [[name, String(text)] as const]
      : []
  })
  if (texts.length < given.length) return undefined
  const { diagnostics } = prepareQuery(parameters, table.value, isStock ? { dialect: sieve } : {})
  if (!diagnostics.some((diagnostic) => diagnostic.code === code)) return undefined
  return writeAddress({
    ...emptyState,
    ...Object.fromEntries(texts),
    data: "examples",
    dialect: isStock ? "sieve" : "standard",
  })
}
