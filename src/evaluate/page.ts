import type { Paging } from "../bind/bound.ts"

/** Counts the pages that a number of rows fills; 0 without rows (rule P4). */
export function countPages(rows: number, { pageSize }: Paging): number {
  return rows === 0 ? 0 : Math.max(1, Math.ceil(rows / pageSize))
}
