import { engines } from "../support/sql/engine.ts"
import { afterAll, describe, expect, it } from "vitest"
import { defineFields, prepareQuery, runQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable, runSql } from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const engine = openSqlite()
afterAll(engine.close)

const fields = defineFields({ id: { kind: "integer" }, v: { kind: "date" } })

function tableOf(engineName: "sqlite" | "postgres", type: string) {
  const place = {
    engine: engines[engineName],
    table: "t",
    key: ["id"],
    columns: { id: {}, v: { type } },
  }
  return defineSqlTable<AnyDatabase>()(fields, place as never)
}

const operators = ["==", "!=", "<", "<=", ">", ">="]

describe("dates in each type of columns of SQLite (V5)", () => {
  it.each<[type: string, values: readonly (readonly [memory: string, stored: string | number])[]]>([
    [
      "iso-0",
      [
        ["2024-01-31T12:00:00Z", "2024-01-31T12:00:00Z"],
        ["2024-01-31T12:00:01Z", "2024-01-31T12:00:01Z"],
      ],
    ],
    [
      "iso-3",
      [
        ["2024-01-31T12:00:00.5Z", "2024-01-31T12:00:00.500Z"],
        ["2024-01-31T12:00:00.501Z", "2024-01-31T12:00:00.501Z"],
      ],
    ],
    ["iso-6", [["2024-01-31T12:00:00.5Z", "2024-01-31T12:00:00.500000Z"]]],
    ["iso-7", [["2024-01-31T12:00:00.5000001Z", "2024-01-31T12:00:00.5000001Z"]]],
    [
      "iso-day",
      [
        ["2024-01-31T00:00:00Z", "2024-01-31"],
        ["2024-02-01T00:00:00Z", "2024-02-01"],
      ],
    ],
    [
      "unix-s",
      [
        ["2024-01-31T12:00:00Z", 1_706_702_400],
        ["1969-12-31T23:59:59Z", -1],
      ],
    ],
    [
      "unix-ms",
      [
        ["2024-01-31T12:00:00.5Z", 1_706_702_400_500],
        ["1969-12-31T23:59:59.999Z", -1],
      ],
    ],
  ])("%s: conditions between two values, and the values themselves", async (type, values) => {
    await engine.script("drop table if exists t; create table t (id integer primary key, v)")
    for (const [id, [, stored]] of values.entries())
      await engine.run("insert into t values (?, ?)", [id, stored])
    const rows = values.map(([v], id) => ({ id, v }))
    const given = [...values.map(([v]) => v), "2024-01-31T12:00:00.50000005Z"]
      .concat("2024-01-31T12:00:00.5Z", "2024-01-31T12:00:00.0001Z", "1969-12-31T23:59:59.9999Z")
      .concat("2024-01-31T00:00:00.0000001Z")
    for (const operator of operators)
      for (const value of given) {
        const bound = prepareQuery({ filters: `v${operator}${value}` }, fields)
        const { data } = await runSql(engine.db, bound, tableOf("sqlite", type))
        expect([operator, value, data]).toEqual([operator, value, runQuery(rows, bound).data])
      }
  })
})

describe("dates as parameters of PostgreSQL (V5)", () => {
  it.each([
    ["timestamptz", '("t"."v" > $1::timestamptz)', "2024-01-31 12:00:00.000000+00"],
    ["timestamp", '("t"."v" > $1::timestamp)', "2024-01-31 12:00:00.000000"],
    ["date", '("t"."v" > $1::date)', "2024-01-31"],
    ["unix-s", '("t"."v" > $1::int8)', 1_706_702_400],
    ["unix-ms", '("t"."v" > $1::int8)', 1_706_702_400_000],
    ["iso-0", '("t"."v" ~>~ $1)', "2024-01-31T12:00:00Z"],
    ["iso-7", '("t"."v" ~>~ $1)', "2024-01-31T12:00:00.0000000Z"],
    ["iso-day", '("t"."v" ~>~ $1)', "2024-01-31"],
  ])("%s: %s with %j", (type, sql, parameter) => {
    const bound = prepareQuery({ filters: "v>2024-01-31T12:00:00Z" }, fields)
    expect(compileSql(bound, tableOf("postgres", type)).where).toMatchObject({
      sql: `(${sql} and ("t"."v" is not null))`,
      parameters: [parameter],
    })
  })

  it.each([
    ["timestamptz", "2024-01-31 12:00:00.000007+00"],
    ["timestamp", "2024-01-31 12:00:00.000007"],
    ["iso-6", "2024-01-31T12:00:00.000007Z"],
    ["iso-7", "2024-01-31T12:00:00.0000070Z"],
  ])("%s: a microsecond is compared with %j itself", (type, parameter) => {
    const bound = prepareQuery({ filters: "v==2024-01-31T12:00:00.000007Z" }, fields)
    const where = compileSql(bound, tableOf("postgres", type)).where
    expect(where.sql).toContain('"t"."v" = $1')
    expect(where.parameters).toEqual([parameter])
  })
})
