import type { BoundQuery } from "../bind/bound.ts"
import { pageAfterLast } from "../diagnostics/codes.ts"
import { addDiagnostic, finding, type Listed } from "../diagnostics/finding.ts"

/** A checked query as far as counting needs it. */
interface CountedQuery extends Listed, Pick<BoundQuery, "paging" | "afterLast" | "refused"> {}

/** Counts the pages of a number of rows; 0 without rows (rule P4). A page after the last one adds a diagnostic. */
export function countPages(rows: number, query: CountedQuery): Listed & { readonly pages: number } {
  const { afterLast, refused, diagnostics, omitted } = query
  const { page, pageSize } = query.paging
  const pages = rows === 0 ? 0 : Math.max(1, Math.ceil(rows / pageSize))
  const isAfterLast = pages > 0 && page > pages && !refused
  return isAfterLast && afterLast !== undefined
    ? {
        pages,
        ...addDiagnostic(
          query,
          finding(pageAfterLast, () => ({ page, pages }), afterLast),
        ),
      }
    : { pages, diagnostics, omitted }
}
