import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { text } from "node:stream/consumers"
import { taskVariable, type SweptFile, type Task } from "./task.ts"

const root = join(import.meta.dirname, "../..")

/**
 * Runs test files once, and each test again with every mutation that it reaches.
 * Where a mutation never comes back, the processes end, and start again with the files that are left.
 * A file with a test that fails without a mutation says so: from the start it would seem to notice everything.
 * @throws Error when the files that are left do not come to an end.
 */
export async function sweep(task: Task): Promise<readonly SweptFile[]> {
  mkdirSync(task.noticedFolder, { recursive: true })
  for (;;) {
    const swept = readSwept(task)
    const done = new Set(swept.map(({ testFile }) => testFile))
    const testFiles = task.testFiles.filter((testFile) => !done.has(testFile))
    if (testFiles.length === 0) return swept
    const { passed, wasStuck, output } = await sweepFiles({ ...task, testFiles })
    if (!wasStuck && readSwept(task).length === swept.length)
      throw new Error(`No test file came to its end.\n${output}`)
    if (!passed) console.log(`Some tests failed, most of them disturbed by changes.\n${output}`)
  }
}

function readSwept({ noticedFolder }: Task): readonly SweptFile[] {
  const path = join(noticedFolder, "swept.ndjson")
  writeFileSync(path, "", { flag: "a" })
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SweptFile)
}

/** Runs test files until they end, or until a mutation in one of them never comes back, which then counts as noticed. */
async function sweepFiles(task: Task): Promise<Run & { readonly wasStuck: boolean }> {
  const controller = new AbortController()
  const watch = setInterval(() => {
    const stuck = findStuck(task)
    if (stuck === undefined) return
    writeFileSync(join(task.noticedFolder, `noticed-${stuck}`), "timed out: never came back")
    controller.abort()
  }, 5_000)
  try {
    const run = await runVitest(task, ["--reporter=dot", "--maxWorkers=2"], controller.signal)
    return { ...run, wasStuck: controller.signal.aborted }
  } finally {
    clearInterval(watch)
    for (const path of globSync("running-*", { cwd: task.noticedFolder }))
      rmSync(join(task.noticedFolder, path), { force: true })
  }
}

/** Returns the index of a mutation that has been running for too long. */
function findStuck({ noticedFolder }: Task): number | undefined {
  const running = globSync("running-*", { cwd: noticedFolder }).flatMap((name) => {
    try {
      return [readFileSync(join(noticedFolder, name), "utf8").split(" ").map(Number)]
    } catch {
      // The mutation has come back meanwhile.
      return []
    }
  })
  return running.find(([, latest = NaN]) => Date.now() > latest)?.[0]
}

export type Verdict = "killed" | "timed out" | "survived"

/** Runs test files from the start with the one mutation of the task, until the first test fails. */
export async function runMutant(task: Task, milliseconds: number): Promise<Verdict> {
  const signal = AbortSignal.timeout(milliseconds)
  const flags = ["--reporter=dot", "--bail=1", "--maxWorkers=1"]
  const { passed } = await runVitest(task, flags, signal)
  if (signal.aborted) return "timed out"
  return passed ? "survived" : "killed"
}

interface Run {
  readonly passed: boolean
  readonly output: string
}

async function runVitest(task: Task, flags: readonly string[], signal: AbortSignal): Promise<Run> {
  const path = join(task.noticedFolder, `task-${task.only ?? "sweep"}.json`)
  writeFileSync(path, JSON.stringify(task))
  const config = join(import.meta.dirname, "vitest.config.ts")
  const child = spawn("vitest", ["run", "--config", config, ...flags], {
    cwd: root,
    env: { ...process.env, [taskVariable]: path, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: to end it is to end its workers.
    detached: true,
  })
  signal.addEventListener("abort", () => {
    endGroup(child.pid)
  })
  const closed = once(child, "close")
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { passed: child.exitCode === 0, output: output.join("").slice(-20_000) }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It ended by itself.
  }
}
