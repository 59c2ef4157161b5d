import { cpuUsage, threadCpuUsage } from "node:process"

/**
 * Returns the middle value. For an even number of values it is the mean of the two in the middle.
 */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  const middle = sorted.length / 2
  return (
    ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
  )
}

/** Keeps results, so that the engine cannot leave out the work. */
const results: unknown[] = []

/** Returns the milliseconds that this thread has been computing. Time in which it waits for a processor does not count. */
function cpuTime(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the milliseconds that all threads of this process have been computing. */
function cpuTimeOfAllThreads(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the milliseconds of one run: the mean of as many runs as take at least the given
 * milliseconds together.
 */
export function timeOf(run: () => unknown, atLeast: number): number {
  const start = cpuTime()
  let runs = 0
  let passed = 0
  // The clock is read rarely, since reading it takes long compared with a short run.
  for (let step = 1; passed < atLeast; step = nextStep(step, runs, passed, atLeast)) {
    for (let count = 0; count < step; count++) results[0] = run()
    runs += step
    passed = cpuTime() - start
  }
  return passed / runs
}

/** Returns the milliseconds of one run that other threads may carry out, in the same way. */
async function timeOfThreads(run: () => Promise<unknown>, atLeast: number): Promise<number> {
  const start = cpuTimeOfAllThreads()
  let runs = 0
  let passed = 0
  for (let step = 1; passed < atLeast; step = nextStep(step, runs, passed, atLeast)) {
    for (let count = 0; count < step; count++) results[0] = await run()
    runs += step
    passed = cpuTimeOfAllThreads() - start
  }
  return passed / runs
}

/**
 * Returns the milliseconds of one warm run in the fastest of many short batches: other work on the
 * machine slows the others.
 */
export function fastestOf(run: () => unknown): number {
  timeOf(run, 500)
  return Math.min(...Array.from({ length: 15 }, () => timeOf(run, 40)))
}

/**
 * Returns how many times as long one function takes as another, warm. They take turns, so that other
 * work on the machine slows both alike.
 */
export function ratioOf(run: () => unknown, reference: () => unknown): number {
  const once = timeOf(run, 150) + timeOf(reference, 150)
  return median(
    Array.from({ length: turnsOf(once) }, () => timeOf(run, 40) / timeOf(reference, 40)),
  )
}

/**
 * Returns how many times as long one asynchronous function takes as another, warm and in turns. All
 * threads count.
 */
export async function ratioOfThreads(
  run: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<number> {
  const once = (await timeOfThreads(run, 150)) + (await timeOfThreads(reference, 150))
  const ratios: number[] = []
  for (let turn = turnsOf(once); turn > 0; turn--)
    ratios.push((await timeOfThreads(run, 40)) / (await timeOfThreads(reference, 40)))
  return median(ratios)
}

/**
 * Returns the milliseconds of a run, the mean over items, each once. All threads count. It ends
 * after two seconds, whatever is left.
 * @param prepare - runs before each item and is not measured.
 */
export async function timeOfAll<Item>(
  items: readonly Item[],
  run: (item: Item) => unknown,
  prepare?: (item: Item) => unknown,
): Promise<number> {
  let passed = 0
  let runs = 0
  for (const item of items) {
    await prepare?.(item)
    const start = cpuTimeOfAllThreads()
    results[0] = await run(item)
    passed += cpuTimeOfAllThreads() - start
    runs++
    if (passed > 2000) break
  }
  return passed / runs
}

/** Returns the number of turns, an odd one: as many as take about a second, 3 at least. */
function turnsOf(once: number): number {
  const turns = Math.round(1000 / Math.max(once, 80))
  return Math.max(3, turns) | 1
}

/** Returns about a tenth of the runs that are left, at the speed so far. */
function nextStep(step: number, runs: number, passed: number, atLeast: number): number {
  const speed = runs / Math.max(passed, 0.001)
  return Math.max(1, Math.min(step * 10, Math.ceil((speed * (atLeast - passed)) / 10)))
}
