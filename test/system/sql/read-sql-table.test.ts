import { CamelCasePlugin, sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Column } from "../../../src/index.ts"
import { prepareQuery } from "../../../src/index.ts"
import {
  checkSqlTable,
  countValues,
  readSqlTable,
  postgres,
  runSql,
  type FoundSqlTable,
} from "../../../src/kysely.ts"
import { duckdb } from "../../../src/kysely-duckdb.ts"
import { mariadb } from "../../../src/kysely-mariadb.ts"
import { postgresEngine } from "../../../src/sql/engines/postgres.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnDuckdb } from "../../support/sql/on-duckdb.ts"
import { itOnMariadb } from "../../support/sql/on-mariadb.ts"
import { databaseTable } from "../../support/sql/database-table.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { printTable } from "../../support/sql/read-differential.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"
import { openPgliteDatabase, type TestDatabase } from "./databases.ts"

/** Returns what was read of each column: the kind with the type of the column, or the remark. */
function readOf({ definitions, table, remarks }: FoundSqlTable<AnyDatabase, string>) {
  const { columns } = databaseTable(table)
  const fields = Object.entries(definitions).map(([name, { kind, ...options }]) => {
    const { type, held, bytewise } = columns.get(name) ?? {}
    return [name, { kind, ...options }, held?.name ?? type, ...(bytewise ? ["bytewise"] : [])]
  })
  return { fields, remarks: remarks.map(({ message }) => message) }
}

