import { findDataSet } from "../../playground/src/data/catalog.ts"
import { tableFrom } from "../../playground/src/data/table-source.ts"
import { writeAddress } from "../../playground/src/state/address.ts"
import { emptyState } from "../../playground/src/state/page-state.ts"
import { prepareQuery } from "../../src/apply/apply.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import type { Example } from "./example.ts"
import { playgroundExamples } from "./playground-examples.ts"

/** The parameters that the playground has a text for. */
const typed = ["filters", "sorts", "page", "pageSize"] as const

/** How an example opens in the playground, or why it does not, as a sentence. */
export type PlaygroundPlace =
  | {
      /** The part of an address that opens it. */
      readonly link: string
      /** What differs from the example; undefined for the example itself. */
      readonly with?: string
    }
  | { readonly reason: string }

/**
 * Finds how the example of a code opens in the playground.
 * @throws Error for an example that neither shows its code there nor has a reason.
 */
export function findPlaygroundPlace(code: DiagnosticCode, { query }: Example): PlaygroundPlace {
  const link = query && writePlaygroundLink(code, { ...query, data: "examples" })
  if (link !== undefined) return { link }
  const other = playgroundExamples[code]
  if (other === undefined) throw new Error(`The example for ${code} does not open.`)
  if ("reason" in other) return other
  const { query: parameters, data = "examples" } = other
  const otherLink = writePlaygroundLink(code, { parameters, isStock: false, data })
  if (otherLink === undefined) throw new Error(`The other example for ${code} does not show it.`)
  return { link: otherLink, with: other.with }
}

/** A query over data of the playground. */
interface OpenedQuery {
  readonly parameters: QueryText
  readonly isStock: boolean
  readonly data: string
}

/** Writes the part of an address that opens a query; undefined for one that does not show its code there. */
function writePlaygroundLink(
  code: DiagnosticCode,
  { parameters, isStock, data }: OpenedQuery,
): string | undefined {
  const source = findDataSet(data)?.table
  const table = source && tableFrom(source)
  if (table?.ok !== true) return undefined
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
    data,
    dialect: isStock ? "sieve" : "standard",
  })
}
