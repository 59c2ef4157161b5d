import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely"
import type { SqlDialectName } from "./types.ts"

/** The rows that a statement returns out of those that match, and their order. */
export interface PageWindow {
  readonly orderBy: readonly RawBuilder<unknown>[]
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  /** The number of rows before the page. */
  readonly offset: number
}

/** Adds order, limit and offset to a statement. */
export type AddPage = <Database, Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables, Output>,
) => SelectQueryBuilder<Database, Tables, Output>

/** The largest number of rows that both engines skip or return. No table has as many. */
export const mostRows = 2 ** 31 - 1

/**
 * Returns a function that adds order, limit and offset. The numbers are part of the text, since PostgreSQL plans a page of a
 * known size better, and other servers below it get to see them.
 */
export function addPage({ orderBy, limit, offset }: PageWindow, dialect: SqlDialectName): AddPage {
  const isBeyond = offset > mostRows
  const most = isBeyond ? 0 : limit === undefined ? undefined : Math.min(limit, mostRows)
  return (query) => {
    let paged = query
    for (const expression of orderBy) paged = paged.orderBy(expression)
    // SQLite takes an offset only behind a limit.
    if (most !== undefined || (dialect === "sqlite" && offset > 0))
      paged = paged.limit(sql.lit(most ?? -1))
    return offset > 0 && !isBeyond ? paged.offset(sql.lit(offset)) : paged
  }
}
