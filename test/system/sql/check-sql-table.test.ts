import { engines } from "../../support/sql/engine.ts"
import { CamelCasePlugin, sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { defineFields } from "../../../src/index.ts"
import { fold } from "../../../src/core.ts"
import { checkSqlTable, defineSqlTable, type SqlProblem } from "../../../src/kysely.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPool } from "../../support/sql/open-pool.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"
import { openPgliteDatabase, openSqliteDatabase, type TestDatabase } from "./databases.ts"
import { createGoods, postgresGoods, sqliteGoods, type GoodsDatabase } from "../../sql/goods.ts"

const sqlite = openSqliteDatabase<GoodsDatabase>()
let postgres: TestDatabase<GoodsDatabase> | undefined
beforeAll(async () => {
  postgres = await openPgliteDatabase()
})
afterEach(async () => {
  await sqlite.engine.clear()
  await postgres?.engine.clear()
})
afterAll(async () => {
  await sqlite.close()
  await postgres?.close()
})

/** Tables of which nothing is known. */
interface AnyTables {
  readonly [table: string]: Readonly<Record<string, unknown>>
}

/** A table with one field over the column `value`, and what is said of it. */
interface Case {
  readonly kind: "text" | "uuid" | "number" | "integer" | "boolean" | "date"
  readonly create: string
  readonly column?: Readonly<Record<string, unknown>>
  readonly insert?: string
}

const problemsOf = async (
  { engine, connect }: TestDatabase<GoodsDatabase>,
  { kind, create, column = {}, insert }: Case,
  options = {},
): Promise<readonly SqlProblem[]> => {
  await engine.clear()
  await engine.script(`create table t (id integer primary key, ${create})`)
  if (insert !== undefined) await engine.script(`insert into t values ${insert}`)
  const table = defineSqlTable<AnyTables>()(defineFields({ value: { kind } }), {
    engine: engines[engine.engineName],
    table: "t",
    key: ["id"],
    columns: { value: column },
  })
  return checkSqlTable(connect<AnyTables>(), table, options)
}

const onPostgres = async (given: Case): Promise<readonly SqlProblem[]> =>
  problemsOf(postgres ?? expect.fail("There is no PGlite."), given)

describe("checkSqlTable", () => {
  it("finds nothing wrong with a table that is as it was said", async () => {
    await createGoods(sqlite.engine)
    expect(await checkSqlTable(sqlite.db, sqliteGoods)).toEqual([])
    if (postgres === undefined) return
    await createGoods(postgres.engine)
    expect(await checkSqlTable(postgres.db, postgresGoods)).toEqual([])
    expect(
      await checkSqlTable(postgres.connect<GoodsDatabase>(new CamelCasePlugin()), postgresGoods),
    ).toEqual([])
  })

  it("a table that is not there is one problem", async () => {
    expect(await checkSqlTable(sqlite.db, sqliteGoods)).toMatchObject([
      {
        code: "unreadable",
        field: undefined,
        message: expect.stringContaining("there is no table") as string,
      },
    ])
  })

  it("a column that is not there is a problem of its field", async () => {
    expect(
      await problemsOf(sqlite, { kind: "text", create: "other text", column: { column: "gone" } }),
    ).toMatchObject([{ code: "unreadable", field: "value" }])
  })

  it("does not read rows with rows: false", async () => {
    const given: Case = {
      kind: "text",
      create: "value text",
      column: { notNull: true },
      insert: "(1, null)",
    }
    expect(await problemsOf(sqlite, given, { rows: false })).toEqual([])
  })
})

describe("problems of a table in SQLite", () => {
  it.each<[code: string, Case]>([
    [
      "not-null",
      { kind: "text", create: "value text", column: { notNull: true }, insert: "(1, null)" },
    ],
    ["type", { kind: "text", create: "value", insert: "(1, 5)" }],
    ["type", { kind: "integer", create: "value", insert: "(1, '5')" }],
    ["type", { kind: "number", create: "value", insert: "(1, 'x')" }],
    ["type", { kind: "uuid", create: "value", column: { type: "blob" }, insert: "(1, 'x')" }],
    [
      "above-surrogates",
      {
        kind: "text",
        create: "value text",
        column: { belowSurrogates: true },
        insert: "(1, 'a\ue000')",
      },
    ],
    [
      "above-surrogates",
      {
        kind: "text",
        create: "value text",
        column: { belowSurrogates: true },
        insert: "(1, '\u{1f600}')",
      },
    ],
    ["form", { kind: "boolean", create: "value integer", insert: "(1, 2)" }],
    [
      "form",
      { kind: "uuid", create: "value text", insert: "(1, '6F9619FF-8B86-D011-B42D-00CF4FC964FF')" },
    ],
    [
      "form",
      { kind: "uuid", create: "value blob", column: { type: "blob" }, insert: "(1, x'00')" },
    ],
    ["form", { kind: "integer", create: "value integer", insert: "(1, 9007199254740993)" }],
    ["form", { kind: "date", create: "value text", insert: "(1, '2024-01-31')" }],
    ["form", { kind: "date", create: "value text", insert: "(1, '2024-02-30T12:00:00.000Z')" }],
    ["form", { kind: "date", create: "value text", insert: "(1, '2024-02-01T24:00:00.000Z')" }],
    ["form", { kind: "date", create: "value text", insert: "(1, '0000-02-01T12:00:00.000Z')" }],
    [
      "form",
      {
        kind: "date",
        create: "value text",
        column: { type: "iso-day" },
        insert: "(1, '2023-02-29')",
      },
    ],
    [
      "specials",
      {
        kind: "date",
        create: "value integer",
        column: { type: "unix-ms" },
        insert: "(1, 9000000000000000)",
      },
    ],
    [
      "specials",
      {
        kind: "date",
        create: "value integer",
        column: { type: "unix-s" },
        insert: "(1, -9000000000000)",
      },
    ],
    [
      "fold",
      {
        kind: "text",
        create: "value text, folded text",
        column: { fold: { column: "folded" } },
        insert: "(1, 'ß', 'SS')",
      },
    ],
    [
      "fold",
      {
        kind: "text",
        create: "value text, folded text",
        column: { fold: { column: "folded" } },
        insert: "(1, null, '')",
      },
    ],
  ])("%s: %o", async (code, given) => {
    expect(await problemsOf(sqlite, given)).toMatchObject([{ code, field: "value" }])
  })

  it.each<Case>([
    { kind: "number", create: "value real", insert: "(1, 9e999), (2, -0.0), (3, 5)" },
    {
      kind: "integer",
      create: "value integer",
      column: { type: "int8" },
      insert: "(1, 9007199254740991)",
    },
    { kind: "boolean", create: "value integer", insert: "(1, 0), (2, 1), (3, null)" },
    { kind: "uuid", create: "value text", insert: "(1, '6f9619ff-8b86-d011-b42d-00cf4fc964ff')" },
    {
      kind: "date",
      create: "value text",
      insert: "(1, '2024-02-29T23:59:59.999Z'), (2, '0001-01-01T00:00:00.000Z')",
    },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-7" },
      insert: "(1, '9999-12-31T23:59:59.9999999Z')",
    },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-0" },
      insert: "(1, '2024-02-29T23:59:59Z')",
    },
    {
      kind: "text",
      create: "value text",
      column: { belowSurrogates: true },
      insert: "(1, 'ü\ud7ff')",
    },
    {
      kind: "text",
      create: "value text, folded text",
      column: { fold: { column: "folded" } },
      insert: `(1, 'ß', '${fold("ß")}'), (2, null, null)`,
    },
  ])("nothing: %o", async (given) => {
    expect(await problemsOf(sqlite, given)).toEqual([])
  })

  it("encoding: a database in UTF-16", async () => {
    const other = openSqliteDatabase<AnyTables>()
    await other.engine.script(
      "pragma encoding = 'UTF-16le'; create table t (id integer, value text)",
    )
    const table = defineSqlTable<AnyTables>()(defineFields({ value: { kind: "text" } }), {
      engine: engines.sqlite,
      table: "t",
      key: ["id"],
      columns: { value: {} },
    })
    expect(await checkSqlTable(other.db, table)).toMatchObject([
      { code: "encoding", field: undefined },
    ])
    await other.close()
  })

  it("key: a key that holds null, and one that two rows have", async () => {
    await sqlite.engine.clear()
    await sqlite.engine.script(
      "create table t (id integer, value text); insert into t values (null, 'a'), (1, 'b'), (1, 'c')",
    )
    const table = defineSqlTable<AnyTables>()(defineFields({ value: { kind: "text" } }), {
      engine: engines.sqlite,
      table: "t",
      key: ["id"],
      columns: { value: {} },
    })
    expect(await checkSqlTable(sqlite.connect<AnyTables>(), table)).toMatchObject([
      { code: "key", message: "The key (id) holds null." },
      { code: "key", message: "Two rows have the same key (id)." },
    ])
  })

  it("key: a key of two columns is named with both", async () => {
    await sqlite.engine.clear()
    await sqlite.engine.script(
      "create table t (store integer, id integer, value text); insert into t values (1, 1, 'a'), (1, 2, 'b'), (1, 2, 'c')",
    )
    const table = defineSqlTable<AnyTables>()(defineFields({ value: { kind: "text" } }), {
      engine: engines.sqlite,
      table: "t",
      key: ["store", "id"],
      columns: { value: {} },
    })
    expect(await checkSqlTable(sqlite.connect<AnyTables>(), table)).toMatchObject([
      { code: "key", message: "Two rows have the same key (store, id)." },
    ])
  })

  it("shortcut: one that is null for a row", async () => {
    await sqlite.engine.clear()
    await sqlite.engine.script(
      "create table t (id integer, value integer); insert into t values (1, null)",
    )
    const fields = defineFields({
      value: { kind: "integer" },
      low: {
        kind: "shortcut",
        test: ({ value }: { readonly value?: number | null }) => (value ?? 9) < 5,
      },
    })
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: engines.sqlite,
      table: "t",
      key: ["id"],
      columns: { value: {} },
      shortcuts: { low: sql`value < 5` },
    })
    expect(await checkSqlTable(sqlite.connect<AnyTables>(), table)).toMatchObject([
      { code: "shortcut", field: "low" },
    ])
  })
})

