import { engines } from "../../support/sql/engine.ts"
import { CamelCasePlugin, sql } from "kysely"
import { describe, expect, it } from "vitest"
import { defineFields } from "../../../src/index.ts"
import {
  checkSqlTable,
  defineSqlTable,
  type SqlProblem,
  sqlite,
  postgres,
} from "../../../src/kysely.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { openBothEngines } from "../../support/sql/both-engines.ts"

const engineOf = openBothEngines()

/** A column `value` of a table, what is said of it, and the row that the table has. */
interface Given {
  readonly kind: string
  /** The columns of the table as SQL writes them, behind the key. */
  readonly create: string
  readonly column?: object
  /** The values of the row. Default: no row. */
  readonly row?: string
}

/** Returns the problems that an engine has with the column of the table `t`. */
function findProblems(
  engineName: Engine["engineName"],
  kind: string,
  column: object,
): Promise<readonly SqlProblem[]> {
  const fields = defineFields({ value: { kind } } as never)
  const place = { engine: engines[engineName], table: "t", key: ["id"], columns: { value: column } }
  const table = defineSqlTable<AnyDatabase>()(fields, place as never)
  return checkSqlTable(engineOf(engineName).db, table)
}

/** Returns the sentences of the problems that an engine has with the column of the table `t`. */
async function checkColumn(...column: Parameters<typeof findProblems>): Promise<readonly string[]> {
  return (await findProblems(...column)).map(({ message }) => message)
}

/** Makes a table, and returns the sentences of the problems with its column. */
async function problemsOn(
  engineName: Engine["engineName"],
  { kind, create, column = {}, row }: Given,
): Promise<readonly string[]> {
  const { script, clear } = engineOf(engineName)
  await clear()
  await script(`create table t (id integer primary key, ${create})`)
  if (row !== undefined) await script(`insert into t values (1, ${row})`)
  return checkColumn(engineName, kind, column)
}

const folded = 'has a folded column "folded" that does not hold what fold() returns'
const promised = "holds a character above U+D7FF, but promises belowSurrogates"

it("checkSqlTable lists the problems of columns in the order of the table, and those of rows behind them", async () => {
  const { db, script, clear } = engineOf("sqlite")
  await clear()
  await script("create table t (id integer, b, a); insert into t values (null, 5, 5)")
  const fields = defineFields({ b: { kind: "text" }, a: { kind: "text" } })
  const table = defineSqlTable<AnyDatabase>()(fields, {
    ...{ engine: sqlite, table: "t", key: ["id"], columns: { b: {}, a: {} } },
  } as never)
  expect((await checkSqlTable(db, table)).map(({ field }) => field)).toEqual(["b", "a", undefined])
})

const otherYears = "holds a date that is not of the years 1 to 9999"
const longInteger = "holds an integer beyond 2^53 - 1: define the field as an integer with bits: 64"

describe("what checkSqlTable says of a column in SQLite", () => {
  it.each<[string, string, string, object?, string?]>([
    ["text", "5", "holds a value of another type than text"],
    ["uuid", "'x'", "holds a value of another type than blob", { type: "blob" }],
    ["date", "'x'", "holds a value of another type than unix-s", { type: "unix-s" }],
    ["date", "'x'", "holds a value of another type than unix-ms", { type: "unix-ms" }],
    ["text", "null", "holds null, but promises notNull", { notNull: true }],
    ["boolean", "2", "must hold 0 and 1 only"],
    ["uuid", "'6F9619FF-8B86-D011-B42D-00CF4FC964FF'", "must hold values of canonical uuids only"],
    ["uuid", "x'00'", "must hold values of 16 bytes only", { type: "blob" }],
    ["integer", "9007199254740992", "must hold values up to 2^53 - 1 only"],
    ["integer", "-9007199254740992", "must hold values up to 2^53 - 1 only"],
    ["integer", "9007199254740992", longInteger, { type: "int8" }],
    ["date", "'2024'", "must hold values of the form iso-3 only"],
    ["date", "'2024'", "must hold values of the form iso-day only", { type: "iso-day" }],
    ["date", "253402351200000", otherYears, { type: "unix-ms" }],
    ["date", "-62135647201", otherYears, { type: "unix-s" }],
    ["text", "'～'", promised, { belowSurrogates: true }],
    ["text", "'a'", folded, { fold: { column: "folded" } }, "'a'"],
  ])("%s that holds %s: %s", async (kind, value, problem, column = {}, other = "null") => {
    const create = "value, folded text"
    expect(await problemsOn("sqlite", { kind, create, column, row: `${value}, ${other}` })).toEqual(
      [`The field "value" ${problem}.`],
    )
  })

  it.each<[string, string, object?]>([
    ["integer", "9007199254740991"],
    ["integer", "-9007199254740991"],
    ["number", "5"],
    ["number", "5.5"],
    ["uuid", "x'00000000000000000000000000000000'", { type: "blob" }],
    ["date", "253402351199999", { type: "unix-ms" }],
    ["date", "-62135647200", { type: "unix-s" }],
    ["date", "253402351199", { type: "unix-s" }],
    ["boolean", "0"],
    ["object", "5"],
    ["object", "'[]'"],
  ])("nothing of %s that holds %s", async (kind, row, column = {}) => {
    expect(await problemsOn("sqlite", { kind, create: "value", column, row })).toEqual([])
  })
})