describe("a table that is read from PostgreSQL", () => {
  let database: TestDatabase<AnyDatabase>
  beforeAll(async () => {
    database = await openPgliteDatabase()
  })
  afterAll(() => database.close())

  const read = async (script: string, options: object = {}) => {
    await database.engine.clear()
    await database.engine.script(script)
    database.statements.length = 0
    return readSqlTable(database.db, { engine: postgres, table: "t", ...options })
  }

  it("has domains by what is behind them, enums by their labels, and arrays by their items", async () => {
    const found =
      await read(`create type mood as enum ('sad', 'o''k'); create domain name_of as varchar(9) collate "C";
      create domain tags as text[]; create table t (id bigint primary key, price numeric(10,2) not null, odd numeric(3,-2),
        mood mood, moods mood[], name name_of, tags tags, n int generated always as (1) stored)`)
    expect(readOf(found)).toEqual({
      fields: [
        ["id", { kind: "integer", bits: 64, nullable: false, unique: true }, "int8"],
        ["price", { kind: "number", format: "decimal", nullable: false }, "numeric(10,2)"],
        ["odd", { kind: "number", format: "decimal" }, "numeric"],
        ["mood", { kind: "text", values: ["sad", "o'k"] }, "pg-enum"],
        ["moods", { kind: "text", values: ["sad", "o'k"], list: true }, "pg-enum"],
        ["name", { kind: "text" }, "varchar", "bytewise"],
        ["tags", { kind: "text", list: true }, "text", "bytewise"],
        ["n", { kind: "integer" }, "int4"],
      ],
      remarks: [],
    })
    expect(database.statements.length).toBe(1)
  })

  it("says why a column has no field, and the expression that it names gives one", async () => {
    const found = await read("create table t (id int primary key, code char(3))")
    expect(readOf(found).remarks[0]).toBe(
      '"code" gets no field, because the library compares no character(3). Add { kind: "text" } to "fields", which means { expression: (column) => sql`cast(${column("code")} as text)` } in "columns".',
    )
    const { fields, table } = await read(
      "create table t (id int primary key, code char(3)); insert into t values (1, 'a')",
      {
        fields: { code: { kind: "text" } },
        columns: {
          code: {
            expression: (column: (name: string) => unknown) => sql`cast(${column("code")} as text)`,
          },
        },
      },
    )
    const { data } = await runSql(database.db, prepareQuery({ filters: "code==a" }, fields), table)
    expect(data).toEqual([{ id: 1, code: "a" }])
  })

  it.each([
    [
      "create table t (a int not null); create unique index on t (a) where a > 1",
      "no unique index",
    ],
    ["create table t (a int unique)", '"t_a_key" has "a", which may be null'],
    ["create table t (a int not null unique deferrable)", "no unique index"],
    [
      "create table t (a int not null unique); create table child () inherits (t)",
      "no unique index",
    ],
    ["create table t (a text not null); create unique index on t (lower(a))", "an expression"],
    ["create view t as select 1 as a", "no unique index"],
  ])("needs a key where no whole index gives one: %s", async (script, reason) => {
    await expect(read(script)).rejects.toThrow(reason)
  })

  it("is read without a row of it, also through a view that sleeps", async () => {
    const started = performance.now()
    const script = `create table s (a int primary key); insert into s values (1);
      create view t as select a, pg_sleep(100)::text as slept from s`
    const found = await read(script, { key: ["a"] })
    expect(Object.keys(found.definitions)).toEqual(["a", "slept"])
    const { expressions } = await postgresEngine.catalogue.read({
      db: database.db,
      table: "t",
      expressions: new Map([["slept", sql`(select lower(slept) from t limit 0)`]]),
    })
    expect(expressions.get("slept")).toMatchObject({ type: "text", isList: false })
    expect(performance.now() - started).toBeLessThan(60_000)
  })

  it("tells by a sort which collations of the system compare bytes", async () => {
    const found = await read(
      'create table t (id int primary key, a text collate "C", b text collate "C.utf8", c text collate "ucs_basic")',
    )
    expect(
      readOf(found)
        .fields.slice(1)
        .map(([, , , isBytewise]) => isBytewise),
    ).toEqual(["bytewise", "bytewise", "bytewise"])
    expect(database.statements.length).toBeLessThanOrEqual(2)
  })

  it("has nulls where its indexes have them", async () => {
    const { table } = await read(`create table t (id int primary key, a int, b int, c int);
      create index on t (a nulls first, id); create index on t (b desc nulls last, id); create index on t (c, id)`)
    const { columns } = databaseTable(table)
    expect(["a", "b", "c"].map((name) => columns.get(name)?.nullsFirst)).toEqual([
      true,
      true,
      false,
    ])
    expect(await checkSqlTable(database.db, table)).toEqual([])
  })

  it("is found by its name after all plugins", async () => {
    await read(
      'create table t (id int primary key); create table user_orders (order_no int primary key, "placedAt" text)',
    )
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
      database.db,
    )
    const db = database
      .connect<AnyDatabase>(new CamelCasePlugin())
      .withSchema(rows[0]?.schema ?? "")
    const found = await readSqlTable(db, {
      engine: postgres,
      table: "userOrders",
      pick: ["orderNo"],
    })
    expect(Object.keys(found.definitions)).toEqual(["order_no"])
    const { remarks } = await readSqlTable(db, { engine: postgres, table: "userOrders" })
    expect(remarks.map(({ message }) => message)).toEqual([
      '"placedAt" gets no field, because a plugin makes another name of it.',
    ])
  })
})

itOnPostgres("PostgreSQL says in which collations different texts are equal", async () => {
  const engine = await openPostgres()
  await engine.script(`create collation loose (provider = icu, locale = 'und', deterministic = false);
    create table t (id int primary key, note text collate loose, name text collate "en-x-icu")`)
  const found = await readSqlTable(engine.db, { engine: postgres, table: "t" })
  expect(readOf(found).fields.slice(1)).toEqual([["name", { kind: "text" }, "text"]])
  expect(readOf(found).remarks[0]).toContain("different texts are equal in its collation loose")
  await engine.close()
})

