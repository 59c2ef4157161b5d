import { sql, type Kysely } from "kysely"
import { readOptions } from "../../diagnostics/options.ts"
import { fold } from "../../fields/kinds/fold.ts"
import {
  columnRef,
  columnValue,
  userExpression,
  type SqlColumn,
  type SqlSchema,
  type SqlScope,
} from "../sql-column.ts"
import type { SqlTable } from "../sql-table.ts"
import { countStatement } from "../statements.ts"
import { nameInQuery } from "../to-kysely.ts"
import { compareNode } from "./check-nodes.ts"
import { checkIndexes } from "./check-indexes.ts"
import { checkPostgresColumn, checkPostgresEncoding, postgresProbes } from "./check-postgres.ts"
import { checkSqliteEncoding, sqliteProbes } from "./check-sqlite.ts"
import {
  tryCheck,
  columnProblem,
  runProbes,
  type CheckContext,
  type CheckedDatabase,
  type Probe,
  type SqlProblem,
} from "./probes.ts"

/** A server that holds a part of a table, with a connection of its own. */
export interface SqlNode<Database = Record<string, Record<string, unknown>>> {
  /** The name that problems tell, such as that of the foreign server. */
  readonly name: string
  readonly db: Kysely<Database>
  /** The name of the table there. Default: that of the table. */
  readonly table?: string
}

/** Options of a check. */
export interface CheckSqlOptions<Database = Record<string, Record<string, unknown>>> {
  /**
   * False to look only at what the database says about its columns, and at no row. Checking the rows reads the whole table, once
   * for each column and promise. Default: true.
   */
  readonly rows?: boolean
  /**
   * The servers behind the foreign tables of PostgreSQL. Each is checked as the database itself is, and its version, and the order
   * and letters of texts in each column, are compared with those of the coordinator. A coordinator cannot tell them. Default: none.
   */
  readonly nodes?: readonly SqlNode<Database>[]
}

const kinds = { rows: "a boolean", nodes: "an array" } as const

/**
 * Checks at start-up that a database is as its table says: encoding, collations, types and promises. Each problem can make a
 * query mean something else than in memory, but for an index that serves no sort, which makes it slow.
 * @returns the problems; an empty array when there are none. What the database refuses is a problem with the code `unreadable`.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { dialect: "sqlite", table: "people", key: ["id"], columns: { name: {} } })
 * await checkSqlTable(db, people) // => []
 */
export function checkSqlTable<Database, Table, Row>(
  db: Kysely<NoInfer<Database>>,
  table: SqlTable<Database, Table, Row>,
  options?: CheckSqlOptions<NoInfer<Database>>,
): Promise<readonly SqlProblem[]>
export async function checkSqlTable(
  db: CheckedDatabase,
  table: SqlSchema,
  options?: CheckSqlOptions,
): Promise<readonly SqlProblem[]> {
  const { rows = true, nodes = [] } = readOptions("checkSqlTable", options, kinds)
  const scope: SqlScope = { schema: table, alias: nameInQuery(table.table) }
  const context: CheckContext = { db, scope }
  const found = [...(await checkDatabase(context, rows))]
  for (const node of nodes) found.push(...(await checkNode(context, node, rows)))
  return found
}

async function checkDatabase(context: CheckContext, rows: boolean): Promise<readonly SqlProblem[]> {
  const { schema: table } = context.scope
  const unreadable = await runProbes(context, [readable(table)])
  if (unreadable.length > 0) return unreadable
  const found = [...(await tryCheck(undefined, () => checkEncoding(context)))]
  for (const column of table.columns.values())
    found.push(...(await tryCheck(column.field.name, () => checkColumn(context, column, rows))))
  if (table.dialect === "postgres")
    found.push(...(await tryCheck(undefined, () => checkIndexes(context))))
  if (rows) found.push(...(await checkTable(context)))
  found.push(...(await checkShards(context, rows)))
  return found
}

/** Checks a server behind the database, and names it in each problem. */
async function checkNode(
  coordinator: CheckContext,
  { name, db, table: nameThere }: SqlNode,
  rows: boolean,
): Promise<readonly SqlProblem[]> {
  const { schema } = coordinator.scope
  const table: SqlSchema = { ...schema, table: nameThere ?? schema.table, shards: [] }
  const node = { db, scope: { schema: table, alias: nameInQuery(table.table) } }
  const alone = await checkDatabase(node, rows)
  const isReadable = alone.every(({ code }) => code !== "unreadable")
  const compared = isReadable ? await tryCheck(undefined, () => compareNode(coordinator, node)) : []
  return [...alone, ...compared].map((problem) => ({
    ...problem,
    node: name,
    message: `On the node ${JSON.stringify(name)}: ${problem.message}`,
  }))
}

/** Selects nothing from the table, so that a table that is not there has one problem and not many. */
function readable({ table }: SqlSchema): Probe {
  const message = `The table ${JSON.stringify(table)} cannot be read.`
  return { wrong: sql`(1 = 0)`, problem: { code: "unreadable", field: undefined, message } }
}

function checkEncoding(context: CheckContext): Promise<readonly SqlProblem[]> {
  return context.scope.schema.dialect === "sqlite"
    ? checkSqliteEncoding(context)
    : checkPostgresEncoding(context)
}

/** Checks one column. Its rows are only looked at when the database holds the type that was said. */
async function checkColumn(
  context: CheckContext,
  column: SqlColumn,
  rows: boolean,
): Promise<readonly SqlProblem[]> {
  const { scope } = context
  const isSqlite = scope.schema.dialect === "sqlite"
  const declared = isSqlite ? [] : await checkPostgresColumn(context, column)
  if (!rows || declared.length > 0) return declared
  const probes = isSqlite
    ? sqliteProbes(scope, column)
    : postgresProbes(columnValue(scope, column).sql, column)
  return [
    ...(await runProbes(context, [...notNullProbe(scope, column), ...probes])),
    ...(await checkFold(context, column)),
  ]
}

