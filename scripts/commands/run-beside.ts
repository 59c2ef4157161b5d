import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { text } from "node:stream/consumers"
import pLimit from "p-limit"

/** A command line with the name under which its end is reported. */
export interface Command {
  readonly name: string
  readonly line: string
}

interface Run extends Command {
  readonly output: string
  readonly passed: boolean
  readonly seconds: number
}

/** Runs a command with the programs of `node_modules` on its PATH. The output of a live one is shown while it runs. */
async function run(command: Command, live: boolean): Promise<Run> {
  const start = performance.now()
  const child = spawn(`${command.line} 2>&1`, {
    shell: true,
    stdio: ["ignore", live ? "inherit" : "pipe", "inherit"],
  })
  const ended = once(child, "close")
  const output = child.stdout === null ? "" : await text(child.stdout)
  await ended
  const seconds = Math.round((performance.now() - start) / 1000)
  return { ...command, output, passed: child.exitCode === 0, seconds }
}

function report({ name, output, line, passed, seconds }: Run): void {
  console.log(`${output}== ${name}: ${passed ? "passed" : `FAILED (${line})`} (${seconds} s)`)
}

/**
 * Runs commands, two at a time. The output of the live one is shown while it runs, that of the others with a line for each when
 * all have ended. Sets the exit code 1 when one of them fails.
 */
export async function runBeside(commands: readonly Command[], live?: Command): Promise<void> {
  const limit = pLimit(2)
  const runs = await Promise.all([
    ...(live === undefined ? [] : [limit(() => run(live, true))]),
    ...commands.map((command) => limit(() => run(command, false))),
  ])
  runs.forEach(report)
  if (runs.some(({ passed }) => !passed)) process.exitCode = 1
}
