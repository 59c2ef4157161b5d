import type { Kysely } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { startCluster, type ClusterOptions, type PostgresCluster } from "./cluster.ts"
import type { ClusterDatabase } from "./cluster-table.ts"
import { openPool } from "./open-pool.ts"

/** A cluster with connections to its coordinator. */
export interface RunningCluster {
  readonly cluster: PostgresCluster
  /** A connection of the user who may do everything. */
  readonly client: pg.Client
  /** The connections of the application. */
  readonly db: Kysely<ClusterDatabase>
}

/** Returns a function that starts the cluster of a file of tests when the first of them asks for it. It stops after the last. */
export function sharedCluster(
  options: ClusterOptions,
  prepare: (cluster: PostgresCluster) => Promise<void> = () => Promise.resolve(),
): () => Promise<RunningCluster> {
  let running: Promise<RunningCluster> | undefined
  const open = async (): Promise<RunningCluster> => {
    const cluster = await startCluster(options)
    await prepare(cluster)
    const client = new pg.Client({ connectionString: cluster.coordinator.adminUrl })
    await client.connect()
    const { db } = openPool<ClusterDatabase>({ connectionString: cluster.url })
    return { cluster, client, db }
  }
  afterAll(async () => {
    const opened = await running
    await opened?.db.destroy()
    await opened?.client.end()
    await opened?.cluster.stop()
  })
  return () => (running ??= open())
}
