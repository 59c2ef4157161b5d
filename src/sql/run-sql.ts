import { requireDatabase, requireSqlTable } from "./sql-column.ts"
import type { Kysely, Selectable } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import { readDeadline } from "../diagnostics/at-least.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import { countPages } from "../evaluate/page.ts"
import { runsFor } from "./engines/built-in.ts"
import { cursorOf, refuseCursor, removeCursor } from "./keyset.ts"
import { rowReading } from "./read-row.ts"
import { runLimited, type RunLimits } from "./run-limited.ts"
import { isUnreadableParameter } from "./sql-error.ts"
import type { SqlTable } from "./sql-table.ts"
import { countStatement, pageStatement, selectFromPage, type StatementScope } from "./statements.ts"
import type { SqlColumnNames } from "./table-types.ts"
import { planQuery, type KyselyOptions } from "./to-kysely.ts"
import type { StoredTable } from "./engine.ts"
import type { AnyDatabase } from "./types.ts"

/**
 * Options for running a query.
 * @example
 * import type { RunSqlOptions } from "trommel/kysely"
 * const firstPage: RunSqlOptions = { after: null, count: false, deadline: 5000 }
 * firstPage.deadline // => 5000
 */
export interface RunSqlOptions<
  Names extends string = string,
  More = Names,
  Raw = boolean,
  Count = boolean,
