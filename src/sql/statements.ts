import { sql, type Kysely } from "kysely"
import { addPage, mostRows, type PageWindow } from "./add-page.ts"
import type { SqlSchema } from "./sql-column.ts"
import type { KyselyQuery } from "./to-kysely.ts"

/** A database of any tables. The types of the public functions say which ones there are. */
export type AnyDatabase = Record<string, Record<string, unknown>>

/** A query over a table, from which statements are made. */
export interface StatementScope {
  readonly db: Kysely<AnyDatabase>
  readonly table: SqlSchema
  /** The alias of the table in the statements. */
  readonly as: string
  readonly query: Pick<KyselyQuery, "where">
}

/** The columns of the rows that a statement returns: all, or those of some names. */
export type SelectedColumns = readonly string[] | "all"

/** Returns the statement that finds the rows of a page. */
export function pageStatement(
  scope: StatementScope,
  window: PageWindow,
  columns: SelectedColumns = "all",
) {
  const { db, table, as } = scope
  const { dialect, shards } = table
  const onPage = addPage(window, dialect)
  if (shards.length === 0) return select(scope, table.table, columns).$call(onPage)
  const ofShard = addPage(windowOfShard(window), dialect)
  const branches = shards.map((shard) => select(scope, shard, columns).$call(ofShard))
  const rows = sql<Record<string, unknown>>`(${sql.join(branches, sql` union all `)})`
  return db.selectFrom(rows.as(as)).selectAll(as).$call(onPage)
}

/**
 * Returns the rows of one table among several that a page may need: all from the first one to the end of the page. Its limit is
 * a number in the text, since PostgreSQL hands no other one on to a foreign server. Without a limit no order is needed before
 * that of the whole.
 */
function windowOfShard({ orderBy, limit, offset }: PageWindow): PageWindow {
  if (offset > mostRows) return { orderBy: [], limit: 0, offset: 0 }
  if (limit === undefined) return { orderBy: [], limit, offset: 0 }
  return { orderBy, limit: limit + offset, offset: 0 }
}

/** Returns the statement that counts the rows that match, in a column `matched`. */
export function countStatement({ db, table, as, query }: StatementScope) {
  const count = (name: string) =>
    db
      .selectFrom(`${name} as ${as}`)
      .where(query.where)
      .select(sql<CountedRows>`count(*)`.as("matched"))
  if (table.shards.length === 0) return count(table.table)
  const counts = sql<
    Record<string, unknown>
  >`(${sql.join(table.shards.map(count), sql` union all `)})`
  const sum = sql<CountedRows>`cast(sum(${sql.id(as, "matched")}) as int8)`
  return db.selectFrom(counts.as(as)).select(sum.as("matched"))
}

/** A count as drivers return it. */
type CountedRows = number | string | bigint

/** Selects the rows of a table that match. */
function select({ db, as, query }: StatementScope, name: string, columns: SelectedColumns) {
  const rows = db.selectFrom(`${name} as ${as}`).where(query.where)
  return columns === "all"
    ? rows.selectAll(as)
    : rows.select(columns.map((column) => sql`${sql.id(as, column)}`.as(column)))
}
