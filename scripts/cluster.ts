/**
 * A cluster of PostgreSQL on loopback: a coordinator, and shards whose tables are partitions of its table `orders`.
 *
 * `npx node scripts/cluster.ts` makes, fills and starts it, tells the addresses, and stops and removes it when it is interrupted or its input
 * ends. `npx node scripts/cluster.ts --rows 100000 --shards 3` says how many rows each shard has, 10,000 by default, and how many shards
 * there are. While it runs it takes lines such as `kill shard_2`, to see what a fault does: `stop`, `kill`, `freeze`, `resume`
 * and `start` with the name of a node.
 */
import process from "node:process"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { untilStopped } from "../src/cli/until-stopped.ts"
import { startCluster, type PostgresCluster } from "../test/support/sql/cluster.ts"
import type { PostgresNode } from "../test/support/sql/postgres-node.ts"

const { values } = parseArgs({
  options: { rows: { type: "string" }, shards: { type: "string" } },
})

const interrupted = untilStopped()
const start = performance.now()
const cluster = await startCluster({
  rowsPerShard: readCount("rows", values.rows) ?? 10_000,
  shards: readCount("shards", values.shards) ?? 3,
})
tellAddresses(cluster)
await Promise.race([interrupted, readCommands([cluster.coordinator, ...cluster.shards])])
await cluster.stop()
process.exit()

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new TypeError(`--${name} must be a positive integer, got ${JSON.stringify(text)}.`)
}

function tellAddresses({ url, coordinator, shards }: PostgresCluster): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`The cluster runs. It took ${seconds} s.`)
  console.log(`application: ${url}`)
  for (const { name, adminUrl } of [coordinator, ...shards]) console.log(`${name}: ${adminUrl}`)
  console.log("Press Ctrl-C to stop and remove it.")
}

/** Obeys lines of the input until it ends. */
async function readCommands(nodes: readonly PostgresNode[]): Promise<void> {
  for await (const line of createInterface(process.stdin)) {
    const [command = "", name] = line.trim().split(/\s+/)
    const node = nodes.find((known) => known.name === name)
    if (node === undefined)
      console.log(`Name a node: ${nodes.map((known) => known.name).join(", ")}`)
    else await obey(command, node)
  }
}

async function obey(command: string, node: PostgresNode): Promise<void> {
  switch (command) {
    case "stop":
    case "kill":
    case "freeze":
    case "resume":
    case "start":
      await node[command]()
      return console.log(`${command}: ${node.name}`)
    default:
      return console.log("Commands: stop, kill, freeze, resume, start")
  }
}
