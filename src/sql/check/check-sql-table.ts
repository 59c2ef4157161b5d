import {
  requireDatabase,
  requireSqlTable,
  columnRef,
  columnValue,
  storedValue,
  userExpression,
} from "../sql-column.ts"
import { sql, type Kysely } from "kysely"
import { readOptions } from "../../diagnostics/options.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { listItems, someItem } from "../list-items.ts"
import { conditionSql } from "../logic.ts"
import type { SqlTable } from "../sql-table.ts"
import { selectFromTable } from "../statements.ts"
import { nameInQuery } from "../to-kysely.ts"
import { checksFor } from "../engines/built-in.ts"
import { checkCatalogue } from "./check-catalogue.ts"
import { tableProblem, tryCheck, problemOf, probe, columnProblem, runProbes } from "../probes.ts"
import type { SqlColumn, SqlScope, DatabaseScope, Probe, SqlProblem } from "../engine.ts"
import type { AnyDatabase } from "../types.ts"

/** Options of a check. */
export interface CheckSqlOptions {
  /**
   * False to look only at what the database says about its columns, in two statements, and at no row. Checking the rows reads the whole
   * table, once for each column and promise. Default: true.
   */
  readonly rows?: boolean
}

const kinds = { rows: "a boolean" } as const

/**
 * Checks at start-up that a database is as its table says: encoding, collations, types and promises. Each problem can make a
 * query mean something else than in memory, but for an index that serves no sort, which makes it slow.
 * @returns the problems; an empty array when there are none. What the database refuses is a problem with the code `unreadable`.
 * @throws SqlError when the database does not answer: a lost connection, a lock, a deadline.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * await checkSqlTable(db, people) // => []
 */
export function checkSqlTable<Database, Table, Row>(
  db: Kysely<NoInfer<Database>>,
  table: SqlTable<Database, Table, Row>,
  options?: CheckSqlOptions,
): Promise<readonly SqlProblem[]>
export async function checkSqlTable(
  db: Kysely<AnyDatabase>,
  table: SqlTable<unknown, unknown, unknown>,
  options?: CheckSqlOptions,
): Promise<readonly SqlProblem[]> {
  requireDatabase(db)
  requireSqlTable(table, "second argument")
  const { rows = true } = readOptions("checkSqlTable", options, kinds)
  const scope: DatabaseScope = { db, table, as: nameInQuery(table.table) }
  const { catalogue, problems } = await checkCatalogue(scope).catch((error: unknown) => ({
    catalogue: undefined,
    problems: [problemOf(error, undefined)],
  }))
  if (catalogue === undefined) return problems
  const found = problems.filter(({ field }) => field === undefined)
  for (const column of table.columns.values()) {
    const { name } = column.field
    const declared = problems.filter(({ field }) => field === name)
    found.push(...declared)
    // Rows are only looked at when the database holds the type that was said.
    if (rows && declared.length === 0)
      found.push(...(await tryCheck(name, () => checkRows(scope, column))))
  }
  found.push(...(checksFor(table.engine).indexes?.(scope, catalogue) ?? []))
  if (rows) found.push(...(await checkTable(scope)))
  return found
}

async function checkRows(scope: DatabaseScope, column: SqlColumn): Promise<readonly SqlProblem[]> {
  const { engine } = scope.table
  const probes = checksFor(engine).probes(columnValue(scope, column).sql, column, engine)
  if (column.field.list) return runProbes(scope, listProbes(scope, column, probes))
  return [
    ...(await runProbes(scope, [...notNullProbe(scope, column), ...probes])),
    ...(await checkFold(scope, column)),
  ]
}

/** Looks for rows that hold no list, or lists in a list, and for items that break a promise (rule V14). */
function listProbes(
  scope: SqlScope,
  column: SqlColumn,
  probes: readonly Probe[],
): readonly Probe[] {
  const items = listItems(scope, column)
  const form = column.items && scope.table.engine.items[column.items]
  const what = "holds what is no list of items, such as a list of lists"
  return [
    ...(form === undefined
      ? []
      : [probe(column, "type", what, form.isWrong(storedValue(scope, column)))]),
    ...probes.map(({ wrong, problem }) => ({
      wrong: conditionSql(someItem(items, wrong)),
      problem,
    })),
  ]
}

function notNullProbe(scope: SqlScope, column: SqlColumn): readonly Probe[] {
  if (!column.notNull) return []
  // NaN and infinite dates count as empty, but they are not null.
  const value = columnValue(scope, { ...column, mayHoldSpecials: false }).sql
  const what = "holds null, but promises notNull"
  return [probe(column, "not-null", what, sql`(${value} is null)`)]
}

/** How many rows are folded here and compared with what the stored column holds. */
const comparedRows = 10_000

async function checkFold(
  context: DatabaseScope,
  column: SqlColumn,
): Promise<readonly SqlProblem[]> {
  if (column.fold === undefined) return []
  const rows = await selectFromTable(context)
    .select([
      sql`${columnValue(context, column).sql}`.as("text"),
      columnRef(context, column.fold.column).as("folded"),
    ])
    .limit(comparedRows)
    .execute()
  const isRight = rows.every(({ text, folded }) =>
    typeof text === "string" ? folded === fold(text) : folded === null,
  )
  const what = `has a folded column ${JSON.stringify(column.fold.column)} that does not hold what fold() returns`
  return isRight ? [] : [columnProblem(column, "fold", what)]
}

async function checkTable(context: DatabaseScope): Promise<readonly SqlProblem[]> {
  const shortcuts = [...context.table.shortcuts].map(([name, expression]): Probe => {
    const message = `The shortcut ${JSON.stringify(name)} is null for a row. It must be true or false.`
    return {
      wrong: sql`(${userExpression(context, expression)} is null)`,
      problem: { code: "shortcut", field: name, message },
    }
  })
  return [
    ...(await runProbes(context, shortcuts)),
    ...(await tryCheck(undefined, () => checkKey(context))),
  ]
}

async function checkKey(context: DatabaseScope): Promise<readonly SqlProblem[]> {
  const { key } = context.table
  const columns = key.map((name) => columnRef(context, name))
  const from = selectFromTable(context)
    .select(sql`1`.as("found"))
    .limit(1)
  const isNull = columns.map((column) => sql`${column} is null`)
  const [empty] = await from.where(sql<boolean>`(${sql.join(isNull, sql` or `)})`).execute()
  const [twice] = await from
    .groupBy(columns)
    .having(sql<boolean>`(count(*) > 1)`)
    .execute()
  const names = key.join(", ")
  return [
    ...(empty === undefined ? [] : [tableProblem("key", `The key (${names}) holds null.`)]),
    ...(twice === undefined ? [] : [tableProblem("key", `Two rows have the same key (${names}).`)]),
  ]
}
