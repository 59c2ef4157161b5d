import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import { defineSqlTable, sqlTableSchema, sqlite } from "../../src/kysely.ts"

interface Tables {
  readonly "shop.goods": { readonly id: number; readonly name: string }
}

const fields = defineFields({
  name: { kind: "text" },
  upper: { kind: "text" },
  low: { kind: "shortcut", test: () => true },
})
const goods = defineSqlTable<Tables>()(fields, {
  engine: sqlite,
  table: "shop.goods",
  key: ["id"],
  columns: { name: {}, upper: { expression: sql`upper("name")` } },
  shortcuts: { low: sql<boolean>`"id" < 5` },
})

describe("the statements for a table with SQL that is no function", () => {
  const statements = sqlTableSchema(goods, { columns: { id: "integer", name: undefined as never } })

  it("have the columns that are known, and say what no index serves", () => {
    expect(statements[0]?.split("\n")).toEqual([
      "-- upper is an expression: no index here serves it.",
      "-- low is a shortcut: no index here serves it.",
      'create table "shop"."goods" (',
      '  "id" integer not null,',
      '  "name" text,',
      '  primary key ("id")',
      ") strict;",
    ])
  })

  it("put an index into the schema of the table, which SQLite writes before its name", () => {
    expect(statements[1]).toContain('create index "shop"."goods_name_idx" on "goods" ("name"')
  })
})
