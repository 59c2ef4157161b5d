import { sql, type Kysely } from "kysely"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import {
  checkSqlTable,
  defineSqlTable,
  postgres,
  runSql,
  sqlite,
  sqlSource,
  SqlTableError,
  type SqlEngine,
} from "../../../src/kysely.ts"
import { duckdb } from "../../../src/kysely-duckdb.ts"
import { mariadb } from "../../../src/kysely-mariadb.ts"
import { goodsFields, sqliteGoods } from "../../sql/goods.ts"
import { holdDatabase } from "../../sql/held-database.ts"
import { readPages } from "../../support/sql/read-pages.ts"
import { listEndpoint } from "../../../src/server.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import type { AnyDatabase, AnyEngine } from "../../support/sql/engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnDuckdb } from "../../support/sql/on-duckdb.ts"
import { itOnMariadb } from "../../support/sql/on-mariadb.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

async function open<Opened extends AnyEngine>(opening: Opened | Promise<Opened>): Promise<Opened> {
  const engine = await opening
  onTestFinished(engine.close)
  return engine
}

/** Runs work over one connection of a database, and gives it the statements of that connection so far. */
function watch<Result>(
  { db }: AnyEngine,
  work: (db: Kysely<AnyDatabase>, statements: () => readonly string[]) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (pinned) => {
    const connection = await pinned.getExecutor().provideConnection((one) => Promise.resolve(one))
    const spy = vi.spyOn(connection, "executeQuery")
    return work(pinned, () => spy.mock.calls.map(([query]) => query.sql))
  })
}

const names = Array.from({ length: 20 }, (_, index) => `c${index}`)

/** A table of 20 columns, each in its way on an engine. */
function wideTable(engine: SqlEngine) {
  const fields = defineFields(
    Object.fromEntries(names.map((name) => [name, { kind: "text" }])) as never,
  )
  return defineSqlTable<AnyDatabase>()(fields, {
    ...{ engine, table: "wide", key: ["id"] },
    columns: Object.fromEntries(names.map((name) => [name, {}])) as never,
  })
}

const createWide = `create table wide (id int primary key, ${names.map((name) => `${name} varchar(20)`).join(", ")})`

const fields = defineFields({ name: { kind: "text" }, total: { kind: "integer" } })
const place = { table: "people", key: ["id"], columns: { name: {}, total: {} } } as const
const people = defineSqlTable<AnyDatabase>()(fields, { engine: postgres, ...place })

const ask = (source: ReturnType<typeof sqlSource>) => {
  const errors: unknown[] = []
  const endpoint = listEndpoint({
    table: fields,
    rows: source as never,
    onError: (error) => void errors.push(error),
  })
  return { errors, list: () => endpoint(new Request("http://localhost/")) }
}

