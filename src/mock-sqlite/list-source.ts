import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from "kysely"
import type { DatabaseSync } from "node:sqlite"
import type { BoundQuery } from "../bind/bound.ts"
import type { SourceAnswer } from "../evaluate/query-source.ts"
import type { Random } from "../mock/seed/random.ts"
import type { PagedListSource, PagedRows } from "../mock/state/list-source.ts"
import { toKysely, type KyselyQuery } from "../sql/to-kysely.ts"
import type { SqlSchema } from "../sql/sql-column.ts"
import { quoteName } from "../sql/quote-name.ts"
import { indexForCount, indexForPage, readAll } from "./choose-index.ts"
import { createCountCache, type CountCache } from "./count-cache.ts"
import { columnsOfFields, tableAlias } from "./field-columns.ts"
import { fieldsTableOf, type ListTable } from "./list-table.ts"
import { searchCondition } from "./log-search.ts"
import { runStatement, statementWriter } from "./statements.ts"
import type { ListTables } from "./store-tables.ts"
import { uuidBytes } from "./uuid-bytes.ts"

/** The parts that a source reads from, besides the rows of a request. */
interface SourceParts {
  readonly database: DatabaseSync
  readonly lists: ListTables
  /** Decides on the order of shuffled ties. */
  readonly random: Random
}

/**
 * Makes the sources of lists in a database. A query becomes two statements at most, which run one
 * after the other without a change between them. Only the rows of the page are read.
 */
export function createSqliteListSource(parts: SourceParts): PagedListSource {
  const counts = createCountCache(parts.database)
  return (rows) => ({ list: ({ bound }) => findPage({ ...parts, counts, rows, bound }) })
}

/** A query with everything that it needs to run. */
interface Run extends SourceParts {
  readonly counts: CountCache
  readonly rows: PagedRows
  readonly bound: BoundQuery
}

function findPage(run: Run): SourceAnswer<unknown> {
  const { rows, bound } = run
  const table = run.lists[rows.list]
  const multiplier = rows.orderRows === undefined ? undefined : 1 + run.random.below(prime - 1)
  const query = toKysely(bound, schemaOf(table, rows), { as: tableAlias })
  const { diagnostics, omitted, refused } = query
  if (refused) return { data: [], matched: 0, refused, diagnostics, omitted }
  const statement: Statement = { table, rows, query, multiplier, where: whereOf(rows, query) }
  const matched = countRows(run, statement)
  const numbers = query.offset >= matched ? [] : findNumbers(run, statement, matched)
  const find = run.database.prepare(`select json from ${quoteName(table.name)} where number = ?`)
  const data = numbers.map((number): unknown => JSON.parse(String(find.get(number)?.json)))
  return { data, matched, diagnostics, omitted }
}

/** The parts that the two statements of a query are made from: the one that counts, and the one that finds. */
interface Statement {
  readonly table: ListTable
  readonly rows: PagedRows
  readonly query: KyselyQuery
  readonly where: RawBuilder<SqlBool>
  /** The order of ties where they are shuffled. */
  readonly multiplier: number | undefined
}

/** The name of the column that tells the order of owners or of shuffled ties. */
const placeColumn = "place"

/** Returns the table for queries. Its key ends every order, so it decides on ties. */
function schemaOf({ name, fields }: ListTable, rows: PagedRows): SqlSchema {
  const columns = fields ?? columnsOfFields(rows.table, name)
  if (rows.orderRows !== undefined) return columns.withKey(placeColumn)
  return rows.owners.length === 1
    ? columns.withKey("number")
    : columns.withKey(placeColumn, "number")
}

function whereOf({ owners, search }: PagedRows, query: KyselyQuery): RawBuilder<SqlBool> {
  const owner = sql.id(tableAlias, "owner")
  const ids = owners.map((id) => sql`${uuidBytes(id) ?? null}`)
  const [first, ...others] = ids
  const isOwned =
    first !== undefined && others.length === 0
      ? sql`${owner} = ${first}`
      : sql`${owner} in (${sql.join(ids)})`
  const searched = search === undefined ? sql`` : sql` and ${searchCondition(search.text)}`
  return sql`${mayGoOn} and ${isOwned}${searched} and ${query.where}`
}

/**
 * Calls a function of JavaScript for every 256th row. A thread that is told to end can do so only
 * there: SQLite itself would go on to the end of its statement.
 */
const mayGoOn = sql<SqlBool>`(${sql.id(tableAlias, "number")} % 256 <> 0 or may_go_on() = 1)`

/** Adds the function that long statements call. */
export function addMayGoOn(database: DatabaseSync): void {
  database.function("may_go_on", () => 1)
}

/** Counts all rows that match, unless that is known already. */
function countRows({ database, counts, bound }: Run, statement: Statement): number {
  const { table, rows } = statement
  // A search reads columns that the conditions do not name.
  const index = rows.search === undefined ? indexForCount(table, bound) : readAll(table)
  const compiled = statementWriter
    .selectFrom(sourceOf(statement, index))
    .select(sql<number>`count(*)`.as("matched"))
    .where(statement.where)
    .compile()
  const question = JSON.stringify([compiled.sql, compiled.parameters.map(String)])
  return counts.count(question, () => Number(runStatement(database, compiled)[0]?.matched))
}

/** Finds the numbers of the rows of the page, in order. */
function findNumbers(
  { database, bound }: Run,
  statement: Statement,
  matched: number,
): readonly number[] {
  const { table, query } = statement
  const index = indexForPage(table, bound, { ...query, matched })
  const compiled = statementWriter
    .selectFrom(sourceOf(statement, index))
    .select(sql<number>`${sql.id(tableAlias, "number")}`.as("number"))
    .where(statement.where)
    .$call(query.page)
    .compile()
  return runStatement(database, compiled).map(({ number }) => Number(number))
}

/** Returns the table to select from, read along an index. */
function sourceOf(
  { table: list, rows, multiplier }: Statement,
  index: string,
): AliasedRawBuilder<Record<string, unknown>, typeof tableAlias> {
  const { name, fields } = list
  const table = sql.table(fields === undefined ? name : fieldsTableOf(name))
  const place = placeOf(rows.owners, multiplier)
  if (place === undefined)
    return sql<Record<string, unknown>>`${table}`.as<typeof tableAlias>(
      sql`${sql.id(tableAlias)}${sql.raw(index)}`,
    )
  // No index knows the place, so all rows are read.
  const placed = sql`select *, ${place} as ${sql.id(placeColumn)} from ${table}${sql.raw(readAll(list))}`
  return sql<Record<string, unknown>>`(${placed})`.as(tableAlias)
}

/** A prime number above the number of rows that a list can have. */
const prime = 2_147_483_647

/**
 * Returns what decides on the order of rows that tie: shuffled, the remainder of a product, which
 * is another one for each row; else the place of the owner. Undefined when the order of the rows
 * is enough.
 */
function placeOf(
  owners: readonly string[],
  multiplier: number | undefined,
): RawBuilder<number> | undefined {
  if (multiplier !== undefined)
    return sql<number>`("number" * ${sql.lit(multiplier)} % ${sql.lit(prime)})`
  if (owners.length === 1) return undefined
  const places = owners.map((id, at) => sql`when ${uuidBytes(id) ?? null} then ${sql.lit(at)}`)
  return places.length === 0
    ? sql<number>`0`
    : sql<number>`(case "owner" ${sql.join(places, sql` `)} end)`
}
