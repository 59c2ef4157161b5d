import { advisor } from "../bind/hints/advisor.ts"
import * as core from "../bind/bind.ts"
import type { BindableQuery } from "../bind/dialect.ts"
import type { BoundQuery } from "../bind/bound.ts"
import type { Fields } from "../fields/field.ts"

/**
 * Checks a query against a table: what each part means there (rules N1 to V13 and P1 to P3), and every silent effect as a
 * diagnostic, with hint and fix. Never throws. Linear in the size of the query.
 *
 * `trommel/core` has the same function without the hints and fixes, which are a good part of its size.
 * @example bindQuery(parseQuery({ filters: "raiting>4" }), table).diagnostics[0].hint // => "Did you mean rating?"
 */
export function bindQuery(
  query: BindableQuery,
  table: Fields,
  options: core.BindOptions = {},
): BoundQuery {
  return core.bindQuery(query, table, { advisor, ...options })
}

/** {@link bindQuery}, or a `QueryError` with all diagnostics when the query is refused. */
export function bindQueryOrThrow(
  query: BindableQuery,
  table: Fields,
  options: core.BindOptions = {},
): BoundQuery {
  return core.bindQueryOrThrow(query, table, { advisor, ...options })
}