describe("a check of the catalogue", () => {
  const expectFew = async (opened: AnyEngine, engine: SqlEngine) => {
    await opened.run(createWide + (opened.engineName === "mariadb" ? " character set utf8mb4" : ""))
    await watch(opened, async (db, statements) => {
      expect(await checkSqlTable(db, wideTable(engine), { rows: false })).toEqual([])
      expect([1, 2]).toContain(statements().length)
    })
  }
  it("of 20 columns is two statements on SQLite", async () => {
    await expectFew(await open(openSqlite()), sqlite)
  })
  it("of 20 columns is two statements on PostgreSQL", async () => {
    await expectFew(await open(openPglite()), postgres)
  })
  itOnMariadb("of 20 columns is two statements on MariaDB", async () => {
    await expectFew(await open(openMariadb()), mariadb)
  })
  itOnDuckdb("of 20 columns is two statements on DuckDB", async () => {
    await expectFew(await open(openDuckdb()), duckdb)
  })

  it("runs no view, also not for an expression", async () => {
    const { db, script } = await open(openPglite())
    await script(
      "create view people as select 1 as id, 'a' as name, 2 as total, pg_sleep(20)::text as slept",
    )
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: postgres, ...place },
      columns: { name: { expression: (column) => sql`upper(${column("name")})` }, total: {} },
    })
    const before = performance.now()
    expect(await checkSqlTable(db, table, { rows: false })).toEqual([])
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  it("that finds problems leaves a transaction usable", async () => {
    const { db, script } = await open(openPglite())
    await script("create table people (id int, total text)")
    await db.transaction().execute(async (inside) => {
      const problems = await checkSqlTable(inside, people)
      expect(problems.map(({ code, field }) => [code, field])).toEqual([
        ["unreadable", "name"],
        ["type", "total"],
      ])
      expect((await sql`select 1 as one`.execute(inside)).rows).toEqual([{ one: 1 }])
    })
  })

  it("names an expression that the database refuses, and still tells of the others", async () => {
    const { db, script } = await open(openPglite())
    await script("create table people (id int, total text)")
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: postgres, ...place },
      columns: { name: { expression: sql`gone` }, total: {} },
    })
    const problems = await checkSqlTable(db, table)
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ["unreadable", "name"],
      ["type", "total"],
    ])
    expect(problems[0]?.message).toContain('column "gone" does not exist')
  })

  it("knows the items of arrays: texts of two types have no operator, and enums have labels", async () => {
    const { db, script } = await open(openPglite())
    await script(`create type color as enum ('red', 'blue');
      create table people (id int, tags varchar[], colors color[], rest text)`)
    const lists = defineFields({
      tags: { kind: "text", list: true },
      colors: { kind: "text", list: true, values: ["red", "blue"] },
      rest: { kind: "text", list: true },
    })
    const table = defineSqlTable<AnyDatabase>()(lists, {
      ...{ engine: postgres, table: "people", key: ["id"] },
      columns: { tags: {}, colors: { type: "pg-enum" }, rest: {} },
    })
    const problems = await checkSqlTable(db, table)
    expect(problems.map(({ message }) => message)).toEqual([
      'The field "tags" must have the type of lists of text, got character varying[]. Write type: "varchar".',
      'The field "rest" must have the type of lists of text, got text.',
    ])
  })
})

describe("a source", () => {
  it("refuses a table that is another one with 500, tells why to the log alone, and asks again", async () => {
    const { db, script } = await open(openPglite())
    await script("create table people (id int primary key, name text)")
    const { errors, list } = ask(sqlSource(db, people))
    const response = await list()
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: "The server failed to list the rows." })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toBeInstanceOf(SqlTableError)
    expect(errors[0]).toMatchObject({ problems: [{ code: "unreadable", field: "total" }] })
    await script("alter table people add total int8; insert into people values (1, 'Ann', 5)")
    expect(await (await list()).json()).toMatchObject({ data: [{ name: "Ann", total: 5 }] })
  })

  it("checks once for all requests and sources, for each name after plugins, and not with check: false", async () => {
    const engine = await open(openPglite())
    await engine.script(`create schema t1; create table people (id int primary key, name text, total int8);
      create table t1.people (id int primary key, name text, total text)`)
    await watch(engine, async (db, statements) => {
      const checks = () => statements().filter((text) => text.includes("pg_attribute")).length
      const first = ask(sqlSource(db, people))
      await Promise.all([first.list(), first.list(), first.list()])
      await ask(sqlSource(db, people)).list()
      expect(checks()).toBe(1)
      expect((await ask(sqlSource(db.withSchema("t1"), people)).list()).status).toBe(500)
      expect(checks()).toBe(2)
      await ask(sqlSource(db.withSchema("t1"), people, { check: false })).list()
      expect(checks()).toBe(2)
    })
  })

  it("does not check in a transaction, nor before a query that is refused", async () => {
    const engine = await open(openSqlite())
    await engine.script("create table people (id integer primary key, name text, total integer)")
    const table = defineSqlTable<AnyDatabase>()(fields, { engine: sqlite, ...place })
    await watch(engine, async (db, statements) => {
      const endpoint = listEndpoint({ table: fields, rows: sqlSource(db, table) })
      const refused = await endpoint(new Request("http://localhost/?filters=nothing==1"))
      expect([refused.status, statements()]).toEqual([400, []])
      await db.transaction().execute((inside) =>
        ask(sqlSource(inside, table))
          .list()
          .then(() => undefined),
      )
      expect(statements().join()).not.toContain("pragma")
    })
  })

  it("that meets a lost connection is unavailable, and checks again for the next request", async () => {
    let isLost = true
    const { db, statements } = holdDatabase({
      engineName: "sqlite",
      answer: (text) => {
        if (!isLost) return Promise.resolve({ rows: text.includes("pragma") ? [] : [] })
        return Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" }))
      },
    })
    const endpoint = listEndpoint({
      ...{ table: goodsFields, rows: sqlSource(db, sqliteGoods), onError: () => undefined },
    })
    const list = async () => (await endpoint(new Request("http://localhost/"))).status
    expect([await list(), statements.length]).toEqual([503, 1])
    isLost = false
    expect(await list()).toBe(500)
    expect(statements.length).toBe(2)
  })
})

