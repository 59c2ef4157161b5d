import type { Paging } from "../bind/bound.ts"

/**
 * A page by its number.
 * @example
 * import type { Page } from "trommel"
 * const second: Page = { page: 2, size: 3 }
 * slicePage(movies, second).map(({ title }) => title) // => ["Gigli"]
 */
export interface Page {
  /** The number of the page, 1 or greater. */
  readonly page: number
  /** The number of rows on a page, 1 or greater. */
  readonly size: number
}

/**
 * Returns a page of rows that are filtered and sorted already (rules P3 and P4).
 * @param rows - The rows of all pages, in order.
 * @param page - The page to return.
 * @returns at most `size` rows; none past the end. Never throws.
 * @example slicePage(["a", "b", "c"], { page: 2, size: 2 }) // => ["c"]
 */
export function slicePage<Row>(rows: readonly Row[], { page, size }: Page): Row[] {
  const skip = (page - 1) * size
  return rows.slice(skip, skip + size)
}

/** Counts the pages that a number of rows fills; 0 without rows (rule P4). */
export function countPages(rows: number, { pageSize }: Paging): number {
  return rows === 0 ? 0 : Math.max(1, Math.ceil(rows / pageSize))
}
