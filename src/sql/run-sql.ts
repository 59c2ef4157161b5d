import type { Kysely, Selectable } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import { readDeadline } from "../diagnostics/at-least.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { own } from "../diagnostics/own.ts"
import { countPages } from "../evaluate/page.ts"
import { runLimited } from "./run-limited.ts"
import type { RunLimits } from "./run-limit.ts"
import { rowReading } from "./read-row.ts"
import type { SqlSchema } from "./sql-column.ts"
import type { SqlTable } from "./sql-table.ts"
import {
  countStatement,
  pageStatement,
  type AnyDatabase,
  type StatementScope,
} from "./statements.ts"
import type { SqlColumnNames } from "./table-types.ts"
import { nameInQuery, toKysely, type KyselyQuery } from "./to-kysely.ts"

/** Options for running a query. */
export interface RunSqlOptions<Names = string, More = Names, Raw = boolean, Count = boolean> {
  /**
   * False to leave out the count: `pages` and `matched` are then undefined. Default: true. The rows are counted only where the
   * page does not tell how many there are.
   */
  readonly count?: Count
  /** More columns of the table for each row of `data`, as the driver gives them. Default: none. */
  readonly select?: readonly (More & Names)[]
  /** True for the rows of the driver: all columns of the table, by their own names. `select` has no effect. Default: false. */
  readonly raw?: Raw
  /**
   * True to run both statements in one transaction, so that page and count tell of the same moment: in PostgreSQL with repeatable
   * read. Inside of a transaction it has no effect. Default: false.
   */
  readonly consistent?: boolean
  /**
   * Milliseconds for the whole call: the wait for a connection, the page and the count. It then rejects with a `SqlError` of kind
   * `deadline`. PostgreSQL cancels the statement; SQLite and PGlite run on the thread of the caller, so the time is looked at
   * before each statement only. Default: no end.
   */
  readonly deadline?: number
  /** Ends the call like `deadline`. It then rejects with the reason of the signal. */
  readonly signal?: AbortSignal
}

