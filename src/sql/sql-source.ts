import type { Kysely } from "kysely"
import { readDeadline } from "../diagnostics/at-least.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { QuerySource } from "../evaluate/query-source.ts"
import { runSql, type RunSqlOptions } from "./run-sql.ts"
import type { SelectedRow } from "./selected-row.ts"
import type { SqlTable } from "./sql-table.ts"
import type { SqlColumnNames } from "./table-types.ts"

/** Options of a source over a table of a database: those of `runSql` without signal and page, which each request has. */
export type SqlSourceOptions<Names, More, Raw> = Omit<
  RunSqlOptions<Names, More, Raw>,
  "signal" | "after"
>

const kinds = {
  count: "a boolean",
  select: "an array",
  raw: "a boolean",
  consistent: "a boolean",
  deadline: "a number",
} as const

/**
 * Makes the rows of a list endpoint out of a table of a database: `listEndpoint({ table: fields, rows: sqlSource(db, table) })`. Each
 * request runs `runSql`, which ends at the deadline and when the client goes away. A `SqlError` is answered with 503.
 * @param db - the database, or a transaction.
 * @throws RangeError for a deadline below 1.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text); insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { dialect: "sqlite", table: "people", key: ["id"], columns: { name: {} } })
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
): QuerySource<SelectedRow<Database, Table, Row, More, Raw>> {
  const given = { ...options }
  const all: SqlSourceOptions<string, string, boolean> = given
  const { deadline } = readOptions("sqlSource", all, kinds)
  if (deadline !== undefined) readDeadline(deadline)
  return {
    list: ({ bound, signal }) => runSql(db, bound, table, { ...given, signal }),
  }
}
