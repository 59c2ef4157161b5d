import { bindQuery, type BindOptions } from "../bind/bind.ts"
import type { BindableQuery } from "../bind/dialect.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { runQuery, type Answer } from "../evaluate/run-query.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import type { QueryText } from "../language/ast.ts"
import { readQuery, type ParseOptions } from "../parser/parse-query.ts"
import { findingsOfUrl } from "../url/read-url.ts"

/** Options for reading, checking and running a query. */
export interface ApplyOptions extends BindOptions {
  readonly dialect?: NonNullable<ParseOptions["dialect"]> & NonNullable<BindOptions["dialect"]>
}

/** A query as texts, such as the result of `readUrl`, or as a tree, such as those of `parseQuery`, the template tag and the builder. */
export type QueryInput = QueryText | BindableQuery

/**
 * Reads a query and checks it against a table: {@link readQuery} and {@link bindQuery} in one, with
 * the table's own limits.
 * @throws TypeError only when `filters` or `sorts` is given and is neither a string nor an array of
 *   nodes.
 */
export function prepareQuery(
  query: QueryInput,
  table: Fields,
  options: ApplyOptions = {},
): BoundQuery {
  if (isTree(query)) return bindQuery(query, table, options)
  const text = options.limits?.text ?? table.limits.text
  const reading = readQuery(query, {
    limits: { text },
    ...(options.dialect && { dialect: options.dialect }),
  })
  const findings = [...findingsOfUrl(query), ...reading.findings]
  return bindQuery({ ...reading, findings }, table, options)
}

/**
 * Applies a query to rows in one call: reads it, checks it against the table, filters, sorts and
 * cuts out the page. Unless `strict` is set, parts without effect are ignored, and `diagnostics`
 * names them. The rows are not changed.
 * @throws TypeError only when `filters` or `sorts` is given and is neither a string nor an array of
 *   nodes.
 * @example applyQuery([{ n: 1 }, { n: 2 }], defineFields({ n: { kind: "number" } }), { filters: "n>1" }).data // => [{ n: 2 }]
 */
// eslint-disable-next-line @typescript-eslint/max-params -- rows and table belong in front; what is optional comes last
export function applyQuery<Filterable, Sortable, Row, Given extends Row>(
  rows: readonly Given[],
  table: FieldTable<Filterable, Sortable, Row>,
  query: QueryInput,
  options: ApplyOptions = {},
): Answer<Given> {
  return runQuery(rows, prepareQuery(query, table, options))
}

/**
 * True for a tree. It looks at own properties only: a polluted prototype must not decide what a
 * query is.
 */
function isTree(query: QueryInput): query is BindableQuery {
  return (
    Object.hasOwn(query, "sorts") &&
    Array.isArray(query.sorts) &&
    Object.hasOwn(query, "filters") &&
    Array.isArray(query.filters)
  )
}
