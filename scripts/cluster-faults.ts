/**
 * Kills random shards of a cluster of PostgreSQL while clients ask it, and starts them again.
 *
 * `npx node scripts/cluster-faults.ts` makes 20 rounds under 8 clients; `npx node scripts/cluster-faults.ts --rounds 5` makes 5. It fails when an answer
 * is wrong, an error is no `SqlError`, or one of them comes later than 200 ms after the deadline.
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { runSql } from "../src/sql/run-sql.ts"
import {
  clusterQueries,
  describeFaults,
  runFaultRounds,
} from "../test/support/sql/cluster-faults.ts"
import { clusterOrders, type ClusterDatabase } from "../test/support/sql/cluster-table.ts"
import { startCluster } from "../test/support/sql/cluster.ts"
import { openPool } from "../test/support/sql/open-pool.ts"

const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new TypeError(`--rounds must be a positive integer, got ${JSON.stringify(values.rounds)}.`)

const cluster = await startCluster({ rowsPerShard: 2_000 })
const { db } = openPool<ClusterDatabase>({ connectionString: cluster.url, max: 12 })
try {
  const counts = await runFaultRounds({
    run: (query, deadline) => runSql(db, query, clusterOrders, { deadline }),
    queries: clusterQueries,
    shards: cluster.shards,
    rounds,
    clients: 8,
    deadline: 2_000,
  })
  console.log(`${rounds} kills under 8 clients: ${describeFaults(counts)}`)
  for (const wrong of counts.wrong.slice(0, 5)) console.log(wrong.slice(0, 500))
  if (counts.wrong.length > 0 || counts.latest > 200) process.exitCode = 1
} finally {
  await db.destroy()
  await cluster.stop()
}
