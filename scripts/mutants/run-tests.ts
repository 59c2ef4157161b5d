import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { text } from "node:stream/consumers"
import type { Mutation } from "./mutation.ts"

const root = join(import.meta.dirname, "../..")
const workFolder = join(root, ".tmp/mutants")
mkdirSync(workFolder, { recursive: true })

/** How long a test file took, and the indexes of the mutations that it reached. */
export interface TestFile {
  readonly testFile: string
  readonly milliseconds: number
  readonly reached: readonly number[]
}

/**
 * Runs all tests once, or those below some paths, and tells which of them reach which mutation. The mutations are not made.
 * @throws Error when a test fails, since such a test would seem to notice everything.
 */
export async function findReached(
  mutations: readonly Mutation[],
  paths: readonly string[],
): Promise<readonly TestFile[]> {
  const reachedFile = join(workFolder, "reached.ndjson")
  writeFileSync(reachedFile, "")
  const task = writeTask("reach", { mutations, reachedFile })
  const { passed, output } = await runVitest(task, paths, undefined)
  if (!passed) throw new Error(`The tests must pass before code is changed.\n${output}`)
  return readFileSync(reachedFile, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as TestFile)
}

export type Verdict = "killed" | "timed out" | "survived"

/** Runs test files with one mutation made, until the first test fails. */
export async function runMutant(
  mutation: Mutation,
  testFiles: readonly string[],
  { name, milliseconds }: { readonly name: string; readonly milliseconds: number },
): Promise<Verdict> {
  const task = writeTask(name, { mutations: [mutation] })
  const { passed, timedOut } = await runVitest(task, testFiles, milliseconds)
  if (timedOut) return "timed out"
  return passed ? "survived" : "killed"
}

function writeTask(name: string, task: object): string {
  const path = join(workFolder, `${name}.json`)
  writeFileSync(path, JSON.stringify(task))
  return path
}

interface Run {
  readonly passed: boolean
  readonly timedOut: boolean
  readonly output: string
}

async function runVitest(
  task: string,
  testFiles: readonly string[],
  milliseconds: number | undefined,
): Promise<Run> {
  const config = join(import.meta.dirname, "vitest.config.ts")
  const bail = milliseconds === undefined ? [] : ["--bail=1", "--maxWorkers=1"]
  const child = spawn(
    "vitest",
    ["run", "--config", config, "--reporter=dot", ...bail, ...testFiles],
    {
      cwd: root,
      env: { ...process.env, TROMMEL_MUTANTS: task, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: to end it is to end its workers.
      detached: true,
    },
  )
  let timedOut = false
  const timer = setTimeout(
    () => {
      timedOut = true
      endGroup(child.pid)
    },
    milliseconds ?? 2 ** 31 - 1,
  )
  const closed = once(child, "close")
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  clearTimeout(timer)
  return { passed: child.exitCode === 0, timedOut, output: output.join("").slice(-20_000) }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It ended by itself.
  }
}
