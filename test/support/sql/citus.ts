import { env } from "node:process"
import { groupColumn } from "./case.ts"
import { runOn, startNodes } from "./cluster.ts"
import type { Engine } from "./engine.ts"
import { openSession } from "./postgres-engines.ts"
import type { PostgresNode } from "./postgres-node.ts"

/** A coordinator of Citus and its workers on loopback, which run as long as this process, or until they are stopped. */
export interface CitusCluster {
  readonly coordinator: PostgresNode
  readonly workers: readonly PostgresNode[]
  readonly stop: () => Promise<void>
}

const settings = `
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.local_hostname = '127.0.0.1'
citus.enable_version_checks = off`

/**
 * Makes and starts a coordinator and two workers.
 * @param programs - the folder with the programs of a PostgreSQL in which Citus is installed.
 */
export function startCitus(programs: string): Promise<CitusCluster> {
  const names = ["worker_1", "worker_2"]
  return startNodes(
    { programs, database: "postgres", names, settings },
    async (coordinator, workers) => {
      for (const node of [coordinator, ...workers]) await runOn(node, "create extension citus")
      const places = workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port});`)
      await runOn(
        coordinator,
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port}); ${places.join(" ")}`,
      )
      return { coordinator, workers }
    },
  )
}

/** Opens a schema of its own on the coordinator of a cluster, whose tables are distributed. */
export async function citusEngine({ coordinator }: CitusCluster): Promise<Engine> {
  const session = await openSession(coordinator.adminUrl)
  const { run, script } = session
  // Citus makes no plan without the values of parameters, and writes dates for workers in the style of the session. A quarter of the
  // shards takes a quarter of the time.
  await script("reset plan_cache_mode; reset datestyle; set citus.shard_count = 8")
  const [row] = await run("select citus_version() as version")
  return {
    name: "Citus",
    engineName: "postgres",
    ...session,
    version: `${/\d[\d.]*/.exec(String(row?.version))?.[0]} on PostgreSQL ${session.version}`,
    distribute: async (table) => {
      await run("select create_distributed_table($1, $2)", [table, groupColumn])
    },
  }
}

/** Starts a cluster of the Citus that the variable `TROMMEL_CITUS` names. It stops when the engine is closed. */
export async function openCitus(): Promise<Engine> {
  const programs = env.TROMMEL_CITUS
  if (programs === undefined)
    throw new Error(
      "TROMMEL_CITUS must name the folder with the programs of a PostgreSQL with Citus.",
    )
  const cluster = await startCitus(programs)
  const engine = await citusEngine(cluster)
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await cluster.stop()
    },
  }
}
