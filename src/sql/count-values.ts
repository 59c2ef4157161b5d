import {
  requireDatabase,
  requireSqlTable,
  columnValue,
  itemsAlias,
  sqlColumnOf,
  storedValue,
} from "./sql-column.ts"
import {
  expressionBuilder,
  SelectQueryNode,
  sql,
  type Expression,
  type Kysely,
  type SelectQueryBuilder,
} from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import { readOptions } from "../diagnostics/options.ts"
import { quote } from "../diagnostics/wording.ts"
import {
  findColumn,
  keyOfValue,
  readLimit,
  takeHighest,
  withoutTestsOf,
  type FieldCounts,
} from "../evaluate/field-counts.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { presentOperand } from "../fields/kinds/writing.ts"
import { listItems, someItem } from "./list-items.ts"
import { conditionSql, isNotNull, isNull, not } from "./logic.ts"
import { orderTerms } from "./order.ts"
import { selectionOf } from "./read-row.ts"
import { runLimited } from "./run-limited.ts"
import { runLimits, type RunSqlOptions } from "./run-sql.ts"
import type { SqlTable } from "./sql-table.ts"
import { countStatement, mostRows, tableAs, type StatementScope } from "./statements.ts"
import type { SqlColumnNames } from "./table-types.ts"
import { planQuery } from "./to-kysely.ts"
import { equalsOne } from "./where.ts"
import { requireBound } from "../url/refuse-input.ts"
import type { SqlColumn, SqlValue, SqlCondition, Sql } from "./engine.ts"
import type { AnyDatabase } from "./types.ts"

/**
 * Options for counting the values of a field in a database.
 * @example
 * import type { CountSqlOptions } from "trommel/kysely"
 * const few: CountSqlOptions = { limit: 10, deadline: 5000 }
 * few.limit // => 10
 */
export interface CountSqlOptions<Names extends string = string> extends Pick<
  RunSqlOptions<Names>,
  "where" | "deadline" | "signal"
> {
  /** The most values to list. Default: 100. */
  readonly limit?: number
}

const kinds = {
  where: "a function",
  deadline: "a number",
  signal: "an object",
  limit: "a number",
} as const

/**
 * Counts the values of a field among the rows of a checked query, as `counts` of a collection does: equal by their kind, the highest
 * count first, then in the order of rule P2. Of a list (rule V14), a row counts once for each different item. Conditions that test
 * only this field are left out, so that its other values can still be chosen. Sorts and pages have no effect.
 * @param db - the database, or a transaction.
 * @param name - the name of the field, which must be among those that the query was bound over.
 * @throws TypeError when there is no such field, when `limit` is not an integer from 0 on, and for items that a database cannot tell
 * apart or join. What `runSql` throws it throws too.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, city text); insert into people values (1, 'Oslo'), (2, 'Bern'), (3, 'Oslo'), (4, null)")
 * const db = new Kysely<{ people: { id: number; city: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ city: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; city: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { city: {} } })
 * const { values, empty } = await countValues(db, prepareQuery({}, fields), people, "city")
 * values // => [{ value: "Oslo", count: 2 }, { value: "Bern", count: 1 }]
 * empty // => 1
 */
export async function countValues<Database, Table>(
  db: Kysely<NoInfer<Database>>,
  bound: BoundQuery,
  table: SqlTable<Database, Table, unknown>,
  name: string,
  options?: CountSqlOptions<SqlColumnNames<Database, Table>>,
): Promise<FieldCounts<string | number | boolean>>
export async function countValues(
  db: Kysely<AnyDatabase>,
  bound: BoundQuery,
  table: SqlTable<unknown, unknown, unknown>,
  name: string,
  options?: CountSqlOptions,
): Promise<FieldCounts<string | number | boolean>> {
  requireDatabase(db)
  requireSqlTable(table, "third argument")
  const settings = readOptions("countValues", options, kinds)
  requireBound("countValues", bound)
  const limit = readLimit(settings)
  const field = findColumn(name, bound, "field")
  const column = sqlColumnOf(table, field)
  const { query, as } = planQuery({ ...withoutTestsOf(field, bound), sorts: [] }, table, {
    as: undefined,
    after: undefined,
    where: settings.where,
  })
  const { refused, diagnostics } = query
  const found = refused
    ? { values: [], empty: 0, others: 0 }
    : await runLimited(db, runLimits(table, settings), (limited) =>
        findCounts({ db: limited, table, as, query }, column, limit),
      )
  return { ...found, diagnostics, refused }
}

