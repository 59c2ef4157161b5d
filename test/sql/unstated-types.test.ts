import { describe, expect, it } from "vitest"
import { fieldsFromJson, prepareQuery, QueryError } from "../../src/index.ts"
import { compileSql, defineSqlTable, sqlTableSchema } from "../../src/kysely.ts"
import { engines, type AnyDatabase, type EngineName } from "../support/sql/engine.ts"

/** Defines the table `goods` with a column for a field. */
function tableOf(engineName: EngineName, field: object, column: object = {}) {
  const built = fieldsFromJson({ n: field })
  if (!built.ok) return expect.fail(JSON.stringify(built.diagnostics))
  const columns = { n: { ...("list" in field ? {} : { notNull: true }), ...column } }
  const options = { engine: engines[engineName], table: "goods", key: ["id"], columns }
  return {
    fields: built.value,
    table: defineSqlTable<AnyDatabase>()(built.value, options as never),
  }
}

/** Writes the condition on a column of which nobody stated the type. */
function whereOf(engineName: EngineName, field: object, filters: string) {
  const { fields, table } = tableOf(engineName, field)
  const { sql, parameters } = compileSql(prepareQuery({ filters }, fields), table).where
  return [sql, ...parameters]
}

const choice = { kind: "enum", values: [1, 5_000_000_000] }

describe("an integer of which no type is stated", () => {
  it.each<[EngineName, string, unknown]>([
    ["postgres", '("goods"."n" >= $1::int8)', 5_000_000_000],
    ["mariadb", "(`goods`.`n` >= cast(? as signed))", "5000000000"],
    ["duckdb", '("goods"."n" >= cast($1 as bigint))', 5_000_000_000],
    ["sqlite", '("goods"."n" >= ?)', 5_000_000_000],
  ])("V5: is one of 64 bits on %s: %s", (engineName, sql, parameter) => {
    for (const field of [{ kind: "integer" }, choice])
      expect(whereOf(engineName, field, "n>=5000000000")).toEqual([sql, parameter])
    const equal = sql.replace(">=", "=")
    expect(whereOf(engineName, choice, "n==5000000000")).toEqual([equal, parameter])
  })

  it("V14: is compared in lists without an index of arrays, which one type alone has", () => {
    const { fields, table } = tableOf("postgres", { kind: "integer", list: true, sort: false })
    expect(compileSql(prepareQuery({ filters: "n==5" }, fields), table).where.sql).not.toContain(
      "&&",
    )
  })
})

describe("a number of PostgreSQL of which no type is stated", () => {
  it.each<[string, string, unknown]>([
    ["5", "int8", 5],
    ["-9007199254740991", "int8", -9_007_199_254_740_991],
    ["9007199254740994", "numeric", "9007199254740994"],
    ["0.5", "numeric", "0.5"],
    ["1e300", "numeric", "1e+300"],
    ["5e-324", "numeric", "5e-324"],
  ])("V4: is compared with %s as %s", (written, type, parameter) => {
    for (const operator of ["==", ">="])
      expect(whereOf("postgres", { kind: "number" }, `n${operator}${written}`)).toEqual([
        `("goods"."n" ${operator.replace("==", "=")} $1::${type})`,
        parameter,
      ])
  })

  it("V4: has NaN told apart in each of its types", () => {
    const { fields, table } = tableOf("postgres", { kind: "number" }, { mayHoldSpecials: true })
    expect(compileSql(prepareQuery({ filters: "n>5" }, fields), table).where.sql).toContain(
      `case when "goods"."n" <> 'NaN'::numeric then "goods"."n" end`,
    )
  })
})

describe("sqlTableSchema", () => {
  it.each<[EngineName, object, string]>([
    ["postgres", { kind: "integer" }, '"n" int8'],
    ["postgres", choice, '"n" int8'],
    ["postgres", { kind: "number" }, '"n" float8'],
    ["mariadb", { kind: "integer" }, "`n` bigint"],
    ["duckdb", { kind: "integer" }, '"n" bigint'],
  ])("writes the first type of %s for %j: %s", (engineName, field, column) => {
    const { table } = tableOf(engineName, field)
    expect(sqlTableSchema(table, { columns: { id: "int4" } })[0]).toContain(column)
  })
})

describe("a numeric of DuckDB", () => {
  const digits = `The field "n" cannot be defined: "type" must have the digits of the column on duckdb, such as "numeric(10,2)"`

  it.each<[object, object]>([
    [{ kind: "number", format: "decimal" }, {}],
    [{ kind: "number", format: "decimal" }, { type: "numeric" }],
    [{ kind: "number", format: "decimal" }, { expression: () => expect.fail() }],
    [{ kind: "number" }, { type: "numeric" }],
  ])("V4b: is refused without its digits: %j, %j", (field, column) => {
    const defined = () => tableOf("duckdb", field, column)
    expect(defined).toThrow(QueryError)
    expect(defined).toThrow(digits)
    expect(defined).toThrow(
      "A `decimal` without digits is `numeric(18,3)`, and `readSqlTable` reads them.",
    )
  })

  it("V4b: has its digits, also of an expression", () => {
    const decimal = { kind: "number", format: "decimal" }
    const expression = () => expect.fail()
    expect(() => tableOf("duckdb", decimal, { type: "numeric(18,3)" })).not.toThrow()
    expect(() => tableOf("duckdb", decimal, { type: "numeric(9)", expression })).not.toThrow()
  })
})
