import { engines } from "../support/sql/engine.ts"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable, sqlTableSchema } from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"

/** Returns the table `t` with the key `id`. */
function tableOf(fields: object, columns: object, engineName: "sqlite" | "postgres" = "postgres") {
  return defineSqlTable<AnyDatabase>()(defineFields(fields as never), {
    ...{ engine: engines[engineName], table: "t", key: ["id"], columns },
  } as never)
}

const statementsOf = (fields: object, columns: object, types: Readonly<Record<string, string>>) =>
  sqlTableSchema(tableOf(fields, columns), { columns: types })

const id = { id: "int4" }
const text = { kind: "text", sort: false }

describe("sqlTableSchema", () => {
  it("puts what one of two fields promises of a column on the column of both", () => {
    const fields = { a: text, b: text }
    const columns = {
      a: { column: "x", notNull: true },
      b: { column: "x", collation: "C", belowSurrogates: true },
    }
    const line = `"x" text collate "C" not null check (not (not ("x" !~ '***:[\ue000-\u{10ffff}]')))`
    const { a, b } = columns
    for (const given of [columns, { a: b, b: a }])
      expect(statementsOf(fields, given, id)[0]).toContain(line)
  })

  it("writes the checks of a column in the order of its promises, and no comment without texts", () => {
    const column = { type: "numeric" }
    const [create] = statementsOf({ x: { kind: "number" } }, { x: column }, id)
    expect(create).toBe(`create table "t" (
  "id" int4 not null,
  "x" numeric check (not (not ("x" <> 'NaN'))) check (not ("x"::float8::numeric <> "x")),
  primary key ("id")
);`)
  })

  it.each(["unix-s", "unix-ms", "int8"])(
    "declares a column of SQLite of the type %s as integers",
    (type) => {
      const field = type === "int8" ? { kind: "integer", bits: 64 } : { kind: "date" }
      const table = tableOf({ x: field }, { x: { type } }, "sqlite")
      expect(sqlTableSchema(table, { columns: { id: "integer" } })[0]).toContain('"x" integer')
    },
  )

  it("makes an index for the order of a key of texts, which no filter or sort of a field needs", () => {
    const fields = { id: { kind: "text", filter: false, sort: false } }
    expect(statementsOf(fields, { id: {} }, {}).slice(1)).toEqual([
      '-- Serves pages without sorts.\ncreate index "t_key_idx" on "t" ("id" text_pattern_ops);',
    ])
  })

  it("reads the key as the first of two fields for it does, in indexes and in statements", () => {
    const fields = { id: { kind: "text", filter: false, sort: false }, other: text, name: text }
    const columns = { id: {}, other: { column: "id", collation: "C" }, name: {} }
    expect(statementsOf(fields, columns, {})[1]).toContain('("id" text_pattern_ops)')
    const query = prepareQuery({}, defineFields(fields as never))
    expect(compileSql(query, tableOf(fields, columns)).page.sql).toContain(
      'order by "t"."id" using ~<~ limit',
    )
  })

  it.each([
    ["varchar", {}, '"x" text_pattern_ops, "id"'],
    ["varchar", { collation: "C" }, '"x", "id"'],
    ["text", { nullsFirst: true }, '"x" text_pattern_ops nulls first, "id"'],
    ["text", { notNull: true, nullsFirst: true }, '"x" text_pattern_ops, "id"'],
    ["text", { notNull: true }, '"x" text_pattern_ops, "id"'],
  ])("gives a column of the type %s with %o the index (%s)", (type, column, columns) => {
    const statements = statementsOf({ x: text }, { x: { type, ...column } }, id)
    expect(statements[1]).toBe(
      `-- Serves filters=x==…, filters=x_=….\ncreate index "t_x_idx" on "t" (${columns});`,
    )
  })

  it("takes a value that counts as empty for null in the index of a column that is never null", () => {
    const fields = { x: { kind: "date", filter: false } }
    const statements = statementsOf(fields, { x: { notNull: true, mayHoldSpecials: true } }, id)
    const indexed = `(case when "x" between '0001-12-31 10:00:00.000000+00 BC' and '10000-01-01 13:59:59.999999+00' then "x" end)`
    expect(statements.slice(1)).toEqual([
      `-- Serves sorts=x.\ncreate index "t_x_idx" on "t" ((${indexed}), "id");`,
      `-- Serves sorts=-x.\ncreate index "t_x_desc_idx" on "t" ((${indexed}) desc, "id");`,
    ])
  })

  it("leaves an index without the sorts that its field does not have", () => {
    expect(statementsOf({ id: text }, { id: { notNull: true } }, {})[1]).toBe(
      '-- Serves pages without sorts, filters=id==…, filters=id_=….\ncreate index "t_id_idx" on "t" ("id" text_pattern_ops);',
    )
  })

  const indexNamesOf = (...columns: readonly string[]) =>
    statementsOf(
      Object.fromEntries(columns.map((_, index) => [`f${index}`, text])),
      Object.fromEntries(columns.map((column, index) => [`f${index}`, { column }])),
      id,
    )
      .slice(1)
      .map((statement) => /create index "(.*?)"/.exec(statement)?.[1])

  it("keeps names of indexes of 63 bytes whole, and cuts longer ones", () => {
    const [fits, long] = ["a".repeat(57), `${"a".repeat(56)}bc`]
    expect(indexNamesOf(fits, long)).toEqual([`t_${fits}_idx`, `t_${"a".repeat(56)}b_idx`])
  })

  it("numbers names of indexes that would be the same from 2 on", () => {
    const long = "a".repeat(70)
    expect(indexNamesOf(long, `${long}b`, `${long}c`)).toEqual([
      `t_${"a".repeat(57)}_idx`,
      `t_${"a".repeat(56)}_idx2`,
      `t_${"a".repeat(56)}_idx3`,
    ])
  })
})
