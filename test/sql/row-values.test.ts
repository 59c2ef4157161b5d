import { engines } from "../support/sql/engine.ts"
import { afterAll, describe, expect, it } from "vitest"
import { fieldsFromJson, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable, runSql, toKysely } from "../../src/kysely.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { statementsFor } from "../support/sql/compile-only.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"
import { holdDatabase } from "./held-database.ts"

const engine = openSqlite()
afterAll(engine.close)

/** Returns a table with columns for fields. The column of a field has its name, unless another one is given. */
function tableOf(engineName: "sqlite" | "postgres", given: object, columns: object) {
  const built = fieldsFromJson(given)
  if (!built.ok) return expect.fail(JSON.stringify(built.diagnostics))
  const place = { engine: engines[engineName], table: "t", key: ["id"], columns }
  return { fields: built.value, table: defineSqlTable<AnyDatabase>()(built.value, place as never) }
}

describe("a value as a driver gives it", () => {
  it.each<["sqlite" | "postgres", object, string, unknown, unknown]>([
    ["postgres", { kind: "number" }, "int2", "5", 5],
    ["postgres", { kind: "number" }, "int4", "5", 5],
    ["postgres", { kind: "number" }, "float8", "5.5", 5.5],
    ["postgres", { kind: "number" }, "float8", "NaN", null],
    ["postgres", { kind: "number" }, "numeric", "5.50", 5.5],
    ["postgres", { kind: "number" }, "numeric", "100000000000000000000000", 1e23],
    ["postgres", { kind: "number" }, "numeric", "NaN", null],
    ["postgres", { kind: "number" }, "numeric", "Infinity", Infinity],
    ["postgres", { kind: "integer" }, "int8", "9007199254740992", 9007199254740992],
    ["postgres", { kind: "enum", values: [1] }, "int8", "9007199254740993", "9007199254740993"],
    ["postgres", { kind: "integer", bits: 64 }, "int8", "9007199254740993", "9007199254740993"],
    ["postgres", { kind: "number", format: "decimal" }, "numeric", "5.50", "5.5"],
    ["postgres", { kind: "number", format: "float" }, "float4", "0.1", Math.fround(0.1)],
    ["postgres", { kind: "number", format: "float" }, "float4", "NaN", null],
    ["postgres", { kind: "integer", bits: 16 }, "int2", "5", 5],
    ["postgres", { kind: "integer", bits: 64 }, "int4", "5", "5"],
    ["postgres", { kind: "boolean" }, "boolean", false, false],
    ["postgres", { kind: "date" }, "unix-s", "1706702400", "2024-01-31T12:00:00Z"],
    ["postgres", { kind: "date" }, "unix-ms", "8640000000000001", null],
    ["postgres", { kind: "date" }, "iso-0", "yesterday", null],
    ["postgres", { kind: "time" }, "time", "24:00:00", null],
    ["sqlite", { kind: "integer" }, "integer", 5n, 5],
    ["sqlite", { kind: "integer", bits: 64 }, "integer", "5", "5"],
    ["sqlite", { kind: "number" }, "real", 5n, 5],
    ["sqlite", { kind: "number" }, "int8", "-0.0", 0],
    ["sqlite", { kind: "boolean" }, "integer", 0n, false],
    ["sqlite", { kind: "boolean" }, "integer", 1n, true],
  ])("%s, %j in %s: %o is %o", async (engineName, field, type, raw, expected) => {
    const { fields, table } = tableOf(engineName, { v: field }, { v: { type } })
    const { db } = holdDatabase({
      engineName,
      answer: () => Promise.resolve({ rows: [{ c0: raw }] }),
    })
    const bound = prepareQuery({}, fields, { paging: false })
    const { data } = await runSql(db as never, bound, table, { count: false })
    expect(data).toEqual([{ v: expected }])
  })
})

describe("a value that no number holds", () => {
  it.each([
    ["postgres", "number", "int8", "9007199254740993"],
    ["sqlite", "integer", "int8", "-9007199254740993"],
    ["postgres", "number", "numeric", "0.12345678901234567"],
    ["postgres", "number", "numeric", `1${"0".repeat(400)}`],
  ] as const)("%s, %s in %s: %s is its exact text", async (engineName, kind, type, raw) => {
    const { fields, table } = tableOf(engineName, { v: { kind } }, { v: { type } })
    const { db } = holdDatabase({
      engineName,
      answer: () => Promise.resolve({ rows: [{ c0: raw }] }),
    })
    const answer = runSql(db as never, prepareQuery({}, fields), table, { count: false })
    expect((await answer).data).toEqual([{ v: raw }])
  })
})

