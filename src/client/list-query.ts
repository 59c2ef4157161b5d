import type { Query, WriteOptions } from "../builder/query.ts"
import { refusedPage } from "../diagnostics/codes.ts"
import { describeFinding, finding, type Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import type { QueryText, QueryTree } from "../language/ast.ts"
import { printQueryOrThrow } from "../language/print.ts"

/** What a list can be asked: a query of the builder, a tree (also one of the template tag), or texts, which are sent as they stand. */
export type ListQuery<Filterable, Sortable> = Query<Filterable, Sortable> | QueryTree | QueryText

/**
 * The texts that a query is sent as.
 * @throws QueryError when it cannot be written. Whether a URL can hold them is for the address to say.
 */
export function writeListQuery<Filterable, Sortable>(
  query: ListQuery<Filterable, Sortable>,
  dialect: WriteOptions["dialect"] | undefined,
): QueryText {
  const options = dialect && { dialect }
  const text = isBuilt(query)
    ? query.print(options)
    : isTree(query)
      ? printQueryOrThrow(query, options)
      : query
  for (const source of ["page", "pageSize"] as const) {
    const given = text[source]
    // A text is sent as it stands; a number that is not whole has none that the service reads.
    if (typeof given === "number" && !Number.isSafeInteger(given))
      throw pageError(source, given, "it must be a whole number")
  }
  return text
}

/** The error for a page parameter that is not sent. */
export function pageError(source: "page" | "pageSize", given: unknown, reason: string): QueryError {
  return errorOf(finding(refusedPage, [`${source} ${String(given)}`, reason], { source }))
}

/** The error for a query that is not sent. */
export function errorOf(reason: Finding): QueryError {
  return new QueryError([describeFinding(reason)])
}

function isBuilt<Filterable, Sortable>(
  query: ListQuery<Filterable, Sortable>,
): query is Query<Filterable, Sortable> {
  return Object.hasOwn(query, "tree") && "print" in query
}

/** Own properties alone: a polluted prototype must not decide what a query is. */
function isTree(query: QueryTree | QueryText): query is QueryTree {
  return (
    Object.hasOwn(query, "filters") &&
    Array.isArray(query.filters) &&
    Object.hasOwn(query, "sorts") &&
    Array.isArray(query.sorts)
  )
}