describe("a number that is not a 32-bit float", () => {
  it("is a problem of digits", async () => {
    const { script, clear, db } = engineOf("sqlite")
    await clear()
    await script(
      "create table t (id integer primary key, value real); insert into t values (1, 0.1)",
    )
    const fields = defineFields({ value: { kind: "number", format: "float" } })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: sqlite, table: "t", key: ["id"], columns: { value: {} } },
    })
    expect(await checkSqlTable(db, table)).toMatchObject([{ code: "digits", field: "value" }])
  })
})

describe("the folded column of a large table", () => {
  it("is compared with the texts of 10,000 rows", async () => {
    const { script, clear } = engineOf("sqlite")
    await clear()
    const column = { fold: { column: "folded" } }
    await script(`create table t (id integer primary key, value text, folded text);
      insert into t with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 10001)
      select n, 'a', 'A' from counted`)
    await script("update t set folded = 'a' where id = 10001")
    expect(await checkColumn("sqlite", "text", column)).toEqual([])
    await script("update t set folded = 'a' where id = 10000")
    expect(await checkColumn("sqlite", "text", column)).toEqual([`The field "value" ${folded}.`])
  })
})

describe("what checkSqlTable says of a column in PostgreSQL", () => {
  it.each<[kind: string, value: string, type: string, problem: string, column?: object]>([
    ["text", "null", "text", "holds null, but promises notNull", { notNull: true }],
    ["number", "'NaN'", "float8", "holds NaN"],
    ["number", "'NaN'", "numeric", "holds NaN", { type: "numeric" }],
    ["date", "'infinity'", "timestamptz", otherYears],
    ["date", "'infinity'", "timestamp", otherYears, { type: "timestamp" }],
    ["date", "'infinity'", "date", otherYears, { type: "date" }],
    ["date", "'0044-03-15 BC'", "timestamptz", otherYears],
    ["day", "'10000-01-01'", "date", otherYears],
    ["date", "253402351200000", "int8", otherYears, { type: "unix-ms" }],
    [
      "number",
      "1.0000000000000001",
      "numeric",
      'holds a number of more than 15 digits: define the field as a number with the format "decimal"',
      { type: "numeric" },
    ],
    ["number", "9007199254740992", "int8", longInteger, { type: "int8" }],
    ["integer", "-9007199254740992", "int8", longInteger, { type: "int8" }],
    ["text", "'～'", "text", promised, { belowSurrogates: true }],
    ["uuid", "'x'", "text", "must hold values of canonical uuids only", { type: "text" }],
    ["date", "'2024-01-31'", "text", "must hold values of the form iso-0 only", { type: "iso-0" }],
  ])("%s that holds %s in %s: %s", async (kind, row, type, problem, column = {}) => {
    const create = `value ${type}`
    expect(await problemsOn("postgres", { kind, create, column, row })).toEqual([
      `The field "value" ${problem}.`,
    ])
  })

  it.each<[kind: string, type: string, actual: string]>([
    ["text", "text", "text"],
    ["text", "text", "varchar(9)"],
    ["text", "varchar", "text"],
    ["text", "varchar", "varchar"],
    ["uuid", "uuid", "uuid"],
    ["uuid", "text", "varchar(36)"],
    ["boolean", "boolean", "boolean"],
    ["number", "float8", "float8"],
    ["number", "numeric", "numeric"],
    ["number", "numeric", "numeric(10,2)"],
    ["number", "numeric(10, 2)", "numeric(10,2)"],
    ["number", "numeric(4)", "numeric(4)"],
    ["number", "int2", "int2"],
    ["number", "int4", "int4"],
    ["number", "int8", "int8"],
    ["date", "timestamptz", "timestamptz"],
    ["date", "timestamp", "timestamp"],
    ["date", "date", "date"],
    ["date", "iso-3", "text"],
    ["date", "iso-day", "varchar(10)"],
    ["date", "unix-s", "int2"],
    ["date", "unix-s", "int4"],
    ["date", "unix-s", "int8"],
    ["date", "unix-ms", "int2"],
    ["date", "unix-ms", "int4"],
    ["date", "unix-ms", "int8"],
    ["time", "time", "time"],
  ])("takes %s of the type %s in a column %s", async (kind, type, actual) => {
    const given = { kind, create: `value ${actual}`, column: { type } }
    expect(await problemsOn("postgres", given)).toEqual([])
  })

  it.each([
    ["text", "text", "char(3)", "character(3)."],
    ["number", "float8", "float4", "real."],
    ["number", "numeric", "money", "money."],
    ["number", "numeric(10,2)", "numeric", 'numeric. Write type: "numeric".'],
    ["number", "numeric(10,2)", "numeric(12,2)", 'numeric(12,2). Write type: "numeric(12,2)".'],
    ["integer", "int4", "int8", 'bigint. Write type: "int8".'],
    ["date", "timestamptz", "timestamp", 'timestamp without time zone. Write type: "timestamp".'],
    ["date", "unix-s", "numeric", "numeric."],
    ["time", "time", "time with time zone", "time with time zone."],
  ])("refuses %s of the type %s in a column %s, got %s", async (kind, type, actual, got) => {
    const [message, ...others] = await problemsOn("postgres", {
      ...{ kind, create: `value ${actual}`, column: { type } },
    })
    expect(message?.startsWith(`The field "value" must have the type ${type}, `)).toBe(true)
    expect(message?.endsWith(`got ${got}`)).toBe(true)
    expect(others).toEqual([])
  })

  it("takes a domain for what is behind it", async () => {
    const { script } = engineOf("postgres")
    await engineOf("postgres").clear()
    await script(
      "create domain score as int4 check (value > 0); create table t (id int primary key, value score)",
    )
    expect(await checkColumn("postgres", "integer", { type: "int4" })).toEqual([])
    await script("drop table t; drop domain score")
  })
})

