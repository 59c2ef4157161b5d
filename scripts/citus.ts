/**
 * Runs what the page about several machines says of Citus: `npx node scripts/citus.ts --bin FOLDER`, with the folder of the programs of a
 * PostgreSQL in which Citus is installed.
 *
 * Starts a coordinator and two workers on loopback, makes and distributes the table of the page, checks it on all nodes, asks 5,000 random
 * queries in memory and on the cluster (`--queries`), kills a worker while clients ask, and asks as many again. It fails when something
 * differs, and removes all of it at the end.
 */
import { sql, type Kysely } from "kysely"
import process from "node:process"
import { parseArgs } from "node:util"
import { defineFields, prepareQuery, type BoundQuery } from "../src/index.ts"
import {
  checkSqlTable,
  compileSql,
  defineSqlTable,
  runSql,
  SqlError,
  sqlTableSchema,
  postgres,
} from "../src/kysely.ts"
import { citusEngine, startCitus, type CitusCluster } from "../test/support/sql/citus.ts"
import { describeFaults, runFaultRounds } from "../test/support/sql/cluster-faults.ts"
import { runOn } from "../test/support/sql/cluster.ts"
import {
  describeDifferential,
  noDifferentialCounts,
} from "../test/support/sql/differential-counts.ts"
import { compareScenarios } from "../test/support/sql/differential.ts"
import { openPool } from "../test/support/sql/open-pool.ts"

interface Database {
  readonly orders: {
    readonly store: number
    readonly id: number
    readonly name: string
    readonly placed: Date | null
  }
}

const fields = defineFields({ name: { kind: "text" }, placed: { kind: "date", filter: false } })

const orders = tableWith({ nullsFirst: true })

function tableWith(placed: { readonly nullsFirst?: boolean }) {
  return defineSqlTable<Database>()(fields, {
    engine: postgres,
    table: "orders",
    key: ["store", "id"],
    columns: { name: { notNull: true, collation: "C" }, placed },
  })
}

const stores = 40

const { values } = parseArgs({
  options: {
    bin: { type: "string" },
    queries: { type: "string", default: "5000" },
    rows: { type: "string", default: "100000" },
  },
})
if (values.bin === undefined)
  throw new TypeError("--bin must name the folder with the programs of a PostgreSQL with Citus.")

const start = performance.now()
const cluster = await startCitus(values.bin)
const { db } = openPool<Database>({ connectionString: cluster.coordinator.adminUrl, max: 12 })
const engine = await citusEngine(cluster)
tell(`Citus ${engine.version}: a coordinator and ${cluster.workers.length} workers`)
try {
  await makeTable(cluster, Number(values.rows))
  await checkNodes(cluster)
  for (const table of [orders, tableWith({})]) await timePage(table)
  await askRandomly(1)
  await killWorkers(cluster)
  await askRandomly(1_000_001)
} finally {
  await Promise.allSettled([engine.close(), db.destroy()])
  await cluster.stop()
}
process.exit()

function tell(text: string): void {
  console.log(`${Math.round((performance.now() - start) / 1000)} s: ${text}`)
}

/** Tells a result, which is wrong where there are any. */
function judge(text: string, wrong: readonly unknown[]): void {
  tell(text)
  for (const each of wrong.slice(0, 5)) console.log(JSON.stringify(each).slice(0, 500))
  if (wrong.length > 0) process.exitCode = 1
}

async function makeTable({ coordinator }: CitusCluster, rows: number): Promise<void> {
  const statements = sqlTableSchema(orders, { columns: { store: "int4", id: "int8" } })
  await runOn(coordinator, statements.join("\n"))
  await runOn(
    coordinator,
    `select create_distributed_table('orders', 'store');
    insert into orders select id % ${stores}, id, translate(md5(id::text), '0123456789abcdef', 'aAbBzZ äÄéß_-～😀ø'),
      case when id % 5 > 0 then timestamptz '2024-01-01' + id * interval '1 minute' end
    from generate_series(1, ${rows}) as id;
    analyze orders`,
  )
  tell(`the table "orders" has ${rows} rows of ${stores} stores`)
}

async function checkNodes({ coordinator, workers }: CitusCluster): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    const pool = openPool<Database>({ connectionString: node.adminUrl })
    const problems = await checkSqlTable(pool.db, orders, { rows: node === coordinator })
    await pool.db.destroy()
    judge(`checkSqlTable finds ${problems.length} problems on ${node.name}`, problems)
  }
}

/** Tells how long the page of a sort by a nullable column takes, and how many tasks run its order and limit. */
async function timePage(table: typeof orders): Promise<void> {
  const bound = prepareQuery({ sorts: "-placed", pageSize: 20 }, fields)
  const times: number[] = []
  for (let run = 0; run < 21; run++) {
    const before = performance.now()
    await runSql(db, bound, table, { count: false })
    times.push(performance.now() - before)
  }
  const median = times.sort((left, right) => left - right)[10] ?? 0
  const { page } = compileSql(bound, table)
  const { rows } = await sql<Record<string, string>>`explain ${sql.raw(page.sql)}`.execute(db)
  const plan = rows.flatMap((row) => Object.values(row)).join("\n")
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  tell(
    `sorts=-placed takes ${Math.round(median)} ms in ${tasks} tasks ${table === orders ? "with" : "without"} nullsFirst`,
  )
}

async function askRandomly(seed: number): Promise<void> {
  const counts = noDifferentialCounts()
  await compareScenarios(engine, seed, {
    asked: Number(values.queries) / 2,
    size: { rows: 40, queries: 200 },
    counts,
  })
  judge(`${describeDifferential(counts)} to memory`, counts.differences)
}

/** Kills workers while clients ask, then asks each store while one is down, and once it is up again. */
async function killWorkers({ workers }: CitusCluster): Promise<void> {
  const all = [{ sorts: "name" }, { sorts: "-placed", page: 2 }].map((query) =>
    prepareQuery(query, fields),
  )
  const counts = await runFaultRounds({
    run: (query, deadline) => runSql(db, query, orders, { deadline }),
    ...{ queries: all, workers, rounds: 3, clients: 4, deadline: 2_000 },
  })
  judge(`3 kills of workers under 4 clients: ${describeFaults(counts)}`, counts.wrong)

  const [query] = all
  const [worker] = workers
  if (query === undefined || worker === undefined) return
  const expected = await askStores(db, query)
  await worker.kill()
  const found = await askStores(db, query)
  const wrong = found.filter((answer, store) => answer !== undefined && answer !== expected[store])
  await worker.start()
  const again = await askStores(db, query)
  judge(
    `while ${worker.name} was down, ${answered(found)} of ${stores} stores were answered, ${wrong.length} of them wrong, and the others were errors of type SqlError; after its restart ${answered(again)}`,
    wrong,
  )
}

function answered(answers: readonly (string | undefined)[]): number {
  return answers.filter((answer) => answer !== undefined).length
}

/** Returns the answer of each store; undefined where the servers gave none. */
async function askStores(
  db: Kysely<Database>,
  query: BoundQuery,
): Promise<readonly (string | undefined)[]> {
  const answers: (string | undefined)[] = []
  for (let store = 0; store < stores; store++)
    try {
      const answer = await runSql(db, query, orders, {
        deadline: 2_000,
        where: (column) => sql<boolean>`${column("store")} = ${store}`,
      })
      answers.push(JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      answers.push(undefined)
    }
  return answers
}
