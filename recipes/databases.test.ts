import { PGlite } from "@electric-sql/pglite"
import Database from "better-sqlite3"
import * as betterSqlite from "drizzle-orm/better-sqlite3"
import * as pglite from "drizzle-orm/pglite"
import { stderr } from "node:process"
import { Pool } from "pg"
import { applyQuery } from "trommel"
import { expect, it } from "vitest"
import { skipsWithout } from "../test/support/skips-without.ts"
import {
  findPostgres,
  missingPostgres,
  startPostgres,
} from "../test/support/sql/postgres-server.ts"
import * as onPglite from "./drizzle-pglite.ts"
import * as onSqlite from "./drizzle-sqlite.ts"
import { fields, findOrders, type Order } from "./pg.ts"

const skips = skipsWithout(findPostgres())
if (skips) stderr.write(`${missingPostgres} The recipe of pg is skipped.\n`)

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
const orders = ["", "name", "-name,total", "total", "-total", "-placed"]

interface Answer {
  readonly data: readonly Order[]
  readonly total: number
  readonly next: string | null
  readonly diagnostics: readonly { readonly code: string }[]
}

type Find = (tenant: number, query: string, place?: { after: string | null }) => Promise<Answer>

/** Compares pages, counts and walks of a tenant with those of its rows in memory, which no other tenant's rows enter. */
async function expectAsInMemory(find: Find): Promise<void> {
  const own = rows.filter(({ tenant }) => tenant === 1)
  for (const filters of conditions)
    for (const sorts of orders) {
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
        const { data, total, next }: Answer = await find(1, query(1, 13), { after })
        expect(total).toBe(applyQuery(own, fields, { filters }).total)
        found.push(...data)
        after = next
      } while (after !== null)
      expect(found).toEqual(applyQuery(own, fields, query(1, 100)).data)
    }
  const { next } = await find(2, "pageSize=3", { after: null })
  const { data } = await find(1, "pageSize=3", { after: next })
  expect(data).toEqual(own.filter(({ id }) => id > 8).slice(0, 3))
  const refused = await find(1, "filters=nmae==Anna")
  expect(refused).toMatchObject({ data: [], total: 0, diagnostics: [{ code: "unknown-field" }] })
}

const schema =
  "create table orders (id int primary key, tenant int not null, name text, total float8, placed timestamptz not null)"

it("Drizzle over better-sqlite3 finds the pages, counts and cursors of memory", async () => {
  const client = new Database(":memory:")
  client.exec(
    "create table orders (id integer primary key, tenant integer not null, name text, total real, placed integer not null)",
  )
  const db = betterSqlite.drizzle({ client })
  db.insert(onSqlite.orders).values(rows.slice()).run()
  await expectAsInMemory((tenant, ...given) => onSqlite.findOrders(db, tenant, ...given))
  client.close()
})

it("Drizzle over PGlite finds the pages, counts and cursors of memory", async () => {
  const client = await PGlite.create()
  await client.exec(schema)
  const db = pglite.drizzle({ client })
  await db.insert(onPglite.orders).values(rows.slice())
  await expectAsInMemory((tenant, ...given) => onPglite.findOrders(db, tenant, ...given))
  await client.close()
})

it.skipIf(skips)("pg finds the pages, counts and cursors of memory", async () => {
  const server = await startPostgres()
  const pool = new Pool({ connectionString: server.url })
  // The server stops while connections still end, and tells them and the pool so.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  await pool.query(schema)
  await pool.query(
    "insert into orders select * from json_to_recordset($1) as o(id int, tenant int, name text, total float8, placed timestamptz)",
    [JSON.stringify(rows)],
  )
  await expectAsInMemory((tenant, ...given) => findOrders(pool, tenant, ...given))
  await pool.end()
  await server.stop()
})
