/**
 * Compares the SQL of the library over a cluster with SQL by hand, on one shard and on three, and tells how cost grows with the
 * rows: `npx node bench/cluster.ts [--rows 100000,1000000] [--rounds 9]`, the rows of all shards together. All lines run by turns
 * in one process, and medians are compared. The exit code is 1 when an aim is missed.
 */
import pg from "pg"
import { parseArgs } from "node:util"
import { startCluster, type PostgresCluster } from "../test/support/sql/cluster.ts"
import { clusterClock, type ClusterClock } from "./support/cluster-clock.ts"
import {
  clusterQuestions,
  handOn,
  oursOn,
  titleOf,
  type ClusterQuestion,
  type Shards,
  type Statement,
} from "./support/cluster-questions.ts"
import { findKeyset, keysetQuestions } from "./support/cluster-keysets.ts"
import { median } from "./support/measure.ts"

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000,1000000" },
    rounds: { type: "string", default: "9" },
  },
})

const one: Shards = ["orders_1"]
const three: Shards = ["orders_1", "orders_2", "orders_3"]

/** The most that our SQL may take of that by hand. */
const aimByHand = 1.2

let missed = 0

for (const rows of values.rows.split(",").map(Number)) await measure(rows)
if (missed > 0) process.exitCode = 1

async function measure(rows: number): Promise<void> {
  const start = performance.now()
  const cluster = await startCluster({ rowsPerShard: Math.ceil(rows / three.length) })
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    await client.connect()
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(`\n${rows} rows on three shards, made in ${seconds} s\n`)
    const connection: Connection = { client, clock: await openClock(cluster, client) }
    await compareAll(connection)
    await compareKeysets(connection, cluster, rows)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

interface Connection {
  readonly client: pg.Client
  readonly clock: ClusterClock
}

/** The coordinator connects to its shards when it asks them first. */
async function openClock(cluster: PostgresCluster, client: pg.Client): Promise<ClusterClock> {
  await client.query("set max_parallel_workers_per_gather = 0")
  for (const shard of three) await client.query(`select 1 from ${shard} limit 1`)
  return clusterClock(cluster, client)
}

async function compareAll(connection: Connection): Promise<void> {
  console.log(
    "| query | 1 shard, ms | by hand | 3 shards, ms | by hand | ours / by hand | 3 shards / 1 |\n|---|---|---|---|---|---|---|",
  )
  for (const question of clusterQuestions) await compare(connection, question)
}

/** Compares the first page of an order with one far behind it, which is read after a cursor. */
async function compareKeysets(
  connection: Connection,
  cluster: PostgresCluster,
  rows: number,
): Promise<void> {
  console.log(
    "\n| order | shards | page | page 1, ms | that page, ms | by hand | ours / by hand | that page / page 1 |\n|---|---|---|---|---|---|---|---|",
  )
  for (const question of keysetQuestions)
    for (const shards of [one, three]) {
      // Two thirds of the rows stand before the page.
      const page = Math.min(10_000, Math.floor((rows * shards.length) / three.length / 30))
      const statements = await findKeyset(cluster.url, { shards, question, page })
      const [first = 0, ours = 0, hand = 0] = await mediansOf(connection, statements)
      const ratios = [ratioOf(ours, hand, aimByHand), ratioOf(ours, first, 2)]
      const cells = [shards.length, page, ...[first, ours, hand].map((time) => time.toFixed(2))]
      console.log(`| ${[`\`sorts=${question.sorts}\``, ...cells, ...ratios].join(" | ")} |`)
    }
}

async function compare(connection: Connection, question: ClusterQuestion): Promise<void> {
  const lines = [one, three].flatMap((shards) => [
    oursOn(shards, question),
    handOn(shards, question),
  ])
  const [our1 = 0, hand1 = 0, our3 = 0, hand3 = 0] = await mediansOf(connection, lines)
  const times = [our1, hand1, our3, hand3].map((time) => time.toFixed(2))
  const ratio = ratioOf(our3, hand3, aimByHand)
  const growth = ratioOf(our3, our1, question.aim)
  console.log(`| ${[titleOf(question), ...times, ratio, growth].join(" | ")} |`)
}

/** Returns a ratio, and says so when it misses its aim. */
function ratioOf(time: number, reference: number, aim = Infinity): string {
  const ratio = time / reference
  if (ratio > aim) missed++
  return `${ratio.toFixed(2)}${ratio > aim ? " MISSED" : ""}`
}

/** Runs statements by turns, and returns the median of the milliseconds of computing of each. */
async function mediansOf(
  connection: Connection,
  statements: readonly Statement[],
): Promise<readonly number[]> {
  const works = statements.map(
    ({ sql, parameters }) =>
      () =>
        connection.client.query(sql, [...parameters]),
  )
  const repeats: number[] = []
  for (const work of works) {
    const once = await timeOf(connection, work, 3)
    repeats.push(Math.max(1, Math.min(500, Math.round(150 / Math.max(0.1, once)))))
  }
  const times: number[][] = works.map(() => [])
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [index, work] of works.entries())
      times[index]?.push(await timeOf(connection, work, repeats[index] ?? 1))
  return times.map(median)
}

/** Returns the milliseconds of computing for one run. */
async function timeOf(
  { clock }: Connection,
  work: () => Promise<unknown>,
  repeats: number,
): Promise<number> {
  const start = clock()
  for (let run = 0; run < repeats; run++) await work()
  return (clock() - start) / repeats
}
