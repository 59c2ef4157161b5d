import pg from "pg"
import { stdout } from "node:process"
import { describe, expect, onTestFinished } from "vitest"
import { prepareQuery } from "../../../src/index.ts"
import { runSql, sqlSource } from "../../../src/kysely.ts"
import { listEndpoint } from "../../../src/server.ts"
import { clusterQueries, describeFaults, runFaultRounds } from "../../support/sql/cluster-faults.ts"
import {
  clusterFields,
  clusterOrders,
  type ClusterDatabase,
} from "../../support/sql/cluster-table.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPool } from "../../support/sql/open-pool.ts"
import { sharedCluster } from "../../support/sql/shared-cluster.ts"
import { sqlErrorOf } from "../../sql/limits.ts"

const runningCluster = sharedCluster({ rowsPerShard: 200 })

/** Returns a pool of the test's own to the cluster. */
async function openFaulty() {
  const { cluster, client } = await runningCluster()
  // Its connection ends with the coordinator.
  client.on("error", () => undefined)
  const { db } = openPool<ClusterDatabase>({ connectionString: cluster.url, max: 12 })
  onTestFinished(() => db.destroy())
  const [, shard = expect.fail("There is no second shard.")] = cluster.shards
  return { cluster, db, shard }
}

const query = prepareQuery({ sorts: "name", pageSize: 5 }, clusterFields)
const deadline = 1_000

describe("faults of a cluster", () => {
  itOnPostgres("a stopped shard is a typed error with its name, and 503", async () => {
    const { db, shard } = await openFaulty()
    await shard.stop()
    const error = await sqlErrorOf(runSql(db, query, clusterOrders, { deadline }))
    expect(error).toMatchObject({ kind: "connection", servers: ["shard_2"], retryable: true })
    expect(error.message).toContain('server "shard_2"')
    const endpoint = listEndpoint({
      table: clusterFields,
      rows: sqlSource(db, clusterOrders, { deadline }),
    })
    const response = await endpoint(new Request("http://localhost/"))
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"])
    await shard.start()
    expect((await runSql(db, query, clusterOrders)).total).toBe(600)
  })

  itOnPostgres("a frozen shard is a deadline with its name", async () => {
    const { db, shard } = await openFaulty()
    await runSql(db, query, clusterOrders)
    shard.freeze()
    try {
      const error = await sqlErrorOf(runSql(db, query, clusterOrders, { deadline: 3 * deadline }))
      expect(error).toMatchObject({ kind: "deadline", servers: ["shard_2"] })
      expect(error.message).toContain('No answer came from "shard_2".')
    } finally {
      shard.resume()
    }
    expect((await runSql(db, query, clusterOrders)).total).toBe(600)
  })

  itOnPostgres("a locked shard is a deadline with its name", async () => {
    const { db, shard } = await openFaulty()
    const locking = new pg.Client({ connectionString: shard.adminUrl })
    await locking.connect()
    await locking.query("begin; lock table orders in access exclusive mode")
    const error = await sqlErrorOf(runSql(db, query, clusterOrders, { deadline: 3 * deadline }))
    await locking.end()
    expect(error).toMatchObject({ kind: "deadline", servers: ["shard_2"] })
    expect((await runSql(db, query, clusterOrders)).total).toBe(600)
  })

  itOnPostgres("a coordinator that restarts is a typed error, and answers again", async () => {
    const { cluster, db } = await openFaulty()
    await cluster.coordinator.stop()
    const error = await sqlErrorOf(runSql(db, query, clusterOrders, { deadline }))
    expect(error.kind).toBe("connection")
    await cluster.coordinator.start()
    expect((await runSql(db, query, clusterOrders)).total).toBe(600)
  })

  itOnPostgres("3 kills under 8 clients: every answer is right or a typed error", async () => {
    const { cluster, db } = await openFaulty()
    const counts = await runFaultRounds({
      run: (asked, limit) => runSql(db, asked, clusterOrders, { deadline: limit }),
      queries: clusterQueries,
      ...{ shards: cluster.shards, rounds: 3, clients: 8, deadline: 2_000 },
    })
    stdout.write(`3 kills under 8 clients: ${describeFaults(counts)}\n`)
    expect(counts.wrong).toEqual([])
    expect(counts.answers).toBeGreaterThan(0)
    expect((await runSql(db, query, clusterOrders)).total).toBe(600)
  })
})
