import { appendFileSync, existsSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { TestRunner, type RunnerTestCase, type RunnerTestSuite } from "vitest"
import { readTask, type SweptFile } from "./task.ts"

declare global {
  /** True while the mutation with this index is to run. */
  var isMutated: ((index: number) => boolean) | undefined
}

const task = readTask()
const root = join(import.meta.dirname, "../..")
// Tests replace the global ones, and the clock too.
const { setTimeout, clearTimeout } = globalThis
const now = performance.now.bind(performance)

/** How often the code of each mutation ran since it was last looked at. */
const runs = new Uint32Array(task.mutations.length)
let active = task.only
let runsLeft = Infinity

globalThis.isMutated = (index) => {
  runs[index] = (runs[index] ?? 0) + 1
  if (index !== active) return false
  runsLeft -= 1
  // A loop that no longer ends would stop the sweep.
  if (runsLeft < 0) throw new Error("The mutation runs too often.")
  return true
}

/** Returns the mutations whose code ran since the last call, and how often. */
function takeRuns(): ReadonlyMap<number, number> {
  const found = new Map([...runs.entries()].filter(([, count]) => count > 0))
  runs.fill(0)
  return found
}

/** A test that takes longer does not run again. */
const longestTest = 30_000

/** Runs each test as usual, and then again with every mutation that it reaches and that no test noticed so far. */
export default class MutantRunner extends TestRunner {
  readonly #undecided = new Set<number>()
  #milliseconds = 0
  #failed = false
  #hasMutated = false
  /** True when a mutation may have left something behind in this process. */
  #isSpoiled = false

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (task.only !== undefined) return await run()
    // This ran while modules were loaded, or in a hook.
    for (const index of takeRuns().keys()) this.#undecided.add(index)
    const start = now()
    await this.#runFirst(run)
    const milliseconds = now() - start
    this.#milliseconds += milliseconds
    const reached = [...takeRuns()].filter(([index]) => !existsSync(noticedFile(index)))
    if (reached.length === 0) return
    for (const [index, count] of reached) {
      if (this.#isSpoiled || milliseconds > longestTest || test.fails) this.#undecided.add(index)
      else await this.#tryMutation(test, { index, count, milliseconds })
    }
    if (milliseconds > longestTest) return
    // Vitest looks at the assertions of the last run.
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 })
    await run()
    takeRuns()
  }

  async #runFirst(run: ReturnType<typeof TestRunner.getTestFn>): Promise<void> {
    try {
      await run()
    } catch (error) {
      for (const index of takeRuns().keys()) this.#undecided.add(index)
      if (!this.#hasMutated) this.#failed = true
      throw error
    }
  }

  async #tryMutation(
    test: RunnerTestCase,
    { index, count, milliseconds }: { index: number; count: number; milliseconds: number },
  ): Promise<void> {
    const limit = 5_000 + 20 * milliseconds
    const running = join(task.noticedFolder, `running-${process.pid}`)
    // A timer cannot end a loop. Who started this process does so at this time.
    const latest = performance.timeOrigin + now() + 2 * limit + 10_000
    writeFileSync(running, `${index} ${latest}`)
    this.#hasMutated = true
    active = index
    runsLeft = 100_000 + 50 * count
    takeRuns()
    const outcome = await this.#outcome(test, limit)
    active = undefined
    rmSync(running)
    const wasReached = takeRuns().has(index)
    if (outcome === "passed") {
      if (!wasReached) this.#undecided.add(index)
      return
    }
    // What is left of a test that never ended would disturb the next ones.
    if (outcome === "timed out") this.#isSpoiled = true
    // A test that fails without the mutation too has not noticed it.
    else if ((await this.#outcome(test, 60_000)) !== "passed") this.#isSpoiled = true
    if (outcome === "failed" && this.#isSpoiled) this.#undecided.add(index)
    else writeFileSync(noticedFile(index), `${outcome}: ${test.fullTestName}`)
  }

  async #outcome(test: RunnerTestCase, limit: number): Promise<"passed" | "failed" | "timed out"> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<"timed out">((resolve) => {
      timer = setTimeout(() => {
        resolve("timed out")
      }, limit)
    })
    try {
      return await Promise.race([this.#attempt(test), timedOut])
    } catch {
      return "failed"
    } finally {
      clearTimeout(timer)
    }
  }

  async #attempt(test: RunnerTestCase): Promise<"passed" | "failed"> {
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 })
    await TestRunner.getTestFn(test)()
    this.onAfterTryTask(test)
    // A soft assertion fails without an exception.
    if (test.result?.state !== "fail") return "passed"
    test.result.state = "run"
    delete test.result.errors
    return "failed"
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!("filepath" in suite) || task.only !== undefined) return
    for (const index of takeRuns().keys()) this.#undecided.add(index)
    const swept: SweptFile = {
      testFile: relative(root, String(suite.filepath)),
      milliseconds: this.#milliseconds,
      failed: this.#failed,
      undecided: [...this.#undecided],
    }
    appendFileSync(join(task.noticedFolder, "swept.ndjson"), `${JSON.stringify(swept)}\n`)
  }
}

function noticedFile(index: number): string {
  return join(task.noticedFolder, `noticed-${index}`)
}
