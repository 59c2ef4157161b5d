import { Kysely, SqliteDialect } from "kysely"
import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { nodeSqlite } from "../../src/kysely-node.ts"
import {
  checkSqlTable,
  compileSql,
  defineSqlTable,
  runSql,
  sqlTableSchema,
} from "../../src/kysely.ts"
import {
  sqliteEngine as sqlite,
  sqliteChecks,
  sqliteTables,
  sqliteTexts,
} from "../../src/sql/engines/sqlite.ts"

/** SQLite under another name, as an entry of its own would have it. */
const libsql = {
  ...sqlite,
  name: "libsql",
  parts: { runs: {}, texts: sqliteTexts, checks: sqliteChecks, tables: sqliteTables },
}

interface Database {
  readonly people: { readonly id: number; readonly name: string; readonly total: number }
}

const fields = defineFields({
  id: { kind: "integer" },
  name: { kind: "text" },
  total: { kind: "number", format: "decimal" },
})

const place = {
  table: "people",
  key: ["id"],
  columns: { id: { notNull: true }, name: {}, total: { scale: 2 } },
} as const

it("an engine of an entry of its own defines, runs, compiles, checks and creates as a built-in one", async () => {
  const people = defineSqlTable<Database>()(fields, { engine: libsql, ...place })
  const same = defineSqlTable<Database>()(fields, { engine: sqlite, ...place })
  expect(people.engine.name).toBe("libsql")
  expect(() =>
    defineSqlTable<Database>()(fields, {
      engine: libsql,
      ...place,
      // @ts-expect-error a decimal number needs its scale
      columns: { ...place.columns, total: {} },
    }),
  ).toThrow('"scale" must be the number of decimal places')
  const database = new DatabaseSync(":memory:")
  for (const statement of sqlTableSchema(people)) database.exec(statement)
  database.exec("insert into people values (1, 'Ada', 199), (2, 'Bob', 250), (3, null, null)")
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
  })
  expect(sqlTableSchema(people)).toEqual(sqlTableSchema(same))
  expect(await checkSqlTable(db, people)).toEqual([])
  const query = prepareQuery(
    { filters: "total>1.99|2,name@=*B", sorts: "-name", pageSize: 1 },
    fields,
  )
  const { data, total, next } = await runSql(db, query, people, { after: null })
  expect({ data, total, next }).toEqual({
    data: [{ id: 2, name: "Bob", total: "2.5" }],
    total: 1,
    next: null,
  })
  expect(compileSql(query, people).page.sql).toBe(compileSql(query, same).page.sql)
})
