import type { Query, QueryOverTheSameTable, WriteOptions } from "../builder/query.ts"
import { writeQuery } from "../builder/write-query.ts"
import { refusedPage } from "../builder/codes.ts"
import type { RefusedPageData } from "../diagnostics/refusal-data.ts"
import { describeFinding, finding, type Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryText, QueryTree } from "../language/ast.ts"
import type { AppParameters } from "../url/dialect.ts"
import { refuseOthers } from "../url/other-parameters.ts"
import { orRefuse, readForm, readTextInput, type TextInput } from "../url/query-form.ts"

/** A query for a list: of the builder over the table or fewer of its fields, another tree, or a text in any form, whose parameters are sent unchanged. */
export type ListQuery<
  Filterable,
  Sortable,
  OtherFilterable = Filterable,
  OtherSortable = Sortable,
> = [Filterable, Sortable] extends [OtherFilterable, OtherSortable]
  ? Query<OtherFilterable, OtherSortable> | TreeWithoutMethods | TextInput
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
 * @param own - The parameters of the address, which a query may have too. They are sent as the address has them.
 * @throws QueryError for a tree that cannot be written, or that is over a limit of the table, and for whatever there is to say about
 *   other parameters: the service would ignore them. The address checks what a URL can hold. TypeError for anything but a query.
 */
export function writeListQuery(
  query: unknown = {},
  { table, dialect }: ListService,
  own: AppParameters,
): QueryText {
  const form = readForm(query)
  const text =
    form.kind === "tree"
      ? writeQuery(form.tree, table, { dialect, limits: undefined })
      : orRefuse(readTextInput(form, own, refuseOthers(table.fields)))
  for (const source of ["page", "pageSize"] as const) {
    const given = text[source]
    // A string is sent unchanged. No service reads a number that is not an integer.
    if (typeof given === "number" && !Number.isSafeInteger(given))
      throw pageError(source, {}, given)
  }
  return text
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