async function findCounts(statement: StatementScope, column: SqlColumn, limit: number) {
  const { field } = column
  const value = columnValue(statement, column)
  // Several doubles are one 32-bit float, so that only memory knows which counts are the highest.
  const isRounded = value.kind === "float" && value.type !== "float4"
  if (isRounded && field.list)
    throw new TypeError(
      `The items of ${quote(field.name)} are 32-bit floats in a column of doubles, which a database does not count.`,
    )
  const items = field.list ? itemsOfRows(statement, column) : undefined
  const groups =
    items === undefined
      ? groupsOf(
          sql`select ${selectedGroup(value, field)} as value from ${tableAs(statement)} where ${statement.query.where}`,
        )
      : items.groups
  const rows = await selectGroups(statement, groups, value, field, isRounded ? Infinity : limit)
  const counts = new Map<unknown, [value: Operand, count: number]>()
  let empty = 0
  for (const { value: operand, count } of rows) {
    if (operand === undefined) empty += count
    else {
      const key = keyOfValue(operand)
      counts.set(key, [operand, count + (counts.get(key)?.[1] ?? 0)])
    }
  }
  const first = takeHighest(
    { values: counts.values(), empty, countOthers: undefined },
    field,
    limit,
  )
  const shown = first.values.map(([operand]) => operand)
  const rest = async (): Promise<number> => {
    if (items !== undefined) {
      const { rows } = await sql<
        Record<"total", unknown>
      >`select count(*) as total from ${items.others(shown)}`.execute(statement.db)
      return Number(rows[0]?.total)
    }
    const [counted] = await countStatement(statement).execute()
    const listed = first.values.reduce((sum, [, count]) => sum + count, empty)
    // Rows may go between the statements.
    return Math.max(0, Number(counted?.total) - listed)
  }
  return {
    values: first.values.map(([operand, count]) => ({
      value: presentOperand(field, operand),
      count,
    })),
    empty,
    others: first.others === 0 || isRounded ? first.others : await rest(),
  }
}

/** Selects groups and their values: first the rows without a value, and then one more than the limit says. */
async function selectGroups(
  { db }: StatementScope,
  groups: Sql,
  given: SqlValue,
  field: ColumnField,
  limit: number,
) {
  const value = { ...given, sql: sql.id("counted", "value"), notNull: false }
  const {
    sql: selected,
    read,
    operand = (raw) => field.rules.readRow(read(raw)),
  } = selectionOf(value, field)
  const order = value.engine.order({
    ...value,
    name: field.name,
    descending: false,
    splits: false,
  })
  const end = limit < mostRows ? sql`limit ${(value.engine.count ?? sql.lit)(limit + 2)}` : sql``
  const { rows } = await sql<GroupRow>`select ${selected} as c0, total as c1
    from (${groups}) as counted order by case when ${isNull(value)} then 0 else 1 end, total desc, ${order} ${end}`.execute(
    db,
  )
  return rows.map(({ c0, c1 }) => ({
    value: c0 === null ? undefined : operand(c0),
    count: Number(c1),
  }))
}

/** A group as drivers return it: its value and the number of its rows. */
interface GroupRow {
  readonly c0: unknown
  readonly c1: unknown
}

function groupsOf(values: Sql): Sql {
  return sql`select value, count(*) as total from (${values}) as found group by value`
}

/** Returns a value whose groups are the values of its kind. Of an object, only that it is there counts. */
function selectedGroup(value: SqlValue, field: ColumnField): Sql {
  return value.kind === "object" ? selectionOf(value, field).sql : groupedValue(value)
}

function groupedValue(value: SqlValue): Sql {
  return value.engine.grouped?.(value) ?? value.sql
}