describe("the collation C that a column of PostgreSQL promises", () => {
  const inC = { collation: "C" }

  it.each(['"C"', '"POSIX"', '"ucs_basic"', '"pg_c_utf8"'])("is kept by %s", async (collation) => {
    const create = `value text collate ${collation}`
    expect(await problemsOn("postgres", { kind: "text", create, column: inC })).toEqual([])
  })

  it.each(["unicode", "und-x-icu"])("is broken by %s", async (collation) => {
    const create = `value text collate "${collation}"`
    expect(await problemsOn("postgres", { kind: "text", create, column: inC })).toEqual([
      `The field "value" must have the collation C, got ${collation}.`,
    ])
  })

  it("is kept by a folded column of its own, or broken by it", async () => {
    const column = { fold: { column: "folded", collation: "C" } }
    const create = (collation: string) =>
      `value text collate "unicode", folded text collate "${collation}"`
    expect(await problemsOn("postgres", { kind: "text", create: create("C"), column })).toEqual([])
    expect(
      await problemsOn("postgres", { kind: "text", create: create("unicode"), column }),
    ).toEqual(['The field "value" must have the collation C, got unicode.'])
  })

  /** What a database says of its own collation, as a view that stands before the catalog. */
  const asDatabase = (columns: string): Promise<readonly string[]> =>
    checkWithView(
      `create view pg_database as select datname, ${columns} from pg_catalog.pg_database`,
      "value text",
    )

  const checkWithView = async (view: string, create: string): Promise<readonly string[]> => {
    const { script, run, clear } = engineOf("postgres")
    await clear()
    const [row] = await run("select current_schema() as schema")
    const schema = String(row?.schema)
    await script(`${view}; set search_path to ${schema}, pg_catalog`)
    await script(`create table t (id int4 primary key, ${create})`)
    return checkColumn("postgres", "text", inC)
  }

  it("is broken by a locale C.UTF-8 that sorts texts in another way", async () => {
    const view = `create view pg_collation as select oid, collname, collisdeterministic, 'c' as collprovider,
      'C.UTF-8' as collcollate, -1 as collencoding from pg_catalog.pg_collation`
    expect(await checkWithView(view, 'value text collate "unicode"')).toEqual([
      'The field "value" must have the collation C, got unicode.',
    ])
    expect(await checkWithView(view, 'value text collate "pg_c_utf8"')).toEqual([])
  })

  it.each([
    ["'C' as datcollate"],
    ["'POSIX' as datcollate"],
    ["'C' as datcollate, 'c' as datlocprovider"],
    ["'C.utf8' as datcollate, 'c' as datlocprovider"],
    ["'C.UTF-8' as datcollate, 'b' as datlocprovider"],
  ])("is kept by the default of a database with %s", async (columns) => {
    expect(await asDatabase(columns)).toEqual([])
  })

  it.each([
    ["'de_DE.UTF-8' as datcollate"],
    ["'de_DE.UTF-8' as datcollate, 'c' as datlocprovider"],
    ["'C' as datcollate, 'i' as datlocprovider"],
  ])("is broken by the default of a database with %s", async (columns) => {
    expect(await asDatabase(columns)).toEqual([
      'The field "value" must have the collation C, got default.',
    ])
  })

  it("cannot be told of an expression over two collations", async () => {
    const create = 'a text collate "C", b text collate "unicode"'
    const expression = sql`a || b`
    await engineOf("postgres").clear()
    await engineOf("postgres").script(`create table t (id int4 primary key, ${create})`)
    expect(await findProblems("postgres", "text", { expression })).toEqual([
      {
        code: "collation",
        field: "value",
        message: 'The field "value" has a collation that the database does not know.',
      },
    ])
  })
})

