/**
 * Looks for faults as long as it is let: `npm run soak -- --minutes 60`. Random tables, rows and queries go through the product
 * and through the evaluator of the tests; hostile texts and rows go through everything that reads them, and to endpoints that keep
 * stores apart; trees and texts go there and back. Prints one line a minute with the memory in use.
 *
 * `npm run soak -- --minutes 0 --only caller --runs 500000` tries so many values of the checks whose name holds a text, here
 * hostile texts of callers.
 *
 * `npm run soak -- --minutes 0 --seed SEED` replays one seed. Whatever it finds becomes a test. Exits 1 for a fault, and when the
 * memory in use at the end is more than 1.2 times that after the first tenth of the time.
 */
import process from "node:process"
import { parseArgs } from "node:util"
import { callersChecks } from "./soak/callers-rows.ts"
import { evaluators } from "./soak/evaluators.ts"
import { hostile } from "./soak/hostile.ts"
import { heapAfterCollection, isFlat } from "./soak/memory.ts"
import { roundTrips } from "./soak/round-trips.ts"

const { values: flags } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    // Few values of each check and seed: a fault is replayed within seconds.
    runs: { type: "string", default: "100" },
  },
})
const checks = [evaluators, hostile, ...callersChecks, ...roundTrips].filter(({ name }) =>
  name.includes(flags.only),
)
const runs = Number(flags.runs)
const minute = 60_000

const end = performance.now() + Number(flags.minutes) * minute
const heaps: number[] = []
let nextLine = performance.now()
let faults = 0
let seed = Number(flags.seed)
do {
  for (const { name, run } of checks) {
    const fault = await run(seed, runs)
    if (fault === undefined) continue
    faults++
    console.log(`seed ${seed}, ${name}:\n${fault}`)
  }
  seed++
  if (performance.now() >= nextLine) writeLine()
} while (performance.now() < end && faults < 20)
writeLine()

if (!isFlat(heaps)) console.log("The memory in use grows.")
if (faults > 0 || !isFlat(heaps)) process.exitCode = 1

function writeLine(): void {
  nextLine = performance.now() + minute
  heaps.push(heapAfterCollection())
  const values = (seed - Number(flags.seed)) * runs * checks.length
  const heap = (heaps.at(-1) ?? 0).toFixed(1)
  console.log(
    `seeds ${flags.seed} to ${seed - 1}, ${values} values, ${faults} faults, ${heap} MB in use`,
  )
}
