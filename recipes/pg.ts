import { sql } from "kysely"
import type { Pool } from "pg"
import { defineFieldsFor, prepareQuery } from "trommel"
import { compileSql, defineSqlTable, postgres } from "trommel/kysely"

/** A row as `pg` reads it. */
export interface Order {
  readonly id: number
  readonly tenant: number
  readonly name: string | null
  readonly total: number | null
  readonly placed: Date
}

export const fields = defineFieldsFor<Order>()({
  name: { kind: "text" },
  total: { kind: "number" },
  placed: { kind: "date", nullable: false },
})
const table = defineSqlTable<{ orders: Order }>()(fields, {
  engine: postgres,
  table: "orders",
  key: ["id"],
  columns: { name: {}, total: {}, placed: { notNull: true } },
})

type Place = { readonly after?: string | null }

/** Finds a page of a tenant's orders: the page of the query, or the one after a cursor, which is null for the first page. */
export async function findOrders(pool: Pool, tenant: number, query: string, place?: Place) {
  const compiled = compileSql(prepareQuery(query, fields), table, {
    ...place,
    where: (column) => sql`${column("tenant")} = ${tenant}`,
  })
  const { page, count, next, diagnostics } = compiled
  const [{ rows }, counted] = await Promise.all([
    pool.query<Order>(page.sql, [...page.parameters]),
    pool.query<{ total: string }>(count.sql, [...count.parameters]),
  ])
  return {
    // With a cursor, the rows also have its columns.
    data: rows.map(({ id, tenant, name, total, placed }) => ({ id, tenant, name, total, placed })),
    total: Number(counted.rows[0]?.total),
    next: place?.after === undefined ? null : next(rows),
    diagnostics,
  }
}
