import { CamelCasePlugin, sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import {
  checkSqlTable,
  compileSql,
  defineSqlTable,
  runSql,
  toKysely,
  postgres,
} from "../../../src/kysely.ts"
import type { ColumnReference } from "../../../src/sql/types.ts"
import { rowReading } from "../../../src/sql/read-row.ts"
import { openPgliteDatabase, type TestDatabase } from "./databases.ts"
import { schemaOf } from "../../support/sql/schema-of.ts"

interface PeopleColumns {
  readonly id: number
  readonly name: string | null
  readonly city: string | null
  readonly area: string
}
type Database = Readonly<Record<"people" | "people_1" | "people_2" | "people_3", PeopleColumns>>

type CamelDatabase = Readonly<Record<"people" | "people1" | "people2" | "people3", PeopleColumns>>

const fields = defineFields({
  name: { kind: "text" },
  town: { kind: "text" },
  isNamed: { kind: "shortcut", test: ({ name }: { readonly name?: string | null }) => !!name },
})

const whole = {
  engine: postgres,
  table: "people",
  key: ["id"],
  columns: {
    name: {},
    town: {
      expression: (column: ColumnReference<keyof PeopleColumns>) => sql`upper(${column("city")})`,
    },
  },
  shortcuts: {
    isNamed: (column: ColumnReference<keyof PeopleColumns>) =>
      sql<boolean>`${column("name")} is not null`,
  },
} as const

const shards = ["people_1", "people_2", "people_3"] as const
const people = defineSqlTable<Database>()(fields, whole)
const sharded = defineSqlTable<Database>()(fields, { ...whole, shards })

describe("the statements over shards", () => {
  const bound = prepareQuery({ filters: "name@=a", sorts: "-name", page: 3, pageSize: 20 }, fields)
  const condition = '(("people"."name" like $1) and ("people"."name" is not null))'
  const order = 'order by "people"."name" using ~>~ nulls last, "people"."id" asc'

  it("a page is a union of shards, each with condition, order and limit, with order, limit and offset outside", () => {
    const branch = (name: string, parameter: number): string =>
      `(select "people".* from "${name}" as "people" where ${condition.replace("$1", `$${parameter}`)} ${order} limit 60)`
    const { page } = compileSql(bound, sharded)
    expect(page.sql).toBe(
      `select "people".* from (${branch("people_1", 1)} union all ${branch("people_2", 2)} union all ${branch("people_3", 3)}) as "people" ${order} limit 20 offset 40`,
    )
    expect(page.parameters).toEqual(["%a%", "%a%", "%a%"])
  })

  it("a count is the sum of the counts of the shards", () => {
    const branch = (name: string, parameter: number): string =>
      `(select count(*) as "total" from "${name}" as "people" where ${condition.replace("$1", `$${parameter}`)})`
    expect(compileSql(bound, sharded).count.sql).toBe(
      `select cast(sum("people"."total") as int8) as "total" from (${branch("people_1", 1)} union all ${branch("people_2", 2)} union all ${branch("people_3", 3)}) as "people"`,
    )
  })

  it("a page reads the columns that functions name, and all of them beside other SQL", () => {
    const fixed = defineSqlTable<Database>()(fields, {
      ...whole,
      columns: { name: {}, town: { expression: sql`upper("city")` } },
      shards: ["people_1"],
    })
    const columnsOf = (table: unknown) =>
      rowReading({ schema: schemaOf(table), alias: "people" }, bound, ["area"]).columns
    expect(columnsOf(sharded)).toEqual(["id", "area", "name", "city"])
    expect(columnsOf(fixed)).toBe("all")
  })

  it("without paging the shards have no limit and no order of their own", () => {
    const all = prepareQuery({ sorts: "name" }, fields, { paging: false })
    expect(compileSql(all, sharded, { as: "p" }).page.sql).toBe(
      'select "p".* from ((select "p".* from "people_1" as "p" where (1 = 1)) union all (select "p".* from "people_2" as "p" where (1 = 1)) union all (select "p".* from "people_3" as "p" where (1 = 1))) as "p" order by "p"."name" using ~<~ nulls first, "p"."id" asc',
    )
  })

  it("a page behind all rows that a table can have asks for none", () => {
    const far = prepareQuery({ page: Number.MAX_SAFE_INTEGER, pageSize: 100 }, fields)
    expect(compileSql(far, sharded).page.sql.match(/limit \d+/g)).toEqual([
      "limit 0",
      "limit 0",
      "limit 0",
      "limit 0",
    ])
  })

  it.each([
    [2 ** 31, 1, ["limit 2147483647", "limit 1 offset 2147483647"]],
    [2 ** 31 + 1, 1, ["limit 0", "limit 0"]],
    [1, 2 ** 31 - 1, ["limit 2147483647", "limit 2147483647"]],
    [2, 1, ["limit 2", "limit 1 offset 1"]],
  ])("page %d of %d rows has the limits %j", (page, pageSize, limits) => {
    const one = defineSqlTable<Database>()(fields, { ...whole, shards: ["people_1"] })
    const paging = { page, pageSize, skip: (page - 1) * pageSize }
    const text = compileSql({ ...prepareQuery({}, fields), paging }, one).page.sql
    expect(text.match(/limit \d+( offset \d+)?/g)).toEqual(limits)
  })

  it("toKysely and the condition alone stay with the table", () => {
    expect(compileSql(bound, sharded).where).toEqual(compileSql(bound, people).where)
    const { limit, offset } = toKysely(bound, sharded)
    expect([limit, offset]).toEqual([20, 40])
  })
})

describe.each(["a partitioned table", "three tables and a view over them"])(
  "shards of %s",
  (form) => {
    let database: TestDatabase<Database>

    beforeAll(async () => {
      database = await openPgliteDatabase()
      const columns = "id int primary key, name text, city text, area text not null"
      await database.engine.script(
        form === "a partitioned table"
          ? `create table people (${columns.replace(" primary key", "")}, primary key (id, area)) partition by list (area);
           create table people_1 (area text not null, city text, name text, id int not null);
           alter table people attach partition people_1 for values in ('a');
           create table people_2 partition of people for values in ('b');
           create table people_3 partition of people default;`
          : `create table people_1 (area text not null, city text, name text, id int primary key);
           create table people_2 (${columns});
           create table people_3 (${columns});
           create view people as select id, name, city, area from people_1
             union all select * from people_2 union all select * from people_3;`,
      )
      for (const [index, shard] of shards.entries())
        await database.engine.script(
          `insert into ${shard} (id, name, city, area) select ${index + 1} + n * 3, nullif(chr(97 + n % 5), 'c'), 'bern ' || n,
           '${"abc"[index] ?? ""}' from generate_series(0, 19) as n`,
        )
    })
    afterAll(() => database.close())

    it.each([
      {},
      { filters: "name@=a", sorts: "-name" },
      { sorts: "name,-town", page: 2, pageSize: 7 },
      { sorts: "-town", page: 9, pageSize: 7 },
      { sorts: "town", page: 10, pageSize: 7 },
      { filters: "isNamed==true", sorts: "name", pageSize: 11 },
    ])(
      "runSql answers %j as over the table itself, also where columns stand in another order",
      async (query) => {
        for (const paging of [true, false]) {
          const bound = prepareQuery(query, fields, { paging })
          for (const options of [
            {},
            { select: ["id", "area"], consistent: true },
            { count: false },
          ] as const)
            expect(await runSql(database.db, bound, sharded, options)).toEqual(
              await runSql(database.db, bound, people, options),
            )
        }
      },
    )

    it("raw gives the rows of the driver, once the columns of all shards stand in one order", async () => {
      const last = defineSqlTable<Database>()(fields, {
        ...whole,
        shards: ["people_2", "people_3"],
      })
      const bound = prepareQuery({ sorts: "-town", page: 2, pageSize: 1 }, fields)
      const { data } = await runSql(database.db, bound, last, { raw: true })
      expect(data).toEqual([{ id: 30, name: "e", city: "bern 9", area: "c" }])
    })

    it("checkSqlTable finds columns in another order, rows that are missing, and rows that are there twice", async () => {
      const messagesOf = async (...names: readonly (keyof Database)[]) => {
        const [first = "people", ...others] = names
        const table = defineSqlTable<Database>()(fields, { ...whole, shards: [first, ...others] })
        const problems = await checkSqlTable(database.db, table)
        return problems.map(({ code, message }) => `${code}: ${message}`)
      }
      expect(await messagesOf(...shards)).toEqual([
        'shards: The shard "people_1" must have the columns id, name, city, area in this order, got area, city, name, id.',
      ])
      expect(await messagesOf("people_2", "people_3")).toEqual([
        'shards: The shards must hold the 60 rows of "people", each row once, got 40 rows.',
      ])
      expect(await messagesOf("people", "people_2")).toEqual([
        'shards: The shards must hold the 60 rows of "people", each row once, got 80 rows.',
      ])
      expect(await messagesOf("people")).toEqual([])
      expect(await messagesOf("people_4" as "people_3", "people_1")).toEqual([
        expect.stringMatching(/^unreadable: .*people_4/),
        expect.stringMatching(/^shards: The shard "people_1"/),
      ])
    })

    it("works with CamelCasePlugin", async () => {
      const camel = defineSqlTable<CamelDatabase>()(defineFields({ name: { kind: "text" } }), {
        ...whole,
        columns: { name: {} },
        shortcuts: {},
        shards: ["people1", "people2", "people3"],
      })
      const bound = prepareQuery(
        { sorts: "-name", pageSize: 3 },
        defineFields({ name: { kind: "text" } }),
      )
      const db = database.connect<CamelDatabase>(
        new CamelCasePlugin({ underscoreBeforeDigits: true }),
      )
      const { data, total } = await runSql(db, bound, camel, { select: ["id"] })
      expect(data).toEqual([
        { name: "e", id: 13 },
        { name: "e", id: 14 },
        { name: "e", id: 15 },
      ])
      expect(total).toBe(60)
    })
  },
)
