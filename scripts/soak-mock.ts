/**
 * Tests `trommel serve --sqlite` for long: reads 10,000 lists over 10,000 and over 1,000,000 orders, then kills it with SIGKILL
 * while clients write, and while it fills a file. It fails when
 *
 * - a list is not answered with 200, or over 10,000 orders otherwise than by the mock in memory,
 * - the process takes more than 1.5 times the memory over many orders,
 * - a write that was answered is lost, or one that was not is there in part,
 * - a file that was not filled to its end is served, or a file does not pass the check of SQLite.
 *
 * `npx node scripts/soak-mock.ts ORDERS REQUESTS KILLS SEED`. Needs the build, `ps`, and about 1 kB of disk for each order, twice.
 * Exit code 1 for a failure.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import manifest from "../package.json" with { type: "json" }
import { killWhileFilling } from "./soak-mock/kill-while-filling.ts"
import { killWhileWriting } from "./soak-mock/kill-rounds.ts"
import { readLists, type ReadingResult } from "./soak-mock/read-lists.ts"
import { createModel, type Send } from "./soak-mock/service-client.ts"
import { startServe } from "./soak-mock/serve-process.ts"
import { scenarioRandom } from "./soak-client/random.ts"

const [
  orders = "1000000",
  requests = "10000",
  kills = "20",
  seed = String(Date.now() % 1_000_000),
] = process.argv.slice(2)
const program = fileURLToPath(new URL(`../${manifest.bin.trommel}`, import.meta.url))
const random = scenarioRandom(Number(seed))
const folder = mkdtempSync(join(tmpdir(), "soak-mock-"))
const fewOrders = 10_000

console.log(`seed ${seed}`)
try {
  const few = await readOver(fewOrders, createModel(fewOrders))
  const many = await readOver(Number(orders))
  const ratio = many.memory / few.memory
  console.log(`memory: ${ratio.toFixed(2)} times that with ${fewOrders} orders`)
  if (ratio > 1.5) fail("memory grows with the orders")
  await killOver(Number(orders))
  await killFilling()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function fileOf(count: number): string {
  return join(folder, `${count}.sqlite`)
}

/**
 * Fills a file, and reads lists from a service that opens it.
 * @param model - a service with the same data, whose answers are the right ones.
 */
async function readOver(count: number, model?: Send): Promise<ReadingResult> {
  const file = fileOf(count)
  const started = performance.now()
  const filling = await startServe({ program, file, options: ["--orders", String(count)] })
  const seconds = (performance.now() - started) / 1000
  const filled = await filling.memory()
  await filling.end("SIGTERM")
  console.log(
    `${count} orders: filled in ${seconds.toFixed(1)} s, ${megabytes(filled)} in memory then, ${megabytes(statSync(file).size / 1024)} on disk`,
  )
  const service = await startServe({ program, file })
  const result = await readLists(service, {
    ...{ requests: Number(requests), clients: 4, random },
    ...(model && { model }),
  })
  await service.end("SIGTERM")
  const { errors, slowest, median, memory } = result
  console.log(
    `${count} orders: ${requests} requests, ${errors.length} errors, half within ${median.toFixed(1)} ms, ${megabytes(memory)} in memory`,
  )
  console.log(`slowest ${slowest.milliseconds.toFixed(0)} ms: ${slowest.path}`)
  for (const error of errors.slice(0, 20)) fail(error)
  return result
}

async function killOver(count: number): Promise<void> {
  const { counts, problems, logIds } = await killWhileWriting({
    command: { program, file: fileOf(count) },
    rounds: Number(kills),
    clients: 4,
    mostWrites: 200,
    random,
  })
  console.log(
    `${kills} kills: ${counts.categories} categories and ${counts.imageOrders} orders of images acknowledged, ${logIds.size} logs seen, ${problems.length} problems`,
  )
  for (const problem of problems.slice(0, 20)) fail(problem)
}

async function killFilling(): Promise<void> {
  const command = { program, file: join(folder, "filling.sqlite") }
  const rounds = Number(kills)
  const problems = await killWhileFilling({
    ...{ command, rounds, random, orders: fewOrders },
    longest: 5000,
  })
  console.log(`${rounds} kills while filling: ${problems.length} problems`)
  for (const problem of problems.slice(0, 20)) fail(problem)
}

function megabytes(kilobytes: number): string {
  return `${(kilobytes / 1024).toFixed(0)} MB`
}

function fail(problem: string): void {
  console.log(problem)
  process.exitCode = 1
}
