import { and, getTableColumns, sql, type SQL } from "drizzle-orm"
import { doublePrecision, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import type { PgliteDatabase } from "drizzle-orm/pglite"
import { sql as condition } from "kysely"
import { defineFieldsFor, prepareQuery } from "trommel"
import { compileSql, defineSqlTable, postgres, type SqlText } from "trommel/kysely"

export const orders = pgTable("orders", {
  id: integer().primaryKey(),
  tenant: integer().notNull(),
  name: text(),
  total: doublePrecision(),
  placed: timestamp({ withTimezone: true }).notNull(),
})
type Order = typeof orders.$inferSelect

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

/** Makes a part of a Drizzle statement of a text, with its values as parameters. */
const toDrizzle = ({ parts: [first = "", ...others], parameters }: SqlText): SQL =>
  sql.join([
    sql.raw(first),
    ...others.flatMap((part, index) => [sql.param(parameters[index]), sql.raw(part)]),
  ])

type Place = { readonly after?: string | null }

/** Finds a page of a tenant's orders: the page of the query, or the one after a cursor, which is null for the first page. */
export async function findOrders(db: PgliteDatabase, tenant: number, query: string, place?: Place) {
  const compiled = compileSql(prepareQuery(query, fields), table, {
    ...place,
    where: (column) => condition`${column("tenant")} = ${tenant}`,
  })
  const { where, keyset, orderBy, limit = Number.MAX_SAFE_INTEGER, offset } = compiled
  const cursor = Object.fromEntries(keyset.selections.map((it) => [it.name, toDrizzle(it)]))
  const rows = await db
    .select({ order: getTableColumns(orders), cursor })
    .from(orders)
    .where(and(toDrizzle(where), toDrizzle(keyset.where)))
    .orderBy(toDrizzle(orderBy))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(({ order }) => order),
    total: await db.$count(orders, toDrizzle(where)),
    next: compiled.next(rows.map((row) => row.cursor)),
    diagnostics: compiled.diagnostics,
  }
}
