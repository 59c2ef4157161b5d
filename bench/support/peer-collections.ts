// cspell:ignore ilike
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CollectionQuery, QueryValues } from "./collection-queries.ts"
import { importPeer } from "./peers.ts"
import type { Order } from "./rows.ts"

/** What is asked for: the number of rows that match, and the ids of the first 50. */
export interface Found {
  readonly total: number
  readonly ids: readonly number[]
}

/** Answers a query, in the order of the rows or by `status,-total`. */
export type AskRows = (query: CollectionQuery, ordered: boolean) => Found | Promise<Found>

/** Takes rows into another library, and returns what answers queries over them. */
export const collectionPeers = {
  "DuckDB, one thread": openInDuckDb,
  "node:sqlite with indexes": openInSqlite,
  crossfilter2: openInCrossfilter,
} as const

/** Writes the condition of a query in SQL. The values are those of the benchmark and need no escape. */
function writeCondition(
  { country, total, part, from, to, ids }: QueryValues,
  like: string,
): string {
  return [
    country === undefined ? [] : [`country = '${country}'`],
    total === undefined ? [] : [`total >= ${total}`],
    part === undefined ? [] : [`(customer ${like} '%${part}%' OR email ${like} '%${part}%')`],
    from === undefined ? [] : [`created >= '${from}'`],
    to === undefined ? [] : [`created < '${to}'`],
    ids === undefined ? [] : [`status IN (${ids.join(", ")})`],
  ]
    .flat()
    .join(" AND ")
}

const writeStatements = ({ values }: CollectionQuery, ordered: boolean, like: string) => {
  const from = `FROM orders WHERE ${writeCondition(values, like)}`
  const order = ordered ? "status, total DESC NULLS LAST, id" : "id"
  return {
    count: `SELECT CAST(count(*) AS INTEGER) AS n ${from}`,
    page: `SELECT id ${from} ORDER BY ${order} LIMIT 50`,
  }
}

interface DuckDbConnection {
  readonly run: (sql: string) => Promise<unknown>
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRows: () => [number][] }>
}

interface DuckDb {
  readonly DuckDBInstance: {
    readonly create: (path: string) => Promise<{
      readonly connect: () => Promise<DuckDbConnection>
    }>
  }
}

async function openInDuckDb(rows: readonly Order[]): Promise<AskRows> {
  const { DuckDBInstance } = await importPeer<DuckDb>("@duckdb/node-api")
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  await connection.run("SET threads = 1")
  const folder = mkdtempSync(join(tmpdir(), "bench-"))
  const file = join(folder, "orders.csv")
  writeFileSync(file, rows.map((row) => `${Object.values(row).join(",")}\n`).join(""))
  const columns =
    "{id: 'INTEGER', customer: 'VARCHAR', email: 'VARCHAR', country: 'VARCHAR', status: 'INTEGER', total: 'DOUBLE', paid: 'BOOLEAN', created: 'TIMESTAMP'}"
  await connection.run(
    `CREATE TABLE orders AS SELECT * FROM read_csv('${file}', header = false, columns = ${columns})`,
  )
  rmSync(folder, { recursive: true })
  const read = async (sql: string): Promise<number[]> =>
    (await connection.runAndReadAll(sql)).getRows().map(([value]) => value)
  return async (query, ordered) => {
    const { count, page } = writeStatements(query, ordered, "ILIKE")
    const [total = Number.NaN] = await read(count)
    return { total, ids: await read(page) }
  }
}

function openInSqlite(rows: readonly Order[]): Promise<AskRows> {
  const database = new DatabaseSync(":memory:")
  database.exec(
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, email TEXT, country TEXT, status INTEGER, total REAL, paid INTEGER, created TEXT); BEGIN",
  )
  const insert = database.prepare("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  for (const { id, customer, email, country, status, total, paid, created } of rows)
    insert.run(id, customer, email, country, status, total, paid ? 1 : 0, created)
  database.exec(
    "COMMIT; CREATE INDEX a ON orders (country, total); CREATE INDEX b ON orders (created, status); CREATE INDEX c ON orders (status, total DESC, id); ANALYZE",
  )
  return Promise.resolve((query, ordered) => {
    const { count, page } = writeStatements(query, ordered, "LIKE")
    const total = Number(database.prepare(count).get()?.n)
    return {
      total,
      ids: database
        .prepare(page)
        .all()
        .map(({ id }) => Number(id)),
    }
  })
}

interface Dimension {
  readonly filterExact: (value: string) => void
  readonly filterRange: (range: readonly [unknown, unknown]) => void
  readonly filterFunction: (test: (value: number) => boolean) => void
  readonly filterAll: () => void
  readonly bottom: (count: number) => readonly Order[]
}

type Crossfilter = (rows: readonly Order[]) => {
  readonly dimension: (read: (row: Order) => string | number) => Dimension
  readonly groupAll: () => { readonly value: () => number }
}

/** Crossfilter keeps its filters; each query starts from none. It has no order by two fields. */
async function openInCrossfilter(rows: readonly Order[]): Promise<AskRows> {
  const { default: crossfilter } = await importPeer<{ readonly default: Crossfilter }>(
    "crossfilter2",
  )
  const filter = crossfilter(rows)
  const all = filter.groupAll()
  const byId = filter.dimension(({ id }) => id)
  const byCountry = filter.dimension(({ country }) => country)
  const byTotal = filter.dimension(({ total }) => total ?? -1)
  const byCreated = filter.dimension(({ created }) => created)
  const byStatus = filter.dimension(({ status }) => status)
  return ({ values: { country, total, from, to, ids } }) => {
    for (const dimension of [byCountry, byTotal, byCreated, byStatus]) dimension.filterAll()
    if (country !== undefined) byCountry.filterExact(country)
    if (total !== undefined) byTotal.filterRange([total, Infinity])
    if (from !== undefined) byCreated.filterRange([from, to])
    if (ids !== undefined) byStatus.filterFunction((status) => ids.includes(status))
    return { total: all.value(), ids: byId.bottom(50).map(({ id }) => id) }
  }
}