/** Finds the items of a list: selects each different one of each row, and null for a row without any, and the rows with others. */
function itemsOfRows(statement: StatementScope, column: SqlColumn) {
  const { table, query } = statement
  const { lateral = "" } = table.engine
  const items = listItems(statement, column)
  const keys = orderTerms({ sorts: [] }, statement).map((term, index) =>
    sql`${groupedValue(term)}`.as(`k${index}`),
  )
  const value = sql`${groupedValue(items.item)} as value`
  const isPresent = isNotNull(items.item)
  const rows = tableAs(statement)
  const text = column.type === "pg-enum" ? { ...items.item, type: "text" as const } : items.item
  const isOther = (value: SqlValue, shown: readonly Operand[]): SqlCondition =>
    not(equalsOne(value, shown))
  const repeated = repeatedRows(statement, column)?.select(keys)
  if (repeated !== undefined) {
    const from = sql`${repeated} as ${sql.id(itemsAlias(statement))} where ${isPresent}`
    // In brackets, it is a column and no item of a function.
    const selected = { ...text, sql: sql`(${text.sql})` }
    const names = keys.map((_, index) => sql.id(`k${index}`))
    const pairsOf = (columns: readonly Sql[]) =>
      sql`(select distinct ${sql.join(columns)} from ${from}) as pairs`
    return {
      groups: groupsOf(
        sql`select value from ${pairsOf([...names, value])} union all select null as value from ${rows} where ${query.where} and ${conditionSql(not(someItem(items, true)))}`,
      ),
      others: (shown: readonly Operand[]) =>
        sql`(select distinct ${sql.join(names)} from ${from} and ${conditionSql(isOther(selected, shown))}) as remaining`,
    }
  }
  // A row has few items, so that it takes less time to find the different ones in each than among all rows.
  const perRow = sql`${rows} left join lateral (select distinct ${value} from ${items.from} where ${isPresent}) as found on (1 = 1) where ${query.where}`
  const pairs = sql`(select distinct ${sql.join([...keys, value])} from ${rows} left join ${sql.raw(lateral)} ${items.from} on ${isPresent} where ${query.where}) as pairs`
  return {
    groups: groupsOf(
      sql`select value from ${lateral === "" || column.place.kind === "query" ? pairs : perRow}`,
    ),
    others: (shown: readonly Operand[]) =>
      sql`${rows} where ${query.where} and ${conditionSql(someItem(items, isOther(text, shown)))}`,
  }
}

/**
 * Repeats the rows for each of their items: in a select that has them as a column, or in a join of the query for items where no
 * query names a table beside it, or slowly; undefined for any other list.
 */
function repeatedRows(statement: StatementScope, column: SqlColumn): Items | undefined {
  const { db, table, as, query } = statement
  const { place, field, items } = column
  const { lateral, joinsQueries = lateral === undefined, items: forms } = table.engine
  const rows = tableAs(statement)
  const each = items && forms[items]?.each
  if (each !== undefined)
    return db
      .selectFrom(rows)
      .where(query.where)
      .select(each(storedValue(statement, column)))
  if (place.kind !== "query" || !joinsQueries) return undefined
  const given = place.query(expressionBuilder(), as)
  if (isPlainSelect(given))
    return given.innerJoin(rows, (join) => join.on(sql<boolean>`(1 = 1)`)).where(query.where)
  if (lateral !== undefined) return undefined
  throw new TypeError(
    `The query for the items of ${quote(field.name)} must be a select of kysely with joins and conditions alone, since countValues joins it to the table.`,
  )
}

type Items = SelectQueryBuilder<AnyDatabase, string, object>

/** True for a select whose rows are the same when another table is joined. */
function isPlainSelect(query: Expression<unknown>): query is Items {
  const node = query.toOperationNode()
  const parts = Object.entries(node).filter(([, part]) => part !== undefined)
  return (
    SelectQueryNode.is(node) &&
    "innerJoin" in query &&
    parts.every(([name]) => ["kind", "from", "selections", "joins", "where"].includes(name))
  )
}
