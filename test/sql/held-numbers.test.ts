import { engines } from "../support/sql/engine.ts"
import { describe, expect, it } from "vitest"
import { fieldsFromJson, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable } from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"

/** Writes the condition on the column `stock` of a type. */
function whereOf(filters: string, type: string, field: object = { kind: "number" }) {
  const built = fieldsFromJson({ stock: field })
  if (!built.ok) return expect.fail(JSON.stringify(built.diagnostics))
  const columns = { stock: { type, notNull: true } }
  const engineName = type === "integer" ? "sqlite" : "postgres"
  const options = { engine: engines[engineName], table: "goods", key: ["id"], columns }
  const goods = defineSqlTable<AnyDatabase>()(built.value, options as never)
  return compileSql(prepareQuery({ filters }, built.value), goods).where
}

const int64 = { kind: "integer", bits: 64 }
const decimal = { kind: "number", format: "decimal" }

describe("a column of numbers compared with one that it cannot hold", () => {
  it.each<[string, number, string, object?]>([
    ["int2", 32_767, "32769"],
    ["int2", 32_767, "1e300"],
    ["int4", 2_147_483_647, "99999999999"],
    ["int4", 2_147_483_647, "99999999999", { kind: "integer" }],
    ["int4", 2_147_483_647, "9223372036854775807", int64],
    ["int8", 1e18, "1e19"],
    ["integer", 1e15, "9007199254740992"],
    ["integer", 1e15, "PT901000000S", { kind: "duration" }],
    ["numeric(10,2)", 99_999_999.99, "100000000"],
    ["numeric(10,2)", 99_999_999.99, "1e300"],
    ["numeric(10,2)", 99_999_999.99, "79228162514264337593543950335", decimal],
    ["numeric(3)", 999, "1000", { kind: "integer" }],
  ])("V4: %s holds %d at most: %s is never equal and always greater", (type, _, most, field) => {
    const known = (filters: string) => {
      const { sql, parameters } = whereOf(filters, type, field)
      expect(parameters).toEqual([])
      return sql
    }
    for (const operator of ["==", ">", ">="])
      expect(known(`stock${operator}${most}`)).toBe("(1 = 0)")
    for (const operator of ["!=", "<", "<="])
      expect(known(`stock${operator}${most}`)).toBe("(1 = 1)")
    for (const operator of ["==", "<", "<="])
      expect(known(`stock${operator}-${most}`)).toBe("(1 = 0)")
    for (const operator of [">", ">="]) expect(known(`stock${operator}-${most}`)).toBe("(1 = 1)")
  })

  it.each<[string, string, string, unknown, object?]>([
    ["int8", "stock>0.5", '("goods"."stock" > $1::int8)', 0],
    ["int8", "stock>=0.5", '("goods"."stock" > $1::int8)', 0],
    ["int8", "stock<-0.5", '("goods"."stock" <= $1::int8)', -1],
    ["int8", "stock<=-0.5", '("goods"."stock" <= $1::int8)', -1],
    ["int2", "stock>32766.5", '("goods"."stock" > $1::int8)', 32_766],
    ["integer", "stock<2.5", '("goods"."stock" <= ?)', 2],
    ["numeric(10,2)", "stock>0.005", '("goods"."stock" > $1::numeric)', "0.00"],
    ["numeric(10,2)", "stock<=-0.005", '("goods"."stock" <= $1::numeric)', "-0.01"],
    ["numeric(10,2)", "stock>=12.345", '("goods"."stock" > $1::numeric)', "12.34"],
    ["numeric(10,2)", "stock<12.345", '("goods"."stock" <= $1::numeric)', "12.34", decimal],
    ["numeric(10)", "stock<2.5", '("goods"."stock" <= $1::numeric)', "2"],
  ])("V4: %s, %s is between two of them: %s", (type, filters, sql, parameter, field) => {
    expect(whereOf(filters, type, field)).toMatchObject({ sql, parameters: [parameter] })
  })

  it.each([
    ["int8", "stock==0.5"],
    ["integer", "stock==0.5"],
    ["numeric(10,2)", "stock==0.005"],
  ])("V4: %s, %s equals none of them", (type, filters) => {
    expect(whereOf(filters, type)).toMatchObject({ sql: "(1 = 0)", parameters: [] })
  })

  it.each([
    ["int2", "stock==-32768", -32_768],
    ["int4", "stock<=2147483647", 2_147_483_647],
    ["int8", "stock==-9223372036854775808", "-9223372036854775808"],
    ["integer", "stock==9007199254740991", 9_007_199_254_740_991],
    ["numeric(10,2)", "stock==-99999999.99", "-99999999.99"],
  ])("V4: %s holds the end of its range: %s", (type, filters, parameter) => {
    expect(whereOf(filters, type).parameters).toEqual([parameter])
  })
})
