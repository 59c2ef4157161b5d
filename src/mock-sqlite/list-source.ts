import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from "kysely"
import type { DatabaseSync } from "node:sqlite"
import type { BoundQuery } from "../bind/bound.ts"
import type { SourceAnswer } from "../evaluate/query-source.ts"
import type { Random } from "../mock/seed/random.ts"
import type { PagedListSource, PagedRows } from "../mock/state/list-source.ts"
import { toKysely, type KyselyQuery } from "../sql/to-kysely.ts"
import type { SqlSchema } from "../sql/sql-column.ts"
import { createCountCache, type CountCache } from "./count-cache.ts"
import { columnsOfFields, identifier, nameOf, tableAlias } from "./field-columns.ts"
import { fieldsTableOf, indexOf, type ListTable } from "./list-table.ts"
import { searchCondition } from "./log-search.ts"
import { runStatement, statementWriter } from "./statements.ts"
import type { ListTables } from "./store-tables.ts"
import { uuidBytes } from "./uuid-bytes.ts"

/** What a source reads from, besides the rows that are asked for. */
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
  const find = run.database.prepare(`select json from ${identifier(table.name)} where number = ?`)
  const data = numbers.map((number): unknown => JSON.parse(String(find.get(number)?.json)))
  return { data, matched, diagnostics, omitted }
}

/** The parts of the statements of a query. */
interface Statement {
  readonly table: ListTable
  readonly rows: PagedRows
  readonly query: KyselyQuery
  readonly where: RawBuilder<SqlBool>
  /** Set where ties are shuffled. */
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
  const [first, ...others] = owners.map((id) => sql`${uuidBytes(id) ?? null}`)
  const isOwned =
    first !== undefined && others.length === 0
      ? sql`${owner} = ${first}`
      : sql`${owner} in (${sql.join(owners.map((id) => sql`${uuidBytes(id) ?? null}`))})`
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

/**
 * Counts all rows that match. They are read one after the other: for conditions that most rows
 * pass, an index would only add a look-up for each of them.
 */
function countRows({ database, counts }: Run, statement: Statement): number {
  const compiled = statementWriter
    .selectFrom(sourceOf(statement, "not indexed"))
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
  const compiled = statementWriter
    .selectFrom(sourceOf(statement, indexFor(statement, bound, matched)))
    .select(sql<number>`${sql.id(tableAlias, "number")}`.as("number"))
    .where(statement.where)
    .$call(statement.query.page)
    .compile()
  return runStatement(database, compiled).map(({ number }) => Number(number))
}

/**
 * Chooses the index that the page is read along. It is worth it when many rows match, since the
 * page is then full soon. Otherwise all rows are tested, and those that match are sorted.
 */
function indexFor(
  { table, query: { offset, limit = 0 } }: Statement,
  { sorts }: BoundQuery,
  matched: number,
): string {
  const column = nameOf(sorts[0]?.field.name ?? "")
  return table.fields?.indexed.includes(column) === true && (offset + limit) * 10 <= matched
    ? `indexed by ${identifier(indexOf(table.name, column))}`
    : "not indexed"
}

/** Returns the table to select from. Lists without fields need no hint about their indexes. */
function sourceOf(
  { table: { name, fields }, rows, multiplier }: Statement,
  hint: string,
): AliasedRawBuilder<Record<string, unknown>, typeof tableAlias> {
  const table = sql.table(fields === undefined ? name : fieldsTableOf(name))
  const withHint = sql.raw(fields === undefined ? "" : ` ${hint}`)
  const place = placeOf(rows.owners, multiplier)
  if (place === undefined)
    return sql<Record<string, unknown>>`${table}`.as<typeof tableAlias>(
      sql`${sql.id(tableAlias)}${withHint}`,
    )
  return sql<
    Record<string, unknown>
  >`(select *, ${place} as ${sql.id(placeColumn)} from ${table}${fields === undefined ? sql`` : sql` not indexed`})`.as(
    tableAlias,
  )
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