describe("the indexes that sorts use in PostgreSQL", () => {
  const checkIndexes = async (column: object, ...indexes: readonly string[]) => {
    const { script, clear } = engineOf("postgres")
    await clear()
    await script("create table t (id int4 primary key, value float8)")
    for (const index of indexes) await script(`create index on t ${index}`)
    return checkColumn("postgres", "number", column)
  }
  const nullsFirst = { nullsFirst: true }

  it.each([
    [
      {},
      "(value nulls first, id)",
      'value_id_idx", which serves no sort: it must have no "nulls first"',
    ],
    [{}, "(value desc nulls last, id)", 'no "nulls last"'],
    [{ notNull: true, ...nullsFirst }, "(value nulls first, id)", 'no "nulls first"'],
    [nullsFirst, "(value, id)", '"nulls first", since nullsFirst is true'],
    [nullsFirst, "(value desc, id)", '"nulls last", since nullsFirst is true'],
  ])("are found where nulls are elsewhere: %o %s", async (column, index, expected) => {
    expect(await checkIndexes(column, index)).toEqual([expect.stringContaining(expected)])
  })

  it.each([
    [{}, ["(value, id)", "(value desc, id)"]],
    [{}, ["(value nulls first, id)", "(value, id)"]],
    [{}, ["(value nulls first)", "(id, value nulls first)"]],
    [{}, ["(value nulls first, id) where value > 5"]],
    [{ mayHoldSpecials: true }, ["(value nulls first, id)"]],
    [nullsFirst, ["(value nulls first, id)", "(value desc nulls last, id)", "(value)"]],
    [{ notNull: true, ...nullsFirst }, ["(value, id)"]],
  ])(
    "are no problem where they serve a sort, or are for something else: %o %o",
    async (column, indexes) => {
      expect(await checkIndexes(column, ...indexes)).toEqual([])
    },
  )

  it("are found by the names that plugins of kysely write", async () => {
    const { db, script, clear } = engineOf("postgres")
    await clear()
    await script(`create table t (row_id int4 primary key, paid_at float8 not null);
      create index paid on t (paid_at nulls first, row_id)`)
    const table = defineSqlTable<AnyDatabase>()(defineFields({ paidAt: { kind: "number" } }), {
      engine: postgres,
      table: "t",
      key: ["rowId"],
      columns: { paidAt: {} },
    })
    expect(await checkSqlTable(db.withPlugin(new CamelCasePlugin()), table)).toEqual([
      {
        code: "index",
        field: "paidAt",
        message:
          'The field "paidAt" has the index "paid", which serves no sort: it must have no "nulls first".',
      },
    ])
  })
})
