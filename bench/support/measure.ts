/** The middle value; the mean of the two in the middle when their number is even. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  const middle = sorted.length / 2
  return (
    ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
  )
}

/** Results go here, so that the engine cannot leave out the work. */
const results: unknown[] = []

/** Milliseconds of one run: the mean of as many as take so many milliseconds. */
export function timeOf(run: () => unknown, atLeast: number): number {
  const start = performance.now()
  let runs = 0
  let passed = 0
  // The clock is read once in a while, so that it costs nothing beside short runs.
  for (let step = 1; passed < atLeast; step = nextStep(step, runs, passed, atLeast)) {
    for (let count = 0; count < step; count++) results[0] = run()
    runs += step
    passed = performance.now() - start
  }
  return passed / runs
}

/** Milliseconds of one run in the fastest of many short batches, once warm: whatever else the machine does only adds to the others. */
export function fastestOf(run: () => unknown): number {
  timeOf(run, 500)
  return Math.min(...Array.from({ length: 15 }, () => timeOf(run, 40)))
}

/** About a tenth of what is left to do, at the speed so far. */
function nextStep(step: number, runs: number, passed: number, atLeast: number): number {
  const speed = runs / Math.max(passed, 0.001)
  return Math.max(1, Math.min(step * 10, Math.ceil((speed * (atLeast - passed)) / 10)))
}
