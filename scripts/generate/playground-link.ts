import { findDataSet } from "../../playground/src/data/catalog.ts"
import { tableFrom } from "../../playground/src/data/table-source.ts"
import { writeAddress } from "../../playground/src/state/address.ts"
import { emptyState } from "../../playground/src/state/page-state.ts"
import { prepareQuery } from "../../src/apply/apply.ts"
import { addHints } from "../../src/compare/redundant-conditions.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import type { Example } from "./example.ts"

/** What stands for an example that the playground cannot open as it is. */
export type PlaygroundExample =
  /** Another query that shows the code there. */
  | { readonly query: QueryText; readonly data?: string; readonly with: string }
  /** Why no query does, as a sentence. */
  | { readonly reason: string }

const code: PlaygroundExample = { reason: "The example is code, and the playground runs queries." }
const url: PlaygroundExample = {
  reason: "The playground takes each parameter in a field of its own, and reads no URL.",
}
const writing: PlaygroundExample = {
  reason: "Only a URL that is written has this code, and the playground keeps its own address.",
}
const methods = { reason: "The playground has no custom methods of a server." }
const server: PlaygroundExample = {
  reason: "The playground has no options of a server.",
}
const database: PlaygroundExample = { reason: "The playground has no database." }

const usualLimits = "with the usual limits"
const repeat = (part: string, count: number, separator: string): string =>
  Array.from({ length: count }, () => part).join(separator)

/** What stands for each example that the playground cannot open as it is. */
const playgroundExamples: { readonly [Name in DiagnosticCode]?: PlaygroundExample } = {
  "limit-text": {
    reason: "It has the usual limit, so that a link would hold more than 8,192 characters.",
  },
  "limit-conditions": { query: { filters: repeat("stock>0", 65, ",") }, with: usualLimits },
  "limit-names": { query: { filters: `(${repeat("name", 17, "|")})@=jo` }, with: usualLimits },
  "limit-values": { query: { filters: `stock==${repeat("1", 257, "|")}` }, with: usualLimits },
  "limit-pairs": {
    query: { filters: `(${repeat("name", 5, "|")})==${repeat("a", 205, "|")}` },
    with: usualLimits,
  },
  "limit-sorts": {
    query: { sorts: "name,email,state,rating,stock,status,active,created,secret" },
    with: usualLimits,
  },
  "looks-like-filters": url,
  "long-url": writing,
  fragment: url,
  "undecodable-text": url,
  "repeated-parameter": url,
  "unknown-parameter": url,
  "page-after-last": {
    reason: "Its list of diagnostics is made before rows are counted; the rows say the page.",
  },
  "omitted-shortcut": {
    query: { filters: "lowStock==false" },
    data: "products",
    with: "with the shortcut of other data",
  },
  "ill-formed-tree": code,
  "bad-definition": code,
  "unwritable-url": code,
  "refused-field": code,
  "refused-operator": code,
  "refused-value": code,
  "refused-sort": code,
  "refused-page": code,
  "refused-template": code,
  misfit: { reason: "The rows of the playground fit its tables." },
  "missing-property": { reason: "The tables of the playground have the names of its rows." },
  "compared-as-text": { reason: "The playground names such a column where it reads the file." },
  "not-followed": server,
  "differs-in-database": server,
  "answered-otherwise": server,
  "row-exception": server,
  "method-failed": methods,
  "unusable-method": methods,
  "bad-request": url,
  "unbound-parameter": url,
  "sql-ill-formed-text": database,
  "sql-pattern-length": database,
  "sql-unit-order": database,
  "sql-unsupported": database,
  "unreadable-cursor": database,
}

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
  const bound = prepareQuery(parameters, table.value, isStock ? { dialect: sieve } : {})
  const { diagnostics } = addHints(bound)
  if (!diagnostics.some((diagnostic) => diagnostic.code === code)) return undefined
  return writeAddress({
    ...emptyState,
    ...Object.fromEntries(texts),
    data,
    dialect: isStock ? "sieve" : "standard",
  })
}