itOnMariadb(
  "MariaDB says what its columns hold, and which of them change with the session",
  async () => {
    const engine = await openMariadb()
    await engine.script(`create table t (id bigint unsigned primary key, paid tinyint(1), mood enum('sad','o''k','x\\\\y') character set utf8mb4,
    small smallint unsigned, price decimal(10,2) unsigned, name varchar(9) character set utf8mb4 collate utf8mb4_nopad_bin,
    old varchar(9) character set latin1, at timestamp not null, bits bit(1));
insert into t values (1, 1, 'sad', 1, 2, 'a', 'b', '2024-01-31 12:00:00', 1)`)
    const found = await readSqlTable(engine.db, { engine: mariadb, table: "t" })
    expect(readOf(found).fields).toEqual([
      [
        "id",
        { kind: "integer", bits: 64, unsigned: true, nullable: false, unique: true },
        "int8 unsigned",
      ],
      ["paid", { kind: "boolean" }, "boolean"],
      ["mood", { kind: "text", values: ["sad", "o'k", "x\\y"] }, "text"],
      ["small", { kind: "integer" }, "int4"],
      ["price", { kind: "number", format: "decimal" }, "numeric(10,2)"],
      ["name", { kind: "text" }, "text", "bytewise"],
    ])
    expect(readOf(found).remarks.map((remark) => remark.split(",")[0])).toEqual([
      '"paid" is a boolean',
      ...['"old" gets no field', '"at" gets no field', '"bits" gets no field'],
    ])
    const fields: Record<string, Column> = {
      at: { kind: "date" },
      bits: { kind: "boolean" },
      old: { kind: "text" },
    }
    const { table, ...read } = await readSqlTable(engine.db, {
      engine: mariadb,
      table: "t",
      pick: ["id"],
      fields,
      columns: {
        at: {
          expression: (column) => sql`convert_tz(${column("at")}, @@session.time_zone, '+00:00')`,
          type: "datetime",
        },
        bits: { expression: (column) => sql`${column("bits")} + 0` },
        old: { expression: (column) => sql`convert(${column("old")} using utf8mb4)` },
      },
    })
    await engine.run("set time_zone = '+05:45'")
    const all = prepareQuery({ filters: "at<2025-01-01,bits==true,old==b" }, read.fields)
    expect(await runSql(engine.db, all, table)).toMatchObject({ total: 1 })
    await engine.close()
  },
)

itOnMariadb(
  "JSON of MariaDB is a text in rows and cursors, and uuids in bytes need a kind",
  async () => {
    const engine = await openMariadb()
    await engine.script(`create table t (id int primary key, j json not null, raw binary(16), paid tinyint(1));
insert into t values (1, '{"a":  1}', unhex(repeat('ab', 16)), 7), (2, '[1]', null, 1)`)
    const { fields, table, remarks } = await readSqlTable(engine.db, {
      ...{ engine: mariadb, table: "t", key: ["j"] },
      fields: { raw: { kind: "uuid" }, paid: { kind: "integer" } },
    })
    expect(remarks).toEqual([])
    const uuid = "abababab-abab-abab-abab-abababababab"
    const rows = [
      { id: 2, j: "[1]", raw: null, paid: 1 },
      { id: 1, j: '{"a":  1}', raw: uuid, paid: 7 },
    ]
    const asked = prepareQuery({ pageSize: 1 }, fields)
    const first = await runSql(engine.db, asked, table)
    const second = await runSql(engine.db, asked, table, { after: first.next })
    expect([...first.data, ...second.data]).toEqual(rows)
    const { values } = await countValues(engine.db, asked, table, "j")
    expect(values).toEqual([
      { value: "[1]", count: 1 },
      { value: '{"a":  1}', count: 1 },
    ])
    await engine.close()
  },
)

itOnMariadb("a place of MariaDB is a text where a field says so", async () => {
  const engine = await openMariadb()
  await engine.script("create table t (id int primary key, spot point)")
  await engine.script("insert into t values (1, point(1, 2)), (2, null)")
  const { fields, table } = await readSqlTable(engine.db, {
    ...{ engine: mariadb, table: "t", fields: { spot: { kind: "text" } } },
  })
  const { data } = await runSql(engine.db, prepareQuery({ filters: "spot@=(1" }, fields), table)
  expect(data).toEqual([{ id: 1, spot: "POINT(1 2)" }])
  await engine.close()
})

itOnMariadb("a key of bytes, which is no field, has its type on MariaDB", async () => {
  const engine = await openMariadb()
  await engine.script(`create table t (id binary(16) primary key, n int);
insert into t select unhex(md5(seq)), seq from seq_1_to_50`)
  for (const key of [undefined, ["id"] as const]) {
    const { fields, table } = await readSqlTable(engine.db, {
      ...{ engine: mariadb, table: "t", ...(key && { key }) },
    })
    expect(await checkSqlTable(engine.db, table)).toEqual([])
    const asked = prepareQuery({ pageSize: 30 }, fields)
    const first = await runSql(engine.db, asked, table)
    const second = await runSql(engine.db, asked, table, { after: first.next })
    expect(new Set([...first.data, ...second.data].map(({ n }) => n)).size).toBe(50)
  }
  const printed = await printTable(engine, { engine: mariadb, table: "t" })
  expect(printed).toContain('key: [{ column: "id", type: "blob" }],')
  await engine.close()
})

