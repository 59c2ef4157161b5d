import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm"
import { doublePrecision, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import type { PgliteDatabase } from "drizzle-orm/pglite"
import type { Knex } from "knex"
import type { Pool } from "pg"
import { defineFieldsFor, prepareQuery } from "trommel"
import { compileSql, defineSqlTable, postgres, type SqlText } from "trommel/kysely"

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

/** Compiles the page of a query, or the one after a cursor, which is null for the first page. */
function compile(query: string, after?: string | null, firstParameter = 1) {
  const compiled = compileSql(prepareQuery(query, fields), table, {
    ...(after !== undefined && { after }),
    firstParameter,
  })
  const { limit = Number.MAX_SAFE_INTEGER, ...parts } = compiled
  return { ...parts, limit }
}

// Drizzle

export const orders = pgTable("orders", {
  id: integer().primaryKey(),
  tenant: integer().notNull(),
  name: text(),
  total: doublePrecision(),
  placed: timestamp({ withTimezone: true }).notNull(),
})

export const toDrizzle = ({ parts: [first = "", ...others], parameters }: SqlText): SQL =>
  sql.join([
    sql.raw(first),
    ...others.flatMap((part, index) => [sql.param(parameters[index]), sql.raw(part)]),
  ])

export async function findByDrizzle(
  db: PgliteDatabase,
  tenant: number,
  query: string,
  after?: string | null,
) {
  const { where, keyset, orderBy, limit, offset, next, diagnostics } = compile(query, after)
  const found = and(eq(orders.tenant, tenant), toDrizzle(where))
  const cursor = Object.fromEntries(keyset.selections.map((it) => [it.name, toDrizzle(it)]))
  const rows = await db
    .select({ order: getTableColumns(orders), cursor })
    .from(orders)
    .where(and(found, toDrizzle(keyset.where)))
    .orderBy(toDrizzle(orderBy))
    .limit(limit)
    .offset(offset)
  const data = rows.map(({ order }) => order)
  const total = await db.$count(orders, found)
  return { data, total, next: next(rows.map((row) => row.cursor)), diagnostics }
}

/** Returns a row without the columns of its cursor. */
const toOrder = ({ id, tenant, name, total, placed }: Order): Order => ({
  ...{ id, tenant, name, total, placed },
})

// Knex

/** A question mark of a name or of an expression is not a placeholder. */
const toKnex = (knex: Knex, { parts, parameters }: SqlText): Knex.Raw =>
  knex.raw(parts.map((part) => part.replaceAll("?", "\\?")).join("?"), [
    ...(parameters as readonly Knex.RawBinding[]),
  ])

export async function findByKnex(knex: Knex, tenant: number, query: string, after?: string | null) {
  const { where, keyset, orderBy, limit, offset, next, diagnostics } = compile(query, after)
  const found = knex<Order>("orders").where({ tenant }).where(toKnex(knex, where))
  const cursor = keyset.selections.map((it) => knex.raw("? as ??", [toKnex(knex, it), it.name]))
  const rows: Order[] = await found
    .clone()
    .select("orders.*", ...cursor)
    .where(toKnex(knex, keyset.where))
    .orderByRaw(toKnex(knex, orderBy))
    .limit(limit)
    .offset(offset)
  const [counted] = await found.count({ total: "*" })
  return { data: rows.map(toOrder), total: Number(counted?.total), next: next(rows), diagnostics }
}

// Prisma and pg

/** Runs a text with the values of `$1`, `$2` and so on. */
export type Run = <Rows>(text: string, ...values: unknown[]) => Promise<Rows>

export const runByPrisma = (prisma: { readonly $queryRawUnsafe: Run }): Run =>
  prisma.$queryRawUnsafe.bind(prisma)

export const runByPg =
  (pool: Pool): Run =>
  async <Rows>(text: string, ...values: unknown[]) =>
    (await pool.query(text, values)).rows as Rows

export async function findByText(run: Run, tenant: number, query: string, after?: string | null) {
  // $1 is the tenant.
  const { where, keyset, orderBy, limit, offset, next, diagnostics } = compile(query, after, 2)
  const found = `from orders where tenant = $1 and ${where.sql}`
  const cursor = keyset.selections.map((it) => `, ${it.sql} as "${it.name}"`).join("")
  const others = [keyset.where, ...keyset.selections, orderBy].flatMap((it) => it.parameters)
  const rows = await run<Order[]>(
    `select orders.*${cursor} ${found} and ${keyset.where.sql} order by ${orderBy.sql} limit ${limit} offset ${offset}`,
    ...[tenant, ...where.parameters, ...others],
  )
  const [counted] = await run<{ total: bigint | string }[]>(
    `select count(*) as total ${found}`,
    ...[tenant, ...where.parameters],
  )
  return { data: rows.map(toOrder), total: Number(counted?.total), next: next(rows), diagnostics }
}