function notNullProbe(scope: SqlScope, column: SqlColumn): readonly Probe[] {
  if (!column.notNull) return []
  // NaN and infinite dates count as empty, but they are not null.
  const value = columnValue(scope, { ...column, mayHoldSpecials: false }).sql
  const problem = columnProblem(column, "not-null", "holds null, but promises notNull")
  return [{ wrong: sql`(${value} is null)`, problem }]
}

/** How many rows are folded here and compared with what the stored column holds. */
const comparedRows = 10_000

async function checkFold(
  { db, scope }: CheckContext,
  column: SqlColumn,
): Promise<readonly SqlProblem[]> {
  if (column.fold === undefined) return []
  const { schema, alias } = scope
  const rows = await db
    .selectFrom(`${schema.table} as ${alias}`)
    .select([
      sql`${columnValue(scope, column).sql}`.as("text"),
      columnRef(scope, column.fold.column).as("folded"),
    ])
    .limit(comparedRows)
    .execute()
  const wrong = rows.find(({ text, folded }) =>
    typeof text === "string" ? folded !== fold(text) : folded !== null,
  )
  return wrong === undefined
    ? []
    : [
        columnProblem(
          column,
          "fold",
          `has a folded column ${JSON.stringify(column.fold.column)} that does not hold what fold() returns`,
        ),
      ]
}

/** Checks the key and the shortcuts. */
async function checkTable(context: CheckContext): Promise<readonly SqlProblem[]> {
  const { scope } = context
  const shortcuts = [...scope.schema.shortcuts].map(([name, expression]): Probe => {
    const message = `The shortcut ${JSON.stringify(name)} is null for a row. It must be true or false.`
    return {
      wrong: sql`(${userExpression(scope, expression)} is null)`,
      problem: { code: "shortcut", field: name, message },
    }
  })
  return [
    ...(await runProbes(context, shortcuts)),
    ...(await tryCheck(undefined, () => checkKey(context))),
  ]
}

async function checkKey({ db, scope }: CheckContext): Promise<readonly SqlProblem[]> {
  const { schema, alias } = scope
  const columns = schema.key.map((name) => columnRef(scope, name))
  const from = db
    .selectFrom(`${schema.table} as ${alias}`)
    .select(sql`1`.as("found"))
    .limit(1)
  const [empty] = await from
    .where(
      sql<boolean>`(${sql.join(
        columns.map((column) => sql`${column} is null`),
        sql` or `,
      )})`,
    )
    .execute()
  const [twice] = await from
    .groupBy(columns)
    .having(sql<boolean>`(count(*) > 1)`)
    .execute()
  const names = schema.key.join(", ")
  return [
    ...(empty === undefined ? [] : [keyProblem(`The key (${names}) holds null.`)]),
    ...(twice === undefined ? [] : [keyProblem(`Two rows have the same key (${names}).`)]),
  ]
}

function keyProblem(message: string): SqlProblem {
  return { code: "key", field: undefined, message }
}

/** Checks that the shards of a table have its columns, and with `rows` that together they have as many rows. */
async function checkShards(context: CheckContext, rows: boolean): Promise<readonly SqlProblem[]> {
  const { shards } = context.scope.schema
  if (shards.length === 0) return []
  const found: SqlProblem[] = []
  for (const shard of shards)
    found.push(...(await tryCheck(undefined, () => checkColumns(context, shard))))
  return found.length > 0 || !rows ? found : tryCheck(undefined, () => checkRows(context))
}

/** Compares the columns by name and position: a union of all columns joins them by position. */
async function checkColumns(context: CheckContext, shard: string): Promise<readonly SqlProblem[]> {
  const expected = await columnsOf(context, context.scope.schema.table)
  const actual = await columnsOf(context, shard)
  if (expected.join("\0") === actual.join("\0")) return []
  return [
    shardProblem(
      `The shard ${JSON.stringify(shard)} must have the columns ${expected.join(", ")} in this order, got ${actual.join(", ")}.`,
    ),
  ]
}

/** Selects a row of nulls, which has the names of all columns in their order, also where the table is empty. */
async function columnsOf({ db, scope }: CheckContext, table: string): Promise<readonly string[]> {
  const [row] = await db
    .selectFrom(sql<Record<string, unknown>>`(select 1)`.as("one"))
    .leftJoin(`${table} as ${scope.alias}`, (join) => join.on(sql<boolean>`(1 = 0)`))
    .selectAll(scope.alias)
    .execute()
  return Object.keys(row ?? {})
}

async function checkRows({ db, scope }: CheckContext): Promise<readonly SqlProblem[]> {
  const { schema, alias } = scope
  const statement = { db, as: alias, query: { where: sql<boolean>`(1 = 1)` } }
  const [counts] = await db
    .selectNoFrom([
      sql`(${countStatement({ ...statement, table: { ...schema, shards: [] } })})`.as("whole"),
      sql`(${countStatement({ ...statement, table: schema })})`.as("parts"),
    ])
    .execute()
  const { whole, parts } = { whole: String(counts?.whole), parts: String(counts?.parts) }
  return whole === parts
    ? []
    : [
        shardProblem(
          `The shards must hold the ${whole} rows of ${JSON.stringify(schema.table)}, each row once, got ${parts} rows.`,
        ),
      ]
}

function shardProblem(message: string): SqlProblem {
  return { code: "shards", field: undefined, message }
}
