import { own } from "../diagnostics/own.ts"
import type { Query, QueryOverTheSameTable, WriteOptions } from "../builder/query.ts"
import { writeQuery } from "../builder/write-query.ts"
import { refusedPage } from "../diagnostics/codes.ts"
import type { RefusedPageData } from "../diagnostics/refusal-data.ts"
import { describeFinding, finding, type Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { GivenQueryText, QueryText, QueryTree } from "../language/ast.ts"

/** A query for a list: of the builder over the table or fewer of its fields, another tree, or texts that are sent unchanged. */
export type ListQuery<
  Filterable,
  Sortable,
  OtherFilterable = Filterable,
  OtherSortable = Sortable,
> = [Filterable, Sortable] extends [OtherFilterable, OtherSortable]
  ? Query<OtherFilterable, OtherSortable> | TreeWithoutMethods | GivenQueryText
  : QueryOverTheSameTable

/**
 * Excludes queries of the builder: one over another table would be a tree as well.
 * @example
 * import type { TreeWithoutMethods } from "trommel/client"
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: async () => Response.json([{ title: "Heat" }]) })
 * const tree: TreeWithoutMethods = parseQuery({ filters: "year>1990" })
 * const { data } = await list.list(tree)
 * data.length // => 1
 */
export interface TreeWithoutMethods extends QueryTree {
  readonly where?: never
}

export interface ListService {
  readonly table: Fields
  readonly dialect?: WriteOptions["dialect"] | undefined
}

/**
 * Returns the texts that a query is sent as; none without a query.
 * @throws QueryError for a tree that cannot be written, or that is over a limit of the table. The address checks what a URL can hold.
 */
export function writeListQuery(
  query: QueryTree | GivenQueryText = {},
  { table, dialect }: ListService,
): QueryText {
  const text = isTree(query)
    ? writeQuery(query, table, { dialect, limits: undefined })
    : withoutMissing(query)
  for (const source of ["page", "pageSize"] as const) {
    const given = text[source]
    // A string is sent unchanged. No service reads a number that is not an integer.
    if (typeof given === "number" && !Number.isSafeInteger(given))
      throw pageError(source, {}, given)
  }
  return text
}

/** Leaves out the parameters that are null, which are missing (rule P5). */
function withoutMissing(query: GivenQueryText): QueryText {
  const { filters, sorts, page, pageSize } = own(query)
  return own({
    ...(filters !== undefined && filters !== null && { filters }),
    ...(sorts !== undefined && sorts !== null && { sorts }),
    ...(page !== undefined && page !== null && { page }),
    ...(pageSize !== undefined && pageSize !== null && { pageSize }),
  })
}

export function pageError(
  parameter: "page" | "pageSize",
  expected: Pick<RefusedPageData, "least" | "reason">,
  given: unknown,
): QueryError {
  const work = () => ({ parameter, given: describeValue(given), ...expected })
  return errorOf(finding(refusedPage, work, { source: parameter }))
}

export function errorOf(reason: Finding): QueryError {
  return new QueryError([describeFinding(reason)])
}

/** True for a tree. A polluted prototype must not decide what a query is. */
function isTree(query: QueryTree | GivenQueryText): query is QueryTree {
  return (
    Object.hasOwn(query, "filters") &&
    Array.isArray(query.filters) &&
    Object.hasOwn(query, "sorts") &&
    Array.isArray(query.sorts)
  )
}
