import { Kysely, sql, SqliteDialect } from "kysely"
import { DatabaseSync } from "node:sqlite"
import { extendFields, pickFields, standard, type Fields } from "../../src/index.ts"
import { defineSqlTable, sqlSource, sqlite } from "../../src/kysely.ts"
import { nodeSqlite } from "../../src/kysely-node.ts"
import { listEndpoint } from "../../src/server.ts"
import { sieve } from "../../src/sieve.ts"
import { rows, storeOf, table } from "./tenants.ts"

interface Database {
  readonly goods: { id: number; store: number; name: string | null; cost: string }
}

const fields = extendFields(table, { cost: { kind: "text" } })
const goods = defineSqlTable<Database>()(fields, {
  engine: sqlite,
  table: "goods",
  key: ["id"],
  columns: { id: { notNull: true }, store: {}, name: {}, cost: {} },
})

/** Makes an endpoint in each dialect over a database of all stores, where each visitor has the rows of one. */
function openStores(visible: Fields, cost: (id: number) => string) {
  const database = new DatabaseSync(":memory:")
  database.exec("create table goods (id integer primary key, store integer, name text, cost text)")
  const insert = database.prepare("insert into goods values (?, ?, ?, ?)")
  for (const { id, store, name } of rows) insert.run(id, store, name ?? null, cost(id))
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
  })
  const source = sqlSource(db, goods, {
    cursors: true,
    where: (column, request) => sql`${column("store")} = ${Number(storeOf(request))}`,
  })
  return [standard, sieve].map((dialect) => listEndpoint({ table: visible, dialect, rows: source }))
}

const whole = openStores(fields, String)

interface Body {
  readonly data?: readonly { readonly id: number }[]
  readonly next?: string | null
}

async function bodyOf(endpoint: (typeof whole)[number], request: Request): Promise<Body> {
  return (await (await endpoint(request)).json()) as Body
}

/** Returns the request of a visitor of another store for rows one by one, or the visitor's own after a cursor of theirs. */
function changed(
  { url, headers }: Request,
  changes: Record<string, string>,
  store?: string,
): Request {
  const changedUrl = new URL(url)
  for (const [name, value] of Object.entries(changes)) changedUrl.searchParams.set(name, value)
  return new Request(changedUrl, { headers: { "x-store": store ?? headers.get("x-store") ?? "" } })
}

/**
 * Sends a request to endpoints over a database, as it is and after the cursor of a visitor of the next store.
 * @returns the store of each row in the answers.
 */
export async function askDatabase(request: Request): Promise<readonly number[]> {
  const answers = whole.map(async (endpoint) => {
    const other = String((Number(storeOf(request)) + 1) % 3)
    const { next } = await bodyOf(endpoint, changed(request, { pageSize: "1" }, other))
    const own = await bodyOf(endpoint, request)
    const stolen = await bodyOf(endpoint, changed(request, { after: next ?? "" }))
    return [...(own.data ?? []), ...(stolen.data ?? [])]
  })
  return (await Promise.all(answers)).flat().map(({ id }) => id % 3)
}

const role = pickFields(fields, ["id", "name"])
const twins = [String, (id: number) => `hidden ${9 - id}`].map((cost) => openStores(role, cost))

/**
 * Sends a request to endpoints of a role over two databases, whose rows differ in a field that the role does not have, as it is and
 * after a cursor of the other one.
 * @returns what each database answers.
 */
export async function askRole(request: Request): Promise<readonly unknown[]> {
  const answers = twins.map(async (endpoints) => {
    const asked = endpoints.map(async (endpoint) => {
      const response = await endpoint(request)
      const { next } = await bodyOf(endpoint, changed(request, { pageSize: "1" }))
      const behind = await bodyOf(endpoint, changed(request, { after: next ?? "" }))
      return [response.status, [...response.headers], await response.text(), next, behind] as const
    })
    return Promise.all(asked)
  })
  return Promise.all(answers)
}
