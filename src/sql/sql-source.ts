import type { Expression, Kysely, SqlBool } from "kysely"
import { readDeadline } from "../diagnostics/at-least.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { QuerySource } from "../evaluate/query-source.ts"
import { nameOfTable } from "./catalogue/catalogue.ts"
import { checkCatalogue } from "./check/check-catalogue.ts"
import { runLimited, startLimit } from "./run-limited.ts"
import {
  runChecked,
  runLimits,
  sharedKinds,
  type RunSqlOptions,
  type SelectedRow,
} from "./run-sql.ts"
import { requireDatabase, requireSqlTable } from "./sql-column.ts"
import { SqlError, SqlTableError } from "./sql-error.ts"
import type { SqlTable } from "./sql-table.ts"
import type { SqlColumnNames } from "./table-types.ts"
import { nameInQuery } from "./to-kysely.ts"
import type { ColumnReference, AnyDatabase } from "./types.ts"
import type { StoredTable } from "./engine.ts"

/** Options of a source over a table of a database: those of `runSql` without signal and page, which each request has. */
export interface SqlSourceOptions<Names extends string, More, Raw> extends Omit<
  RunSqlOptions<Names, More, Raw>,
  "signal" | "after" | "where"
> {
  /** The application's own condition, which also gets the request: the tenant of its session, for example. It is called for each request. */
  readonly where?: (column: ColumnReference<Names>, request: Request) => Expression<SqlBool>
  /**
   * True for cursor-based pagination: the endpoint reads the parameter `after`, and its answers hold `next` and a header `Link`.
   * A cursor holds values of the sorts and the key. Default: false.
   */
  readonly cursors?: boolean
  /**
   * False to leave out the check before the first query: whether the table, its columns, their types and collations are in the database
   * as the definition says, in two statements that look at no row. Default: true, but for a transaction.
   */
  readonly check?: boolean
}

const kinds = { ...sharedKinds, cursors: "a boolean", check: "a boolean" } as const

/**
 * Makes the rows of a list endpoint out of a table of a database: `listEndpoint({ table: fields, rows: sqlSource(db, table) })`. Each
 * request runs `runSql`, which ends at the deadline and when the client goes away. A `SqlError` is answered with 503, and with 500 a
 * {@link SqlTableError}: before the first query, the columns of the database are compared with those of the table.
 * @param db - the database, or a transaction.
 * @throws TypeError for wrong and unknown options, RangeError for a deadline below 1.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const endpoint = listEndpoint({ table: fields, rows: sqlSource(db, people) })
 * const response = await endpoint(new Request("http://localhost/?sorts=-name"))
 * await response.json() // => { data: [{ name: "Bob" }, { name: "Ada" }], pages: 1, total: 2 }
 */
export function sqlSource<
  Database,
  Table,
  Row,
  const More extends SqlColumnNames<Database, Table> = never,
  Raw extends boolean = false,
>(
  db: Kysely<NoInfer<Database>>,
  table: SqlTable<Database, Table, Row>,
  options?: SqlSourceOptions<SqlColumnNames<Database, Table>, More, Raw>,
): QuerySource<SelectedRow<Database, Table, Row, More, Raw>>
export function sqlSource(
  db: Kysely<AnyDatabase>,
  table: SqlTable<unknown, unknown, unknown>,
  options?: SqlSourceOptions<string, string, boolean>,
): QuerySource<unknown> {
  requireDatabase(db)
  requireSqlTable(table, "second argument")
  const { deadline } = readOptions("sqlSource", options, kinds)
  const { cursors, where, check = true, ...given } = { ...options }
  if (deadline !== undefined) readDeadline(deadline)
  return {
    cursors,
    list: ({ bound, after, signal, request }) => {
      const run = {
        ...given,
        ...(after !== undefined && { after }),
        ...(where !== undefined && {
          where: (column: ColumnReference) => where(column, request),
        }),
        signal,
      }
      const isChecked = check && !db.isTransaction
      return runChecked(db, bound, table, run, () =>
        isChecked ? settled(checkOnce(db, table, deadline), signal) : Promise.resolve(),
      )
    },
  }
}

/** The checks of tables, by database, table and name. One that fails is made again for the next request. */
const checks = new WeakMap<object, WeakMap<StoredTable, Map<string, Promise<void>>>>()

/**
 * Checks the catalogue once for all requests over a table of a database.
 * @throws SqlTableError for a table that is another one, and SqlError where the database does not answer.
 */
export function checkOnce(
  db: Kysely<AnyDatabase>,
  table: StoredTable,
  deadline: number | undefined,
) {
  // All databases that plugins make of one share its adapter.
  const { adapter } = db.getExecutor()
  const tables = checks.get(adapter) ?? new WeakMap<StoredTable, Map<string, Promise<void>>>()
  const names = tables.get(table) ?? new Map<string, Promise<void>>()
  const { schema, name } = nameOfTable({ db, table: table.table })
  const key = JSON.stringify([schema, name])
  const check = names.get(key) ?? runCheck(db, table, deadline)
  checks.set(adapter, tables.set(table, names.set(key, check)))
  check.catch(() => names.delete(key))
  return check
}

/** Waits for a check that others wait for too. @throws the reason of the signal when it is aborted. */
async function settled(check: Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = startLimit({ signal })
  try {
    limit.check()
    await limit.race(check)
  } finally {
    limit.close()
  }
}

async function runCheck(
  db: Kysely<AnyDatabase>,
  table: StoredTable,
  deadline: number | undefined,
): Promise<void> {
  const limits = runLimits(table, { deadline, signal: undefined })
  const { problems } = await runLimited(db, limits, (limited) =>
    checkCatalogue({ db: limited, table, as: nameInQuery(table.table) }),
  ).catch((error: unknown) => {
    if (error instanceof SqlError) throw error
    // A database that refuses to tell of its tables may answer all the same.
    return { problems: [] }
  })
  if (problems.length > 0) throw new SqlTableError(table.table, problems)
}
