import type { DatabaseSync } from "node:sqlite"
import { Hono } from "hono"
import { getCookie } from "hono/cookie"
import { html } from "hono/html"
import { Kysely, SqliteDialect, sql } from "kysely"
import { buildQuery, defineFields, pickFields, QueryError } from "../../../../src/index.ts"
import { defineSqlTable, sqlSource, sqlite } from "../../../../src/kysely.ts"
import { nodeSqlite } from "../../../../src/kysely-node.ts"
import { listEndpoint } from "../../../../src/server.ts"

interface Database {
  sales: { id: number; tenant: number; customer: number; name: string; cost: number | null }
}

/** The fields of the list. */
export const fields = defineFields({
  name: { kind: "text", nullable: false },
  customer: { kind: "text" },
  cost: { kind: "number" },
})

/** The fields that each role may filter by, sort by and see. */
const fieldsOf = { owner: fields, clerk: pickFields(fields, ["name", "customer"]) }

/** Who is logged in. It comes from the server, never from the query. */
export interface Session {
  readonly tenant: number
  readonly role: keyof typeof fieldsOf
}

/** The table. The name of the customer comes from another one, by its primary key. */
export const sales = defineSqlTable<Database>()(fields, {
  engine: sqlite,
  table: "sales",
  key: ["id"],
  columns: {
    name: { notNull: true },
    customer: {
      expression: (column) =>
        sql`(select customers.name from customers where customers.id = ${column("customer")})`,
    },
    cost: {},
  },
})

/** Creates the tables. The index begins with the tenant, and serves `sorts=name` of each. */
export const schema = `
  create table customers (id integer primary key, name text not null) strict;
  create table sales (
    id integer primary key, tenant integer not null, name text not null,
    customer integer not null references customers, cost real
  ) strict;
  create index sales_tenant_name on sales (tenant, name, id);`

interface Options {
  readonly database: DatabaseSync
  /** The sessions by their tokens. */
  readonly sessions: ReadonlyMap<string, Session>
  /** Gets every error of the database, which no visitor sees. */
  readonly report: (error: unknown) => void
}

/** Makes the app: the list as JSON at `/sales`, and a page with a search and the rows. */
export function createApp({ database, sessions, report }: Options): Hono<{
  Variables: { session: Session }
}> {
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
  })
  const list = (request: Request, { tenant, role }: Session): Promise<Response> =>
    listEndpoint({
      table: fieldsOf[role],
      rows: sqlSource(db, sales, {
        where: (column) => sql`${column("tenant")} = ${tenant}`,
        cursors: true,
      }),
      onError: report,
    })(request)

  const app = new Hono<{ Variables: { session: Session } }>()
  app.use(async (context, next) => {
    const session = sessions.get(getCookie(context, "session") ?? "")
    if (session === undefined) return context.text("Log in first.", 401)
    context.set("session", session)
    return next()
  })
  app.get("/sales", (context) => list(context.req.raw, context.get("session")))
  app.get("/", async (context) => {
    const { name = "", after = "" } = context.req.query()
    const all = buildQuery(fieldsOf.clerk).orderBy("name").withPageSize(2)
    const form = html`<form><input name="name" value="${name}" /><button>Search</button></form>`
    try {
      const { text } = (name === "" ? all : all.where("name", "@=*", name)).queryString()
      const cursor = after === "" ? "" : `&${new URLSearchParams({ after }).toString()}`
      const address = new URL(`/sales?${text}${cursor}`, context.req.url)
      const response = await list(new Request(address), context.get("session"))
      const body = (await response.json()) as {
        readonly message?: string
        readonly data?: readonly Readonly<Record<string, string | number | null>>[]
        readonly next?: string | null
      }
      const rows = body.data?.map((row) => html`<li>${Object.values(row).join(", ")}</li>`)
      const more = new URLSearchParams({ name, after: body.next ?? "" }).toString()
      const link = body.next ? html`<a href="/?${more}">Next page</a>` : ""
      const page = html`${form}<p>${body.message ?? ""}</p><ul>${rows}</ul>${link}`
      return await context.html(page, response.ok ? 200 : 500)
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      return await context.html(html`${form}<p>${error.message}</p>`, 400)
    }
  })
  return app
}
