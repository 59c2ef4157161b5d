import {
  sql,
  WithSchemaPlugin,
  type RawBuilder,
  type SqlBool,
  type SelectQueryBuilder,
} from "kysely"
import { anyOf, conditionSql } from "./logic.ts"
import type { Engine, StoredTable, DatabaseScope, SqlCondition } from "./engine.ts"

export interface StatementScope extends DatabaseScope {
  readonly query: { readonly where: RawBuilder<SqlBool> }
}

export interface PageWindow {
  readonly orderBy: readonly RawBuilder<unknown>[]
  /** The same order among the rows of one range, where all or none have a value of the first sort; undefined for the same terms. */
  readonly orderInRange: readonly RawBuilder<unknown>[] | undefined
  /** The conditions of which a row of the page meets one: the ranges after a cursor, or those of all rows. */
  readonly ranges: readonly SqlCondition[]
  /** The number of rows on the page; undefined when paging is off. */
  readonly limit: number | undefined
  readonly offset: number
}

/** Adds the place of a page to a statement: the rows after a cursor, order, limit and offset. */
export type AddPage = <Database, Tables extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, Tables, Output>,
) => SelectQueryBuilder<Database, Tables, Output>

/** Starts a statement over a table, or over the files in its place. */
export function selectFromTable(place: TablePlace) {
  return place.db.selectFrom(tableAs(place))
}

interface TablePlace extends Pick<DatabaseScope, "db" | "as"> {
  readonly table: Pick<StoredTable, "table" | "from" | "rowNumber">
}

/**
 * Returns what stands for a table in a statement, with its alias. `withSchema` writes its schema
 * before every reference to a table of the statement, but a database knows only the alias there.
 * It takes no rows in brackets for a table.
 */
export function tableAs({ db, table: { table: name, from, rowNumber }, as }: TablePlace) {
  const hasSchema = db.getExecutor().plugins.some((plugin) => plugin instanceof WithSchemaPlugin)
  const all = db.selectFrom(name).selectAll()
  const numbered = rowNumber === undefined ? undefined : all.select(sql.id(rowNumber).as(rowNumber))
  const rows = from ?? numbered ?? (hasSchema ? all : db.dynamic.table(name))
  return rows.as(as) as unknown as `${string} as ${string}`
}

/** Returns the statement that finds the rows of a page: a union of its ranges where there are several. */
export function pageStatement(scope: StatementScope, window: PageWindow) {
  const { db, as } = scope
  const { engine } = scope.table
  if (window.ranges.length === 1) {
    const orderBy = window.orderInRange ?? window.orderBy
    return select(scope).$call(addPage({ ...window, orderBy }, engine))
  }
  const parts = window.ranges.map((range) => {
    const ofPart = addPage(windowOfPart(window, range), engine)
    return engine.unionPart(select(scope).$call(ofPart), as)
  })
  const rows = sql<Record<string, unknown>>`(${sql.join(parts, sql` union all `)})`
  const whole = addPage({ ...window, ranges: [true] }, engine)
  return db.selectFrom(rows.as(as)).selectAll(as).$call(whole)
}

/** The largest number of rows that every engine skips or returns. No table has as many. */
export const mostRows = 2 ** 31 - 1

/** Returns the rows of one part up to the end of the page. Without a limit, only the whole has an order. */
function windowOfPart(
  { orderBy, orderInRange = orderBy, limit, offset }: PageWindow,
  range: PageWindow["ranges"][number],
): PageWindow {
  const part = { orderBy: [], orderInRange: undefined, ranges: [range], limit: 0, offset: 0 }
  if (offset > mostRows) return part
  if (limit === undefined) return { ...part, limit }
  return { ...part, orderBy: orderInRange, limit: limit + offset }
}

/** Returns limit and offset as engines take them. A page after all rows that a table can have is empty. */
export function limitsOf({ limit, offset }: Pick<PageWindow, "limit" | "offset">) {
  if (offset > mostRows) return { limit: 0, offset: 0 }
  return { limit: limit === undefined ? undefined : Math.min(limit, mostRows), offset }
}

/** Returns a function that adds the place of a page. */
export function addPage(
  { orderBy, ranges, ...limits }: PageWindow,
  { unlimited, count = (rows) => sql.lit(rows) }: Engine,
): AddPage {
  const { limit, offset } = limitsOf(limits)
  const inRange = anyOf(ranges)
  return (query) => {
    let paged = inRange === true ? query : query.where(conditionSql(inRange))
    for (const expression of orderBy) paged = paged.orderBy(expression)
    const written = limit ?? (offset > 0 ? unlimited : undefined)
    if (written !== undefined) paged = paged.limit(count(written))
    return offset > 0 ? paged.offset(count(offset)) : paged
  }
}

/** Returns the statement that counts the rows that match, in a column `total`. */
export function countStatement(scope: StatementScope) {
  return selectFromTable(scope)
    .where(scope.query.where)
    .select(sql<CountedRows>`count(*)`.as("total"))
}

/** A count as drivers return it. */
type CountedRows = number | string | bigint

/** Selects from the rows of a page alone: an engine computes nothing for rows that it only sorts. */
export function selectFromPage(
  { db, as }: StatementScope,
  page: ReturnType<typeof pageStatement>,
  { orderBy }: PageWindow,
) {
  const rows = db.selectFrom(page.as(as))
  return orderBy.reduce((ordered, expression) => ordered.orderBy(expression), rows)
}

function select(scope: StatementScope) {
  return selectFromTable(scope).where(scope.query.where).selectAll(scope.as)
}
