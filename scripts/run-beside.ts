/**
 * Runs scripts of package.json beside each other: `node scripts/run-beside.ts types lint vitest`. The output of the last one
 * is shown while it runs, that of the others when all have ended. Exits 1 when one of them fails, and names it.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { text } from "node:stream/consumers"

interface Run {
  readonly name: string
  readonly output: string
  readonly passed: boolean
  readonly seconds: number
}

/**
 * Runs one script. A live script writes to the output of this process; the output of any other is
 * returned.
 */
async function run(name: string, live: boolean): Promise<Run> {
  const start = performance.now()
  const child = spawn(`npm run --silent ${name} 2>&1`, {
    shell: true,
    stdio: ["ignore", live ? "inherit" : "pipe", "inherit"],
  })
  const ended = once(child, "close")
  const output = child.stdout === null ? "" : await text(child.stdout)
  await ended
  const seconds = Math.round((performance.now() - start) / 1000)
  return { name, output, passed: child.exitCode === 0, seconds }
}

const names = process.argv.slice(2)
const runs = await Promise.all(names.map((name, index) => run(name, index === names.length - 1)))
for (const { name, output, passed, seconds } of runs)
  console.log(`${output}== npm run ${name}: ${passed ? "passed" : "FAILED"} (${seconds} s)`)
process.exitCode = runs.every(({ passed }) => passed) ? 0 : 1
