import express, { type Express, type Request as Visit } from "express"
import { sql, type Kysely } from "kysely"
import { defineFields, pickFields, prepareQuery } from "trommel"
import { countValues, defineSqlTable, postgres, sqlSource } from "trommel/kysely"
import { listEndpoint } from "trommel/server"

export interface Database {
  orders: {
    id: number
    tenant: number
    name: string
    tags: string[]
    total: number | null
    placed: Date
    cost: number
  }
}

/** What a query may name. The tenant is no field. */
const fields = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  name: { kind: "text", nullable: false },
  tags: { kind: "text", list: true },
  total: { kind: "number" },
  placed: { kind: "date", nullable: false },
  cost: { kind: "number", nullable: false },
})

/** The fields that each role filters by, sorts by and sees. */
const fieldsOf = {
  owner: fields,
  clerk: pickFields(fields, ["id", "name", "tags", "total", "placed"]),
}

/** Where the fields are in the database. */
export const orders = defineSqlTable<Database>()(fields, {
  engine: postgres,
  table: "orders",
  key: ["id"],
  columns: {
    id: { notNull: true },
    name: { notNull: true },
    tags: {},
    total: {},
    placed: { notNull: true },
    cost: { notNull: true },
  },
})

/** Whom a request is from, as a session or a verified token says it. The query never says it. */
export interface Caller {
  readonly tenant: number
  readonly role: keyof typeof fieldsOf
}

/** The list at `/orders`, and at `/orders/tags` how many of its rows have each tag. */
export function createApp(
  db: Kysely<Database>,
  callerOf: (visit: Visit) => Caller | undefined,
): Express {
  const app = express()
  app.get(["/orders", "/orders/tags"], async (visit, reply) => {
    const caller = callerOf(visit)
    if (!caller) return void reply.status(401).send("Sign in.")
    const { tenant, role } = caller
    const options = {
      where: (column: (name: "tenant") => unknown) => sql<boolean>`${column("tenant")} = ${tenant}`,
      deadline: 3000,
    }

    if (visit.path === "/orders/tags") {
      const query = prepareQuery(visit.originalUrl, fieldsOf[role])
      if (query.refused) reply.status(400).json({ diagnostics: query.diagnostics })
      else reply.json(await countValues(db, query, orders, "tags", options))
      return
    }
    const list = listEndpoint({
      table: fieldsOf[role],
      rows: sqlSource(db, orders, { ...options, cursors: true }),
    })
    const answer = await list(new Request(new URL(visit.originalUrl, "http://localhost")))
    reply.status(answer.status).setHeaders(answer.headers)
    reply.send(await answer.text())
  })
  return app
}
