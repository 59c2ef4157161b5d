import { bindQuery, type BindOptions } from "../bind/bind.ts"
import type { BindableQuery } from "../bind/dialect.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { runQuery, type Answer } from "../evaluate/run-query.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import type { QueryText, QueryTree } from "../language/ast.ts"
import { readQuery, type ParseOptions } from "../parser/parse-query.ts"
import type { UrlReading } from "../url/read-url.ts"

/** How to read, check and run a query. */
export interface ApplyOptions extends BindOptions {
  readonly dialect?: NonNullable<ParseOptions["dialect"]> & NonNullable<BindOptions["dialect"]>
}

/** What holds a query as a tree, as the typed builder's queries do. */
interface Built {
  readonly tree: QueryTree
}

/** A query as texts, as a tree, as it was read from a URL, or as it was built. */
export type QueryInput = QueryText | BindableQuery | Pick<UrlReading, "query" | "findings"> | Built

/**
 * Reads a query and checks it against a table: {@link readQuery} and {@link bindQuery} in one, with the table's own limits.
 * @throws TypeError only when `filters` or `sorts` is there and neither a text nor a list of nodes.
 */
export function prepareQuery(
  query: QueryInput,
  table: Fields,
  options: ApplyOptions = {},
): BoundQuery {
  if (isBuilt(query)) return bindQuery(query.tree, table, options)
  if (isTree(query)) return bindQuery(query, table, options)
  const text = options.limits?.text ?? table.limits.text
  const { query: texts, findings } = isUrlReading(query) ? query : { query, findings: [] }
  const reading = readQuery(texts, {
    limits: { text },
    ...(options.dialect && { dialect: options.dialect }),
  })
  return bindQuery({ ...reading, findings: findings.concat(reading.findings) }, table, options)
}

/**
 * The whole way in one call: reads the query, checks it against the table, filters, sorts and cuts out the page.
 * Lenient unless `strict`: whatever has no effect is ignored, and `diagnostics` says so. Rows are not changed.
 * @throws TypeError only when `filters` or `sorts` is there and neither a text nor a list of nodes.
 * @example applyQuery([{ n: 1 }, { n: 2 }], defineFields({ n: { kind: "number" } }), { filters: "n>1" }).data // => [{ n: 2 }]
 */
export function applyQuery<Filterable, Sortable, Row, Given extends Row>(
  rows: readonly Given[],
  table: FieldTable<Filterable, Sortable, Row>,
  query: QueryInput,
  options: ApplyOptions = {},
): Answer<Given> {
  return runQuery(rows, prepareQuery(query, table, options))
}

/** Own properties alone: a polluted prototype must not decide what a query is. */
function isUrlReading(
  query: QueryText | Pick<UrlReading, "query" | "findings">,
): query is Pick<UrlReading, "query" | "findings"> {
  return Object.hasOwn(query, "query")
}

function isBuilt(query: QueryInput): query is Built {
  return Object.hasOwn(query, "tree")
}

function isTree(query: Exclude<QueryInput, Built>): query is BindableQuery {
  return (
    Object.hasOwn(query, "sorts") &&
    "sorts" in query &&
    Array.isArray(query.sorts) &&
    Array.isArray(query.filters)
  )
}
