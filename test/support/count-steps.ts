import { Session } from "node:inspector/promises"
import { setFlagsFromString } from "node:v8"
import { parentPort, Worker, workerData } from "node:worker_threads"

interface Counted {
  /** Address of a module. */
  readonly module: string
  /** Name of a function that the module exports. */
  readonly exported: string
  /** The arguments of each call. */
  readonly calls: readonly (readonly unknown[])[]
}

/**
 * Counts the steps that a function takes in each call: how often each block of JavaScript code ran, of this project and of its
 * packages, summed up. Unlike a time it is the same on any machine. It runs in a thread, whose counters are its own.
 */
export async function countSteps(counted: Counted): Promise<readonly number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: counted })
  try {
    return await new Promise((resolve, reject) => {
      thread.once("message", resolve)
      thread.once("error", reject)
    })
  } finally {
    await thread.terminate()
    for (const compiler of optimizing) setFlagsFromString(`--${compiler}`)
  }
}

/** The compilers of V8 whose code loses counts. */
const optimizing = ["opt", "maglev"]

async function stepsIn({ module, exported, calls }: Counted): Promise<readonly number[]> {
  for (const compiler of optimizing) setFlagsFromString(`--no-${compiler}`)
  const loaded = (await import(module)) as Readonly<
    Record<string, (...values: readonly unknown[]) => unknown>
  >
  const run = loaded[exported]
  if (run === undefined) throw new TypeError(`${module} does not export ${exported}.`)
  // What is made once is made before the count.
  run(...(calls[0] ?? []))
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
  const steps: number[] = []
  for (const values of calls) {
    await session.post("Profiler.takePreciseCoverage")
    run(...values)
    const { result } = await session.post("Profiler.takePreciseCoverage")
    const counts = result.flatMap(({ functions }) =>
      functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)),
    )
    steps.push(counts.reduce((sum, count) => sum + count, 0))
  }
  return steps
}

if (parentPort !== null) parentPort.postMessage(await stepsIn(workerData as Counted))