/** The result of a query over a database. */
export interface SqlAnswer<Row, Count = number> {
  /** The rows of the page, in order. */
  readonly data: Row[]
  /** The number of pages that the matching rows fill. */
  readonly pages: Count
  /** The number of rows that match, on all pages. */
  readonly matched: Count
  /** True when the query was refused: as it was bound, or since the database cannot answer it. It then has no rows. */
  readonly refused: boolean
  /** The first 20 findings. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
}

/** The rows of an answer: those of the driver, or the fields with the columns selected besides. */
export type SelectedRow<Database, Table, Row, More, Raw> = Raw extends true
  ? Table extends keyof Database
    ? Selectable<Database[Table]>
    : Record<string, unknown>
  : [More] extends [never]
    ? Row
    : Row &
        (Table extends keyof Database
          ? Pick<Selectable<Database[Table]>, More & keyof Selectable<Database[Table]>>
          : unknown)

/** The counts of an answer. */
export type CountOf<Count> = Count extends false ? undefined : number

/**
 * Runs a checked query over a table of a database, in two statements at most. A refused query runs none. `data` holds the fields of
 * the table with values by kind, so that it is the same on each engine: see {@link SqlRow}.
 * @param db - the database, or a transaction.
 * @throws TypeError when the query was bound over other fields than the table has, RangeError for a deadline below 1, the reason
 * of the signal when it is aborted, and `SqlError` when the database does not answer: a lost connection, a lock, the deadline.
 * Any other error of the database is that of the driver.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { dialect: "sqlite", table: "people", key: ["id"], columns: { name: {} } })
 * const { data, matched } = await runSql(db, prepareQuery({ filters: "name@=*A" }, fields), people)
 * data // => [{ name: "Ada" }]
 * matched // => 1
 */
// eslint-disable-next-line @typescript-eslint/max-params -- as in kysely, the database comes first; what is optional comes last
export async function runSql<
  Database,
  Table,
  Row,
  const More extends SqlColumnNames<Database, Table> = never,
  Raw extends boolean = false,
  Count extends boolean = true,
>(
  db: Kysely<NoInfer<Database>>,
  bound: BoundQuery,
  table: SqlTable<Database, Table, Row>,
  options?: RunSqlOptions<SqlColumnNames<Database, Table>, More, Raw, Count>,
): Promise<SqlAnswer<SelectedRow<Database, Table, Row, More, Raw>, CountOf<Count>>>
// eslint-disable-next-line @typescript-eslint/max-params -- as above
export async function runSql(
  db: Kysely<AnyDatabase>,
  bound: BoundQuery,
  table: SqlSchema,
  options: RunSqlOptions = {},
): Promise<SqlAnswer<unknown, number | undefined>> {
  const query = toKysely(bound, table)
  const { diagnostics, omitted, refused } = query
  const settings: RunSqlOptions = own(options)
  const limits = limitsOf(settings)
  const { data, matched } = refused
    ? { data: [], matched: 0 }
    : await runLimited(db, limits, (limited) =>
        inTransaction(limited, { query, table, bound, settings }),
      )
  const counts =
    settings.count === false
      ? { pages: undefined, matched: undefined }
      : { pages: countPages(matched ?? 0, bound.paging), matched }
  return { data, ...counts, diagnostics, omitted, refused }
}

function limitsOf({ deadline, signal }: RunSqlOptions): RunLimits {
  return { deadline: deadline === undefined ? undefined : readDeadline(deadline), signal }
}

/** A query with everything that it needs to run. */
interface Run {
  readonly query: KyselyQuery
  readonly table: SqlSchema
  readonly bound: BoundQuery
  readonly settings: RunSqlOptions
}

interface FoundRows {
  readonly data: unknown[]
  readonly matched: number | undefined
}

function inTransaction(db: Kysely<AnyDatabase>, run: Run): Promise<FoundRows> {
  if (run.settings.consistent !== true || db.isTransaction) return findRows(db, run)
  const transaction = db.transaction()
  const started =
    run.table.dialect === "postgres"
      ? transaction.setIsolationLevel("repeatable read")
      : transaction
  return started.execute((inside) => findRows(inside, run))
}

async function findRows(db: Kysely<AnyDatabase>, run: Run): Promise<FoundRows> {
  const data = await findPage(db, run)
  const { settings, bound } = run
  if (settings.count === false) return { data, matched: undefined }
  return { data, matched: matchedByPage(data.length, bound) ?? (await countRows(db, run)) }
}

/** Tells how many rows match when the page is the last one that has rows; undefined when it may not be. */
function matchedByPage(
  rows: number,
  { paging: { pageSize, skip } }: BoundQuery,
): number | undefined {
  return rows < pageSize && (rows > 0 || skip === 0) ? skip + rows : undefined
}

/**
 * Finds the rows of the page. What is selected is computed from the page alone: an engine would compute it for every row that it
 * sorts.
 */
async function findPage(db: Kysely<AnyDatabase>, run: Run): Promise<unknown[]> {
  const {
    query,
    table,
    settings: { raw, select = [] },
  } = run
  const scope = statementsOf(db, run)
  if (raw === true) return pageStatement(scope, query).execute()
  const { selections, columns, read } = rowReading({ schema: table, alias: scope.as }, select)
  const rows = pageStatement(scope, query, columns).as(scope.as)
  const page = db.selectFrom(rows).select([...selections])
  const ordered = query.orderBy.reduce((found, expression) => found.orderBy(expression), page)
  return (await ordered.execute()).map(read)
}

async function countRows(db: Kysely<AnyDatabase>, run: Run): Promise<number> {
  const [counted] = await countStatement(statementsOf(db, run)).execute()
  return Number(counted?.matched)
}

function statementsOf(db: Kysely<AnyDatabase>, { table, query }: Run): StatementScope {
  return { db, table, as: nameInQuery(table.table), query }
}