describe("a value of SQLite, which is not of the type of its column", () => {
  it.each([
    ["'12x'", null],
    ["'x12'", null],
    ["''", null],
    ["'+500'", "5"],
    ["-499", "-4.99"],
  ])("%s in a column of cents is %j", async (stored, expected) => {
    await engine.script(`drop table if exists t; create table t (id integer primary key, v);
      insert into t values (1, ${stored})`)
    const decimal = { kind: "number", format: "decimal" }
    const { fields, table } = tableOf("sqlite", { v: decimal }, { v: { scale: 2 } })
    const { data } = await runSql(engine.db, prepareQuery({}, fields), table)
    expect(data).toEqual([{ v: expected }])
  })

  it("an integer beyond 2^53 in a column of numbers is the nearest number", async () => {
    await engine.script(`drop table if exists t; create table t (id integer primary key, v);
      insert into t values (1, 9007199254740993)`)
    const { fields, table } = tableOf("sqlite", { v: { kind: "number" } }, { v: {} })
    const { data } = await runSql(engine.db, prepareQuery({}, fields), table)
    expect(data).toEqual([{ v: 9007199254740992 }])
  })

  it("16 bytes are a uuid, compared as they are", async () => {
    const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
    await engine.script(`drop table if exists t; create table t (id integer primary key, v blob);
      insert into t values (1, x'6F9619FF8B86D011B42D00CF4FC964FF')`)
    const { fields, table } = tableOf("sqlite", { v: { kind: "uuid" } }, { v: { type: "blob" } })
    const bound = prepareQuery({ filters: `v==${uuid}` }, fields)
    expect((await runSql(engine.db, bound, table)).data).toEqual([{ v: uuid }])
    expect(compileSql(bound, table).where.sql).toBe(
      '(("t"."v" = unhex(?)) and ("t"."v" is not null))',
    )
  })
})

describe("the order of a statement", () => {
  it.each([
    ["varchar", "v", '"t"."v" using ~<~ nulls first, "t"."id" asc'],
    ["varchar", "-v", '"t"."v" using ~>~ nulls last, "t"."id" asc'],
    ["iso-day", "v", '"t"."v" using ~<~ nulls first, "t"."id" asc'],
    ["text", "v,-id", '"t"."v" using ~<~ nulls first, "t"."id" desc'],
    ["text", "id,v", '"t"."id" asc, "t"."v" using ~<~ nulls first'],
  ])("over %s by %s is %s, with each column once", (type, sorts, order) => {
    const kind = type === "iso-day" ? "date" : "text"
    const { fields, table } = tableOf(
      "postgres",
      { id: { kind: "integer" }, v: { kind } },
      { id: { notNull: true }, v: { type } },
    )
    const { page } = compileSql(prepareQuery({ sorts }, fields), table)
    expect(page.sql).toContain(` order by ${order} limit`)
  })
})

describe("a page of PostgreSQL that is ordered first by a column without a promise", () => {
  const kinds = { v: { kind: "number" }, w: { kind: "number" } }
  const pageOf = (query: QueryText, column: object = {}, paging = true): string => {
    const { fields, table } = tableOf("postgres", kinds, { v: column, w: {} })
    const bound = prepareQuery({ pageSize: 5, ...query }, fields, { paging })
    return compileSql(bound, table).page.sql.replace(/^.*? where /, "")
  }
  const union = (order: string, where = "(1 = 1)") =>
    ["", "not "]
      .map((not) => `${where} and ("t"."v" is ${not}null) order by ${order} limit 10)`)
      .join(' union all (select "t".* from "t" as "t" where ')

  it.each([
    ["v", '"t"."v" asc', "nulls first", ', "t"."id" asc'],
    ["-v", '"t"."v" desc', "nulls last", ', "t"."id" asc'],
    ["v,-w", '"t"."v" asc', "nulls first", ', "t"."w" desc nulls last, "t"."id" asc'],
  ])(
    "by %s is a union of the rows without a value and those with one (P1)",
    (sorts, first, nulls, rest) => {
      expect(pageOf({ sorts, page: 2 })).toBe(
        `${union(first + rest)}) as "t" order by ${first} ${nulls}${rest} limit 5 offset 5`,
      )
    },
  )

  it("has one part where a condition keeps no row without a value", () => {
    const condition = '(("t"."v" > $1::int8) and ("t"."v" is not null))'
    const order = 'order by "t"."v" asc, "t"."id" asc limit 5'
    expect(pageOf({ filters: "v>1", sorts: "v" })).toBe(`${condition} ${order}`)
    expect(pageOf({ filters: "(v|w)>1", sorts: "v" })).toContain("nulls first")
    expect(pageOf({ filters: "v==1|null", sorts: "v" })).toContain("nulls first")
    expect(pageOf({ filters: "w>1", sorts: "v" })).toContain("nulls first")
  })

  it.each([
    [2 ** 31, 1, ["limit 2147483647", "limit 2147483647", "limit 1 offset 2147483647"]],
    [2 ** 31 + 1, 1, ["limit 0", "limit 0", "limit 0"]],
    [1, 2 ** 31 - 1, ["limit 2147483647", "limit 2147483647", "limit 2147483647"]],
  ])("page %d of %d rows has the limits %j (P3)", (page, pageSize, limits) => {
    const { fields, table } = tableOf("postgres", kinds, { v: {}, w: {} })
    const paging = { page, pageSize, skip: (page - 1) * pageSize }
    const { sql } = compileSql({ ...prepareQuery({ sorts: "v" }, fields), paging }, table).page
    expect(sql.match(/limit \d+( offset \d+)?/g)).toEqual(limits)
  })

  it("keeps its nulls with nullsFirst and without paging", () => {
    const order = '(1 = 1) order by "t"."v" asc nulls first, "t"."id" asc'
    expect(pageOf({ sorts: "v" }, { nullsFirst: true })).toBe(`${order} limit 5`)
    expect(pageOf({ sorts: "v" }, {}, false)).toBe(order)
  })

  it("keeps its nulls in the order that is handed out, which may be joined by OR", () => {
    const { fields, table } = tableOf("postgres", kinds, { v: {}, w: {} })
    const { orderBy } = toKysely(prepareQuery({ filters: "v>1", sorts: "v" }, fields), table)
    expect(orderBy[0]?.compile(statementsFor("postgres")).sql).toBe('"t"."v" asc nulls first')
  })
})
