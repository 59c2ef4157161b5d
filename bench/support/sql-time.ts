import { readFileSync } from "node:fs"
import { threadCpuUsage } from "node:process"
import type { Engine } from "../../test/support/sql/engine.ts"

/** Returns the milliseconds of computing so far, in this thread and in the server's process for this connection. */
export type CpuClock = () => number

/** The clock ticks of a second in `/proc`. Linux has the same on all machines. */
const ticksPerSecond = 100

/**
 * Makes a clock of computing time, since other work on the machine must not count. PostgreSQL answers in one process for each
 * connection when it uses no workers.
 */
export async function cpuClock({ engineName, run, script }: Engine): Promise<CpuClock> {
  if (engineName === "sqlite") return ownTime
  await script("set max_parallel_workers_per_gather = 0")
  const [row] = await run("select pg_backend_pid() as pid")
  const file = `/proc/${String(row?.pid)}/stat`
  return () => ownTime() + timeOfProcess(file)
}

/** Returns the milliseconds of computing of this thread. */
export function ownTime(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

function timeOfProcess(file: string): number {
  // The name of the program, in brackets, may hold blanks.
  const [user = 0, system = 0] = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return ((user + system) * 1000) / ticksPerSecond
}
