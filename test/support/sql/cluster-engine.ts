import { startCluster } from "./cluster.ts"
import type { Engine } from "./engine.ts"
import { openSession } from "./postgres-engines.ts"

/** Starts a cluster of three shards, and opens a schema of its own on all nodes. It stops when the engine is closed. */
export async function openCluster(): Promise<Engine> {
  const cluster = await startCluster({ rowsPerShard: 1 })
  const coordinator = await openSession(cluster.coordinator.adminUrl)
  const shards = await Promise.all(
    cluster.shards.map(async ({ name, adminUrl }) => ({
      server: name,
      ...(await openSession(adminUrl)),
    })),
  )
  const sessions = [coordinator, ...shards]
  return {
    name: "cluster",
    engineName: "postgres",
    ...coordinator,
    shards,
    clear: async () => {
      await Promise.all(sessions.map(({ clear }) => clear()))
    },
    close: async () => {
      await Promise.all(sessions.map(({ close }) => close()))
      await cluster.stop()
    },
  }
}