const keyed = defineFields({ name: { kind: "text" } })

const keyedTable = (engine: SqlEngine, key: string | object) =>
  defineSqlTable<AnyDatabase>()(keyed, {
    ...{ engine, table: "keyed", key: [key] as never, columns: { name: {} } },
  })

/** Counts the rows of all pages. */
async function countRows(
  db: Kysely<AnyDatabase>,
  table: ReturnType<typeof keyedTable>,
): Promise<number> {
  const pages = await readPages((after) => {
    const bound = prepareQuery({ pageSize: 7 }, keyed)
    return runSql(db, bound, table, { after, count: false })
  }, null)
  return pages.flatMap(({ data }) => data).length
}

describe("a key that is no field", () => {
  itOnMariadb("of bytes has its type in the key, and others are told on MariaDB", async () => {
    const { db, run } = await open(openMariadb())
    await run(
      "create table keyed (id binary(16) primary key, flags bit(8), kind enum('z', 'a'), name varchar(9)) character set utf8mb4",
    )
    await run("insert into keyed select unhex(md5(seq)), seq % 256, null, 'x' from seq_1_to_200")
    const [problem, ...others] = await checkSqlTable(db, keyedTable(mariadb, "id"))
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: "key", field: undefined })
    expect(problem?.message).toBe(
      'The column "id" of the key has the type binary(16), which no cursor holds. Name its type: { column: "id", type: "blob" }.',
    )
    const typed = keyedTable(mariadb, { column: "id", type: "blob" })
    expect(await checkSqlTable(db, typed)).toEqual([])
    expect(await countRows(db, typed)).toBe(200)
    for (const name of ["flags", "kind"])
      expect(
        (await checkSqlTable(db, keyedTable(mariadb, name), { rows: false }))[0],
      ).toMatchObject({
        code: "key",
        message: expect.stringContaining("Take other columns") as string,
      })
    expect(
      await checkSqlTable(db, keyedTable(mariadb, { column: "id", type: "int8" })),
    ).toMatchObject([{ code: "type", field: undefined }])
  })

  itOnDuckdb("of an enum is told on DuckDB", async () => {
    const { db, run } = await open(openDuckdb())
    await run("create type kind as enum ('z', 'a')")
    await run("create table keyed (id kind, name varchar, total decimal(38,12))")
    expect(await checkSqlTable(db, keyedTable(duckdb, "id"))).toMatchObject([{ code: "key" }])
    await run("drop table keyed; drop type kind")
  })

  itOnDuckdb("numbers of 38 digits are read by their own type on DuckDB", async () => {
    const { db, run } = await open(openDuckdb())
    const totals = defineFields({ total: { kind: "number" } })
    const table = defineSqlTable<AnyDatabase>()(totals, {
      ...{ engine: duckdb, table: "keyed", key: ["id"] },
      columns: { total: { type: "numeric(38,12)" } },
    })
    await run("create table keyed (id int, total decimal(38,12))")
    await run("insert into keyed values (1, 0.000000000001), (2, 12345.678901234), (3, null)")
    expect(await checkSqlTable(db, table)).toEqual([])
    await run("insert into keyed values (4, 12345678901234567890.123456789012)")
    expect(await checkSqlTable(db, table)).toMatchObject([{ code: "digits", field: "total" }])
  })

  it("whose page ends at the cursor that was given is an error, and no page", async () => {
    const row = { c0: "a", "trommel cursor a": "1" }
    const { db } = holdDatabase({
      engineName: "sqlite",
      answer: () => Promise.resolve({ rows: [{ ...row }, { ...row }] }),
    })
    const table = keyedTable(sqlite, "id")
    const after = async (cursor: string | null) =>
      runSql(db as never, prepareQuery({ pageSize: 1 }, keyed), table, {
        after: cursor,
        count: false,
      })
    const { next } = await after(null)
    await expect(after(next)).rejects.toThrow(/^The page ends at the cursor that it came after/)
  })
})