> extends Pick<KyselyOptions<Names>, "where"> {
  /**
   * False to leave out the count: `pages` and `total` are then undefined. Default: true. The rows are counted only where the
   * page does not say how many there are.
   */
  readonly count?: Count
  /** More columns of the table for each row of `data`, as the driver gives them. Default: none. */
  readonly select?: readonly (More & Names)[]
  /** True for the rows of the driver: all columns of the table, by their own names. `select` has no effect. Default: false. */
  readonly raw?: Raw
  /**
   * True to run both statements in one transaction, so that page and count are of the same moment: in PostgreSQL with repeatable
   * read. Inside of a transaction it has no effect: that
   * one decides. Default: false.
   */
  readonly consistent?: boolean
  /**
   * The `next` of an earlier page of the same query, or null for the first page. The page begins after it, and `page` of the
   * query has no effect; `total` and `pages` still count all rows. Default: pages are counted from the first row.
   */
  readonly after?: string | null
  /**
   * Milliseconds for the whole call: the wait for a connection, the page and the count. It then rejects with a `SqlError` of kind
   * `deadline`. PostgreSQL and MariaDB cancel the statement; SQLite and PGlite run on the thread of the caller, so the time is looked at
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
  readonly total: Count
  /**
   * The cursor of the place where the next page begins, for `after`: the values that the last row is ordered by, whatever rows come or go before it.
   * Null when no rows follow, and without paging.
   */
  readonly next: string | null
  /** True when the query was refused: as it was bound, or since the database cannot answer it. It then has no rows. */
  readonly refused: boolean
  /** The first 20 findings. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
}

/** The counts of an answer. */
export type CountOf<Count> = Count extends false ? undefined : number

/** The options of a run that a source has too. */
export const sharedKinds = {
  count: "a boolean",
  select: "an array",
  raw: "a boolean",
  consistent: "a boolean",
  where: "a function",
  deadline: "a number",
} as const

const kinds = { ...sharedKinds, after: "a string or null", signal: "an object" } as const

type RunSettings = Read<RunSqlOptions>

/**
 * Runs a checked query over a table of a database, in two statements at most. A refused query runs none. `data` holds the fields that
 * the query was bound over, with values by kind, so that it is the same on each engine: see {@link SqlRow}. Fields that `pickFields`
 * left out are missing there, whatever the type says.
 * @param db - the database, or a transaction.
 * @throws TypeError when the query was bound over other fields than the table has, and for wrong options, RangeError for a deadline below 1,
 * the reason of the signal when it is aborted, `CursorError` when `after` is no cursor of the query, and `SqlError` when the database does not answer: a lost connection, a lock, the deadline.
 * Any other error of the database is that of the driver.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const { data, total } = await runSql(db, prepareQuery({ filters: "name@=*A" }, fields), people)
 * data // => [{ name: "Ada" }]
 * total // => 1
 */
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
export function runSql(
  db: Kysely<AnyDatabase>,
  bound: BoundQuery,
  table: SqlTable<unknown, unknown, unknown>,
  options?: RunSqlOptions,
): Promise<SqlAnswer<unknown, number | undefined>> {
  return runChecked(db, bound, table, options)
}

/** Runs a checked query as {@link runSql}, after a check of the table, which a query that runs no statement does without. */
export async function runChecked(
  db: Kysely<AnyDatabase>,
  bound: BoundQuery,
  table: SqlTable<unknown, unknown, unknown>,
  options: RunSqlOptions | undefined,
  check?: () => Promise<void>,
): Promise<SqlAnswer<unknown, number | undefined>> {
  requireDatabase(db)
  requireSqlTable(table, "third argument")
  const settings = readOptions("runSql", options, kinds)
  const plan = planQuery(bound, table, {
    as: undefined,
    after: settings.after,
    where: settings.where,
  })
  const { diagnostics, omitted, refused } = plan.query
  if (!refused) await check?.()
  const { data, next, total } = refused
    ? { data: [], next: null, total: settings.count === false ? undefined : 0 }
    : await runLimited(db, runLimits(table, settings), (limited) =>
        inTransaction(limited, { plan, table, bound, settings }),
      ).catch((error: unknown) => {
        if (typeof settings.after === "string" && isUnreadableParameter(error))
          return refuseCursor(settings.after, error)
        throw error
      })
  // With a cursor the page has no effect.
  const afterLast = settings.after === undefined ? bound.afterLast : undefined
  const counted = { ...bound, afterLast, diagnostics, omitted, refused }
  const pages =
    total === undefined ? { pages: undefined, diagnostics, omitted } : countPages(total, counted)
  return { data, total, next, refused, ...pages }
}

export function runLimits(
  table: StoredTable,
  { deadline, signal }: Pick<RunSettings, "deadline" | "signal">,
): RunLimits {
  return {
    deadline: deadline === undefined ? undefined : readDeadline(deadline),
    signal,
    timed: runsFor(table.engine).timed,
  }
}

interface Run {
  readonly plan: ReturnType<typeof planQuery>
  readonly table: StoredTable
  readonly bound: BoundQuery
  readonly settings: RunSettings
}

function inTransaction(db: Kysely<AnyDatabase>, run: Run) {
  if (run.settings.consistent !== true || db.isTransaction) return findRows(db, run)
  const transaction = db.transaction()
  const { isolation } = runsFor(run.table.engine)
  const started = isolation === undefined ? transaction : transaction.setIsolationLevel(isolation)
  return started.execute((inside) => findRows(inside, run))
}

async function findRows(db: Kysely<AnyDatabase>, run: Run) {
  const { bound, settings } = run
  const page = await findPage(db, run)
  if (settings.count === false) return { ...page, total: undefined }
  const { skip } = bound.paging
  const rows = page.data.length
  const isAfterSkipped = settings.after === undefined && (rows > 0 || skip === 0)
  const seen = isAfterSkipped ? skip + rows : rows
  if (isAfterSkipped && page.next === null) return { ...page, total: seen }
  const [counted] = await countStatement(statementsOf(db, run)).execute()
  // Rows may go between the statements.
  return { ...page, total: Math.max(Number(counted?.total), page.next === null ? seen : seen + 1) }
}

/** Finds the rows of the page. One more than it holds was selected, which says if there is a next one. */
async function findPage(db: Kysely<AnyDatabase>, run: Run) {
  const { plan, table, bound, settings } = run
  const { cursors, window, as } = plan
  const { raw, select = [] } = settings
  const reading = rowReading({ table, as }, bound, select)
  const statement = rowsStatement(db, run, raw === true ? undefined : reading)
  const found = await statement.execute()
  const rows = found.slice(0, window.limit)
  const last = rows.at(-1)
  const next = last !== undefined && found.length > rows.length ? cursorOf(cursors, last) : null
  if (raw !== true) return { data: rows.map(reading.read), next }
  for (const row of rows) removeCursor(cursors, row)
  return { data: rows, next }
}

/** Selects the rows of the page and one more: what a reading reads, or without one all columns. */
function rowsStatement(
  db: Kysely<AnyDatabase>,
  run: Run,
  reading: ReturnType<typeof rowReading> | undefined,
) {
  const { query, window, as } = run.plan
  const scope = statementsOf(db, run)
  const { limit } = window
  const isPaged = limit !== undefined
  const more = isPaged ? { ...window, limit: limit + 1 } : window
  const page = pageStatement(scope, more)
  if (reading === undefined && !isPaged) return page
  const needsCursor = isPaged || reading?.selections.length === 0
  const rows = selectFromPage(scope, page, window)
  const selected = reading === undefined ? rows.selectAll(as) : rows.select([...reading.selections])
  return needsCursor ? selected.select([...query.keyset.selections]) : selected
}

function statementsOf(
  db: Kysely<AnyDatabase>,
  { table, plan: { as, query } }: Run,
): StatementScope {
  return { db, table, as, query }
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
