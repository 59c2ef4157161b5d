import { Kysely, sql, SqliteDialect, type Expression, type SqlBool } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { defineFields, pickFields, prepareQuery } from "../../src/index.ts"
import {
  compileSql,
  defineSqlTable,
  runSql,
  sqlSource,
  toKysely,
  sqlite,
} from "../../src/kysely.ts"
import { listEndpoint } from "../../src/server.ts"
import { nodeSqlite } from "../../src/kysely-node.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

interface Database {
  readonly goods: { id: number; tenant: number; name: string | null; stock: number }
}

const fields = defineFields({
  name: { kind: "text" },
  stock: { kind: "integer" },
  soldOut: { kind: "shortcut", test: ({ stock }: { readonly stock: number }) => stock === 0 },
})
const goods = defineSqlTable<Database>()(fields, {
  engine: sqlite,
  table: "goods",
  key: ["id"],
  columns: { name: {}, stock: {} },
  shortcuts: { soldOut: (column) => sql`${column("stock")} = 0` },
})

async function openGoods() {
  const { database, script, close } = openSqlite()
  onTestFinished(close)
  await script(
    "create table goods (id integer primary key, tenant integer, name text, stock integer); insert into goods values (1, 7, 'a', 0), (2, 8, 'b', 1), (3, 7, null, 2), (4, 8, null, 0), (5, 7, 'c', 5)",
  )
  const statements: string[] = []
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    log: ({ query }) => void statements.push(query.sql),
  })
  return { db, statements }
}

type Where = (column: (name: "tenant") => Expression<unknown>) => Expression<SqlBool>
const ofTenant =
  (tenant: number): Where =>
  (column) =>
    sql`${column("tenant")} = ${tenant} or 1 = 0`

it("the application's condition is in brackets on the page, in the count and in every part after a cursor", async () => {
  const { db } = await openGoods()
  const bound = prepareQuery({ filters: "stock>=0", sorts: "-name", pageSize: 1 }, fields)
  const { next } = await runSql(db, bound, goods, { where: ofTenant(7) })
  const texts = compileSql(bound, goods, { where: ofTenant(7), after: next })
  const own = '("goods"."tenant" = ? or 1 = 0)'
  expect(texts.where.sql.startsWith(`(${own} and `)).toBe(true)
  expect(texts.count.sql.split(`where (${own} and `)).toHaveLength(2)
  // Rows with a name and rows without one come after the cursor.
  expect(texts.page.sql.split(" union all ")).toHaveLength(2)
  for (const part of texts.page.sql.split(" union all "))
    expect(part).toContain(`where (${own} and `)
  const { sql: joined } = compileSql(bound, goods, { where: ofTenant(7), as: "o" }).where
  expect(joined).toContain('("o"."tenant" = ? or 1 = 0)')
})

it("each tenant walks its own rows, also after a cursor of another one, which the condition has no part in", async () => {
  const { db } = await openGoods()
  const bound = prepareQuery({ sorts: "name", pageSize: 1 }, fields)
  const first = await runSql(db, bound, goods, { where: ofTenant(7), select: ["id"] })
  expect(first).toMatchObject({ data: [{ id: 3 }], total: 3, pages: 3 })
  const after = first.next
  const own = await runSql(db, bound, goods, { where: ofTenant(7), select: ["id"], after })
  const others = await runSql(db, bound, goods, { where: ofTenant(8), select: ["id"], after })
  expect([own.data[0]?.id, others.data[0]?.id, others.total]).toEqual([1, 4, 2])
})

it("sqlSource gives the condition the request", async () => {
  const { db } = await openGoods()
  const where = (column: Parameters<Where>[0], { headers }: Request) =>
    ofTenant(Number(headers.get("x-tenant")))(column)
  const endpoint = listEndpoint({ table: fields, rows: sqlSource(db, goods, { where }) })
  const request = new Request("http://localhost/?filters=stock<2", { headers: { "x-tenant": "8" } })
  expect(await (await endpoint(request)).json()).toMatchObject({ total: 2 })
})

it.each([
  ["a promise", () => Promise.resolve(sql`1 = 1`)],
  ["a boolean", () => true],
  ["a string", () => "1 = 1"],
  ["undefined", () => undefined],
  ["an alias", () => sql`1 = 1`.as("own")],
])("a condition that returns %s is a TypeError before any statement", async (_, given) => {
  const { db, statements } = await openGoods()
  const where = given as never
  const refused = "must return an expression of kysely"
  for (const bound of [
    prepareQuery({}, fields),
    prepareQuery("?filters=a", fields, { strict: true }),
  ]) {
    expect(() => toKysely(bound, goods, { where })).toThrow(refused)
    expect(() => compileSql(bound, goods, { where })).toThrow(refused)
    await expect(runSql(db, bound, goods, { where })).rejects.toThrow(refused)
    const { list } = sqlSource(db, goods, { where })
    const asked = {
      bound,
      paging: bound.paging,
      after: undefined,
      signal: new AbortController().signal,
    }
    await expect(
      (async () => list({ ...asked, request: new Request("http://localhost/") }))(),
    ).rejects.toThrow(refused)
  }
  expect(statements).toEqual([])
})

it.each([
  ["a field", ["name"], [{ name: "a" }, { name: null }, { name: "c" }]],
  ["a shortcut alone", ["soldOut"], [{}, {}, {}]],
] as const)("data holds the fields of the query alone: %s", async (_, names, rows) => {
  const { db } = await openGoods()
  for (const paging of [true, false]) {
    const bound = prepareQuery({ filters: "soldOut" }, pickFields(fields, names), {
      paging,
      strict: false,
    })
    const { data } = await runSql(db, { ...bound, conditions: [] }, goods, { where: ofTenant(7) })
    expect(data).toEqual(rows)
  }
})
