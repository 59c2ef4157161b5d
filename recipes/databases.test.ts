import { PGlite } from "@electric-sql/pglite"
import Database from "better-sqlite3"
import { sql } from "drizzle-orm"
import * as betterSqlite from "drizzle-orm/better-sqlite3"
import * as pglite from "drizzle-orm/pglite"
import { knex } from "knex"
import { stderr } from "node:process"
import { Pool } from "pg"
import { applyQuery, defineFields, prepareQuery } from "trommel"
import { compileSql, defineSqlTable, sqlite } from "trommel/kysely"
import { expect, it } from "vitest"
import { skipsWithout } from "../test/support/skips-without.ts"
import {
  findPostgres,
  missingPostgres,
  startPostgres,
} from "../test/support/sql/postgres-server.ts"
import {
  fields,
  findByDrizzle,
  findByKnex,
  findByText,
  orders,
  runByPg,
  runByPrisma,
  toDrizzle,
  type Order,
  type Run,
} from "./sql-tools.ts"

const skips = skipsWithout(findPostgres())
if (skips) stderr.write(`${missingPostgres} The recipes of Knex, pg and Prisma are skipped.\n`)

/** Orders of three tenants, which hold the same values: ties, empty values, letters beyond ASCII, and what SQL might read. */
const rows = Array.from({ length: 180 }, (_, id): Order => {
  const at = Math.floor(id / 3)
  return {
    id,
    tenant: id % 3,
    name:
      ["Anna", "ärzte", null, "Kühl 7", "kühn", "a' or 1=1 --", "Zoë? $1 :1", ""][at % 8] ?? null,
    total: at % 5 === 0 ? null : (at * 37) % 11,
    placed: new Date(Date.UTC(2024, at % 12, 1, 12, 0, 0, at)),
  }
})

const conditions = [
  "",
  "name@=*KÜ",
  "name@=' or 1=1 --",
  "name@=Zoë? $1 :1",
  "name==null",
  "name!=Anna,total>=3",
  "total==null",
  "placed<2024-06-01",
  "name==nobody",
]
const sorted = ["", "name", "-name,total", "total", "-total", "-placed"]

interface Answer {
  readonly data: readonly Order[]
  readonly total: number
  readonly next: string | null
  readonly diagnostics: readonly { readonly code: string }[]
}

type Find = (tenant: number, query: string, after?: string | null) => Promise<Answer>

/** Compares pages, counts and walks of a tenant with those of its rows in memory, which no other tenant's rows enter. */
async function expectAsInMemory(find: Find): Promise<void> {
  const own = rows.filter(({ tenant }) => tenant === 1)
  for (const filters of conditions)
    for (const sorts of sorted) {
      const query = (page: number, size: number) =>
        new URLSearchParams({ filters, sorts, page: `${page}`, pageSize: `${size}` }).toString()
      for (const page of [1, 2, 9]) {
        const { data, total } = await find(1, query(page, 7))
        const expected = applyQuery(own, fields, query(page, 7))
        expect({ filters, sorts, data, total }).toEqual({
          filters,
          sorts,
          data: expected.data,
          total: expected.total,
        })
      }
      const found: Order[] = []
      let after: string | null = null
      do {
        const { data, total, next }: Answer = await find(1, query(1, 13), after)
        expect(total).toBe(applyQuery(own, fields, { filters }).total)
        found.push(...data)
        after = next
      } while (after !== null)
      expect(found).toEqual(applyQuery(own, fields, query(1, 100)).data)
    }
  const { next } = await find(2, "pageSize=3", null)
  const { data } = await find(1, "pageSize=3", next)
  expect(data).toEqual(own.filter(({ id }) => id > 8).slice(0, 3))
  const refused = await find(1, "filters=nmae==Anna")
  expect(refused).toMatchObject({ data: [], total: 0, diagnostics: [{ code: "unknown-field" }] })
}

const schema =
  "create table orders (id int primary key, tenant int not null, name text, total float8, placed timestamptz not null)"

it("Drizzle over PGlite finds the pages, counts and cursors of memory", async () => {
  const client = await PGlite.create()
  await client.exec(schema)
  const db = pglite.drizzle({ client })
  await db.insert(orders).values(rows.slice())
  await expectAsInMemory((...given) => findByDrizzle(db, ...given))
  await client.close()
})

it("Drizzle over better-sqlite3 takes the texts of SQLite", () => {
  const client = new Database(":memory:")
  client.exec("create table orders (id integer primary key, name text)")
  const db = betterSqlite.drizzle({ client })
  const named = rows.map(({ id, name }) => ({ id, name }))
  for (const { id, name } of named) db.run(sql`insert into orders values (${id}, ${name})`)
  const names = defineFields({ name: { kind: "text" } })
  const table = defineSqlTable<{ orders: (typeof named)[number] }>()(names, {
    engine: sqlite,
    table: "orders",
    key: ["id"],
    columns: { name: {} },
  })
  for (const filters of conditions.filter((it) => it.startsWith("name") && !it.includes("total"))) {
    const query = { filters, sorts: "-name", pageSize: 100 }
    const { where, orderBy, limit } = compileSql(prepareQuery(query, names), table)
    const found = db.all(
      sql`select id, name from orders where ${toDrizzle(where)} order by ${toDrizzle(orderBy)} limit ${limit}`,
    )
    expect(found).toEqual(applyQuery(named, names, query).data)
  }
  client.close()
})

it.skipIf(skips)("Knex, pg and Prisma find the pages, counts and cursors of memory", async () => {
  const server = await startPostgres()
  const pool = new Pool({ connectionString: server.url })
  const db = knex({ client: "pg", connection: server.url })
  // The server stops while connections still end, and tells them and the pool so.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  await pool.query(schema)
  await pool.query(
    "insert into orders select * from json_to_recordset($1) as o(id int, tenant int, name text, total float8, placed timestamptz)",
    [JSON.stringify(rows)],
  )
  const run = runByPg(pool)
  await expectAsInMemory((...given) => findByKnex(db, ...given))
  await expectAsInMemory((...given) => findByText(run, ...given))
  // A client of Prisma is generated by a program that is downloaded: this has its documented signature.
  const $queryRawUnsafe: Run = (text, ...values) => run(text, ...values)
  await expectAsInMemory((...given) => findByText(runByPrisma({ $queryRawUnsafe }), ...given))
  await db.destroy()
  await pool.end()
  await server.stop()
})