describe("problems of a table in PostgreSQL", () => {
  it.each<[code: string, Case]>([
    [
      "not-null",
      { kind: "text", create: "value text", column: { notNull: true }, insert: "(1, null)" },
    ],
    ["type", { kind: "text", create: "value char(3)" }],
    ["type", { kind: "number", create: "value float4" }],
    ["type", { kind: "integer", create: "value int8", column: { type: "int4" } }],
    ["type", { kind: "date", create: "value timestamp" }],
    ["type", { kind: "uuid", create: "value text" }],
    ["type", { kind: "boolean", create: "value int4" }],
    ["type", { kind: "integer", create: "value int4", column: { type: "int2" } }],
    ["type", { kind: "text", create: "value int4", column: { type: "varchar" } }],
    ["type", { kind: "date", create: "value date", column: { type: "timestamp" } }],
    ["type", { kind: "date", create: "value date", column: { type: "unix-ms" } }],
    ["type", { kind: "date", create: "value date", column: { type: "iso-0" } }],
    ["specials", { kind: "number", create: "value float8", insert: "(1, 'NaN')" }],
    [
      "specials",
      {
        kind: "number",
        create: "value numeric",
        column: { type: "numeric" },
        insert: "(1, 'NaN')",
      },
    ],
    ["specials", { kind: "date", create: "value timestamptz", insert: "(1, '-infinity')" }],
    [
      "specials",
      { kind: "date", create: "value date", column: { type: "date" }, insert: "(1, 'infinity')" },
    ],
    [
      "digits",
      {
        kind: "number",
        create: "value numeric",
        column: { type: "numeric" },
        insert: "(1, 1.0000000000000001)",
      },
    ],
    [
      "above-surrogates",
      {
        kind: "text",
        create: "value text",
        column: { belowSurrogates: true },
        insert: "(1, '\u{1f600}')",
      },
    ],
    [
      "above-surrogates",
      {
        kind: "text",
        create: "value text",
        column: { belowSurrogates: true },
        insert: "(1, '～')",
      },
    ],
    [
      "form",
      {
        kind: "uuid",
        create: "value text",
        column: { type: "text" },
        insert: "(1, '6F9619FF-8B86-D011-B42D-00CF4FC964FF')",
      },
    ],
    [
      "form",
      {
        kind: "date",
        create: "value text",
        column: { type: "iso-3" },
        insert: "(1, '2024-01-31')",
      },
    ],
    ...[
      "2024-02-30",
      "2023-02-29",
      "1900-02-29",
      "2024-04-31",
      "0000-02-01",
      "2024-00-10",
      "2024-13-01",
    ]
      .concat("2024-01-00", "2024-01-32", "x")
      .map((day): [string, Case] => [
        "form",
        {
          kind: "date",
          create: "value text",
          column: { type: "iso-day" },
          insert: `(1, '${day}'), (2, '2024-01-31x')`,
        },
      ]),
    [
      "fold",
      {
        kind: "text",
        create: "value text, folded text",
        column: { fold: { column: "folded" } },
        insert: "(1, 'a', 'a')",
      },
    ],
    ["unreadable", { kind: "text", create: "other text" }],
  ])("%s: %o", async (code, given) => {
    expect(await onPostgres(given)).toMatchObject([{ code, field: "value" }])
  })

  it.each<Case>([
    {
      kind: "text",
      create: 'value text collate "C"',
      column: { collation: "C" },
      insert: "(1, 'a')",
    },
    { kind: "text", create: "value varchar(9)", insert: "(1, 'a')" },
    {
      kind: "number",
      create: "value float8",
      column: { mayHoldSpecials: true },
      insert: "(1, 'NaN')",
    },
    {
      kind: "date",
      create: "value timestamp",
      column: { type: "timestamp", mayHoldSpecials: true },
      insert: "(1, 'infinity')",
    },
    {
      kind: "number",
      create: "value numeric(15, 2)",
      column: { type: "numeric" },
      insert: "(1, 1.10), (2, -9999999999999.99)",
    },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-6" },
      insert: "(1, '2024-02-29T23:59:59.123456Z')",
    },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-day" },
      insert: `(1, '0001-01-01'), (2, '2024-02-29'), (3, '2000-02-29'), (4, '9999-12-31'), (5, '2023-11-30')`,
    },
    { kind: "date", create: "value int4", column: { type: "unix-s" }, insert: "(1, 5)" },
    { kind: "integer", create: "value int2", column: { type: "int2" }, insert: "(1, 5)" },
    { kind: "integer", create: "value int8", column: { type: "int8" }, insert: "(1, 5)" },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-0" },
      insert: "(1, '2024-02-29T23:59:59Z')",
    },
    {
      kind: "date",
      create: "value text",
      column: { type: "iso-day" },
      insert: "(1, '2024-02-29')",
    },
    {
      kind: "text",
      create: "value text",
      column: { belowSurrogates: true },
      insert: "(1, 'ü\ud7ff')",
    },
  ])("nothing: %o", async (given) => {
    expect(await onPostgres(given)).toEqual([])
  })
})

