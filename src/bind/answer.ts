import type { Diagnostic } from "../diagnostics/diagnostic.ts"

/**
 * The result of a query over some rows.
 * @example
 * import type { Answer } from "trommel"
 * const answer: Answer<{ readonly title: string }> = applyQuery(movies, table, { filters: "year<2000", sorts: "year", pageSize: 2 })
 * answer.data.map(({ title }) => title) // => ["Alien", "Stalker"]
 * answer.total // => 3
 * answer.pages // => 2
 * answer.diagnostics // => []
 */
export interface Answer<Row> {
  /** The rows of the page, in order: the objects that were given, not copies. */
  readonly data: Row[]
  /** The number of pages that the matching rows fill; 0 beside a failure. */
  readonly pages: number
  /** The number of rows that match, on all pages; 0 beside a failure. */
  readonly total: number
  /** True when the query was refused, for a limit or by strict. It then has no rows. */
  readonly refused: boolean
  /** The first 20 findings, frozen: all answers of a bound query have the same. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
}

/** Runs a checked query over rows. */
export type QueryRun = <Row>(rows: readonly Row[]) => Answer<Row>
