import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely"
import { anyOf, conditionSql, type SqlCondition } from "./logic.ts"
import type { SqlDialectName } from "./types.ts"

/** The rows that a statement returns out of those that match, and their order. */
export interface PageWindow {
  readonly orderBy: readonly RawBuilder<unknown>[]
  /** The conditions that a row comes behind a marker, of which it meets one at most; `[true]` without a marker. */
  readonly ranges: readonly SqlCondition[]
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  /** The number of rows before the page. */
  readonly offset: number
}

/** Adds the place of a page to a statement: the rows behind a marker, order, limit and offset. */
export type AddPage = <Database, Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables, Output>,
) => SelectQueryBuilder<Database, Tables, Output>

/** The largest number of rows that both engines skip or return. No table has as many. */
export const mostRows = 2 ** 31 - 1

/**
 * Returns a function that adds the place of a page. Limit and offset are part of the text, since PostgreSQL plans a page of a
 * known size better, and other servers below it get to see them.
 */
export function addPage(
  { orderBy, ranges, limit, offset }: PageWindow,
  dialect: SqlDialectName,
): AddPage {
  const isBeyond = offset > mostRows
  const most = isBeyond ? 0 : limit === undefined ? undefined : Math.min(limit, mostRows)
  const inRange = anyOf(ranges)
  return (query) => {
    let paged = inRange === true ? query : query.where(conditionSql(inRange))
    for (const expression of orderBy) paged = paged.orderBy(expression)
    // SQLite takes an offset only behind a limit.
    if (most !== undefined || (dialect === "sqlite" && offset > 0))
      paged = paged.limit(sql.lit(most ?? -1))
    return offset > 0 && !isBeyond ? paged.offset(sql.lit(offset)) : paged
  }
}
