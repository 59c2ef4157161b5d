import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable } from "../../src/kysely.ts"

const fields = defineFields({ stock: { kind: "number" } })
const goods = defineSqlTable<{ goods: { id: number; stock: number } }>()(fields, {
  dialect: "postgres",
  table: "goods",
  key: ["id"],
  columns: { stock: { type: "int8", notNull: true } },
})

const whereOf = (filters: string) => compileSql(prepareQuery({ filters }, fields), goods).where

describe("a column of integers of PostgreSQL compared with a number that is none of them", () => {
  it.each([
    ["stock>1e19", "(1 = 0)"],
    ["stock>=1e19", "(1 = 0)"],
    ["stock<1e19", "(1 = 1)"],
    ["stock<=1e19", "(1 = 1)"],
    ["stock>-1e19", "(1 = 1)"],
    ["stock>=-1e19", "(1 = 1)"],
    ["stock<-1e19", "(1 = 0)"],
    ["stock<=-1e19", "(1 = 0)"],
    ["stock==1e19", "(1 = 0)"],
    ["stock==0.5", "(1 = 0)"],
  ])("V4: %s is known before the database is asked: %s", (filters, sql) => {
    expect(whereOf(filters)).toMatchObject({ sql, parameters: [] })
  })

  it.each([
    ["stock>0.5", '("goods"."stock" > $1::int8)', 0],
    ["stock>=0.5", '("goods"."stock" > $1::int8)', 0],
    ["stock<-0.5", '("goods"."stock" <= $1::int8)', -1],
    ["stock<=-0.5", '("goods"."stock" <= $1::int8)', -1],
  ])("V4: %s lies between two integers: %s", (filters, sql, parameter) => {
    expect(whereOf(filters)).toMatchObject({ sql, parameters: [parameter] })
  })
})