itOnDuckdb("a table of DuckDB has the unique indexes of its columns", async () => {
  const engine = await openDuckdb()
  await engine.script(`create table t (Id int not null, "a ""b" int not null, c int not null);
create unique index lowered on t ((c + 1));
create unique index quoted on t ("A ""B", id)`)
  const read = await readSqlTable(engine.db, { engine: duckdb, table: "t" })
  expect(read.table.key).toEqual(['a "b', "Id"])
  await engine.script("create unique index alone on t (id)")
  const again = await readSqlTable(engine.db, { engine: duckdb, table: "t" })
  expect(again.definitions.Id).toEqual({ kind: "integer", nullable: false, unique: true })
  await engine.close()
})

itOnDuckdb("DuckDB says what its columns and the columns of files hold", async () => {
  const engine = await openDuckdb()
  await engine.script(`create type mood as enum ('sad', 'o''k');
create table t (id bigint primary key, price decimal(10,2), mood mood, moods mood[], ratio double, big hugeint, part struct(a int), deep int[][]);
insert into t values (1, 1.5, 'sad', ['o''k'], 'NaN', 7, null, null)`)
  const found = await readSqlTable(engine.db, { engine: duckdb, table: "main.T" })
  expect(readOf(found).fields).toEqual([
    ["id", { kind: "integer", bits: 64, nullable: false, unique: true }, "int8"],
    ["price", { kind: "number", format: "decimal" }, "numeric(10,2)"],
    ["mood", { kind: "text" }, "text"],
    ["moods", { kind: "text", list: true }, "text"],
    ["ratio", { kind: "number" }, "float8"],
    ["big", { kind: "integer" }, "hugeint"],
    ["part.a", { kind: "integer" }, "int8"],
  ])
  expect(found.remarks.map(({ path }) => path)).toEqual([["deep"]])
  const asked = prepareQuery({ filters: "moods==o'k,ratio==null" }, found.fields)
  expect(await runSql(engine.db, asked, found.table)).toMatchObject({ total: 1 })
  await engine.close()
})

itOnDuckdb(
  "parts of a struct are fields by dots, and bytes a text where a field says so",
  async () => {
    const engine = await openDuckdb()
    await engine.script(`create table t (id int primary key,
  place struct("a, ""b" struct(deep int, mood enum('x', 'y')), city varchar, counts int[]), raw blob, note blob);
insert into t values (1, {'a, "b': {'deep': 3, 'mood': 'y'}, 'city': 'Ulm', 'counts': [1]}, 'abc'::blob, encode('ä')), (2, null, null, null)`)
    const found = await readSqlTable(engine.db, {
      ...{ engine: duckdb, table: "t" },
      fields: { note: { kind: "text" } },
    })
    expect([...found.fields.fields.keys()]).toEqual([
      ...["id", "place.a_b.deep", "place.a_b.mood", "place.city", "place.counts", "note"],
    ])
    expect(found.remarks.map(({ message }) => message)).toEqual([
      '"raw" gets no field, because it holds bytes. Add { kind: "text" } to "fields", which means { expression: (column) => sql`try(decode(${column("raw")}))` } in "columns".',
    ])
    const asked = prepareQuery(
      { filters: "place.city==Ulm,place.a_b.deep==3,place.a_b.mood==y,place.counts==1,note==ä" },
      found.fields,
    )
    const { data } = await runSql(engine.db, asked, found.table)
    const place = { 'a, "b': { deep: 3, mood: "y" }, city: "Ulm", counts: [1] }
    expect(data).toEqual([{ id: 1, place, note: "ä" }])
    // The definitions alone read the same.
    const { definitions } = found
    const again = await readSqlTable(engine.db, {
      ...{ engine: duckdb, table: "t", fields: definitions, pick: [] },
    })
    expect((await runSql(engine.db, asked, again.table)).data).toEqual(data)
    await engine.close()
  },
)