describe("problems that only a server of PostgreSQL can have", () => {
  /** Runs statements on a new server, and checks the table `t` with a text column `value` there. */
  const problemsOnServer = async (
    statements: string,
    column: Readonly<Record<string, unknown>>,
    database?: string,
  ): Promise<readonly SqlProblem[]> => {
    const engine = await openPostgres()
    const url = new URL(engine.url)
    if (database !== undefined) {
      await engine.script(
        `create database ${database} encoding 'LATIN1' locale 'C' template template0`,
      )
      url.pathname = database
    }
    const { pool, db } = openPool<AnyTables>({ connectionString: url.href, max: 1 })
    await pool.query(`create schema checked; set search_path to checked; ${statements}`)
    const table = defineSqlTable<AnyTables>()(defineFields({ value: { kind: "text" } }), {
      engine: engines.postgres,
      table: "t",
      key: ["id"],
      columns: { value: column },
    })
    const problems = await checkSqlTable(db, table)
    if (database === undefined) await pool.query("drop schema checked cascade")
    await db.destroy()
    if (database !== undefined) await engine.script(`drop database ${database}`)
    await engine.close()
    return problems
  }

  itOnPostgres("collation: a nondeterministic one, for which other texts are equal", async () => {
    const statements = `
      create collation odd (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      create table t (id int4 primary key, value text collate odd)`
    expect(await problemsOnServer(statements, {})).toMatchObject([
      {
        code: "collation",
        field: "value",
        message: 'The field "value" has the nondeterministic collation odd.',
      },
    ])
  })

  itOnPostgres("none where the collation C is promised, and C.UTF-8 sorts as it does", async () => {
    const statements = 'create table t (id int4 primary key, value text collate "C.utf8")'
    expect(await problemsOnServer(statements, { collation: "C" })).toEqual([])
  })

  itOnPostgres("collation: another one than the promised C", async () => {
    const statements = 'create table t (id int4 primary key, value text collate "en-x-icu")'
    expect(await problemsOnServer(statements, { collation: "C" })).toMatchObject([
      { code: "collation", message: 'The field "value" must have the collation C, got en-x-icu.' },
    ])
    expect(await problemsOnServer(statements, {})).toEqual([])
  })

  itOnPostgres("encoding: a database that is not in UTF8", async () => {
    const statements = "create table t (id int4 primary key, value text)"
    expect(await problemsOnServer(statements, {}, "latin")).toMatchObject([
      { code: "encoding", message: "The encoding of the database must be UTF8, got LATIN1." },
    ])
  })
})

describe("a column that may hold NaN or infinite dates", () => {
  it.each<Case>([
    { kind: "number", create: "value float8", insert: "(1, 'NaN')" },
    { kind: "date", create: "value timestamptz", insert: "(1, 'infinity')" },
    { kind: "date", create: "value timestamp", insert: "(1, '0044-03-15 BC')" },
  ])("keeps the promise notNull with them, since they are not null: $create", async (given) => {
    const column = {
      ...(given.create.endsWith("timestamp") && { type: "timestamp" }),
      ...{ notNull: true, mayHoldSpecials: true },
    }
    expect(await onPostgres({ ...given, column })).toEqual([])
    expect(await onPostgres({ ...given, column, insert: "(1, null)" })).toMatchObject([
      { code: "not-null" },
    ])
  })
})
