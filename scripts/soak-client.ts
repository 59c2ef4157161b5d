/**
 * Reads lists with the client from a service with random faults: 429 and 503 with every form of `Retry-After`, resets, bodies
 * that break off, silence, clocks that are set, rows that come and go. It fails when a row is lost or comes twice, when a request
 * is sent before the service allows it, or when an error is not a RequestError.
 *
 * The first argument is the number of iterations over a list, 10,000 unless it is given, the second one the first seed. Their time
 * is simulated, so `npx node scripts/soak-client.ts 1 SEED` replays a seed. The third argument is the number of iterations over a local
 * port, 200 unless it is given. Prints counts and the first violations. Exit code 1 for a violation.
 */
import { describeCounts, noSoakCounts, type SoakCounts } from "./soak-client/counts.ts"
import { runPortScenario } from "./soak-client/port.ts"
import { runScenario } from "./soak-client/scenario.ts"

type Run = (seed: number, counts: SoakCounts) => Promise<readonly string[]>

const [iterations = "10000", seed = "1", overPort = "200"] = process.argv.slice(2)

for (const [title, run, end] of [
  ["in simulated time", runScenario, Number(iterations)],
  ["over a port", runPortScenario, Number(overPort)],
] as const) {
  const counts = await soak(run, end)
  console.log(`${title}: ${describeCounts(counts)}`)
  for (const violation of counts.violations.slice(0, 20)) console.log(violation)
  if (counts.violations.length > 0) process.exitCode = 1
}

async function soak(run: Run, end: number): Promise<SoakCounts> {
  const counts = noSoakCounts()
  for (let next = Number(seed); counts.iterations < end; next++) {
    for (const problem of await run(next, counts))
      counts.violations.push(`seed ${next}: ${problem}`)
  }
  return counts
}
