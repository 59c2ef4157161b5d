import type { BoundQuery, BoundSort } from "../bind/bound.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import type { RowPredicate } from "./column-test.ts"
import { compileKey, compileKeyComparator } from "./comparator.ts"
import { countPages } from "./page.ts"
import { compilePredicate } from "./predicate.ts"

/** The result of a query over some rows. */
export interface Answer<Row> {
  /** The rows of the page, in order: the objects that were given, not copies. */
  readonly data: Row[]
  /** The number of pages that the matching rows fill. */
  readonly pages: number
  /** The number of rows that match, on all pages. */
  readonly matched: number
  /** True when the query was refused, for a limit or by strict. It then has no rows. */
  readonly refused: boolean
  /** The first 20 findings. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
}

/**
 * Runs a checked query over rows: filters and sorts them, and returns one page. The rows are not
 * changed. Never throws: a row that is not an object has only empty values, and so has an accessor
 * that throws.
 * @example runQuery(movies, bindQuery(parseQuery({ filters: "rating>8" }), table)).matched // => 2
 */
export function runQuery<Row>(rows: readonly Row[], bound: BoundQuery): Answer<Row> {
  const { refused, diagnostics, omitted, paging } = bound
  const matching = refused ? [] : sortRows(filterRows(rows, compilePredicate(bound)), bound.sorts)
  return {
    data: matching.slice(paging.skip, paging.skip + paging.pageSize),
    pages: countPages(matching.length, paging),
    matched: matching.length,
    refused,
    diagnostics,
    omitted,
  }
}

/** Filters with a plain loop: `rows.filter` takes up to three times as long. */
function filterRows<Row>(rows: readonly Row[], predicate: RowPredicate): Row[] {
  const matching: Row[] = []
  for (const row of rows) if (predicate(row)) matching.push(row)
  return matching
}

/** Sorts by keys that are read once for each row. Rows that tie keep their order (rule P1). */
function sortRows<Row>(rows: Row[], sorts: readonly BoundSort[]): Row[] {
  if (sorts.length === 0 || rows.length < 2) return rows
  const columns = sorts.map((sort) => ({
    keys: rows.map(compileKey(sort)),
    compareKeys: compileKeyComparator(sort),
  }))
  const order = rows
    .map((_, index) => index)
    .sort((left, right) => {
      for (const { keys, compareKeys } of columns) {
        const order = compareKeys(keys[left], keys[right])
        if (order !== 0) return order
      }
      return 0
    })
  return order.map((index) => rows[index] as Row)
}
