import { readFileSync } from "node:fs"
import pg from "pg"
import type { PostgresCluster } from "../../test/support/sql/cluster.ts"
import type { PostgresNode } from "../../test/support/sql/postgres-node.ts"
import { ownTime } from "./sql-time.ts"

/** Returns the milliseconds of computing so far: of this thread, and of the processes that answer on all nodes. */
export type ClusterClock = () => number

/**
 * Makes a clock of computing time, since other work on the machine must not count. A connection is one process on the
 * coordinator, which keeps one connection to each shard, so all shards have to be asked once before.
 */
export async function clusterClock(
  { shards }: PostgresCluster,
  client: pg.Client,
): Promise<ClusterClock> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  const remote = await Promise.all(shards.map(remoteProcesses))
  const files = [...rows, ...remote.flat()].map(({ pid }) => `/proc/${pid}/schedstat`)
  return () => files.reduce((sum, file) => sum + timeOnProcessor(file), ownTime())
}

async function remoteProcesses({ adminUrl }: PostgresNode): Promise<readonly { pid: number }[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'postgres_fdw'",
  )
  await client.end()
  return rows
}

/** Linux tells the nanoseconds that a process has run, and others after them. */
function timeOnProcessor(file: string): number {
  return parseInt(readFileSync(file, "utf8"), 10) / 1e6
}
