import fc from "fast-check"

/** `TROMMEL_RUNS=20` multiplies the runs of every property, for a long soak. */
const factor = Number(process.env.TROMMEL_RUNS ?? 1)

/** How long a long test may take, in milliseconds. It guards against endless loops; a busy machine must not reach it. */
export const patience = 120_000 * Math.max(1, factor)

/** Runs a property with fresh random values; a failure tells seed and path. */
export function check<Values>(property: fc.IProperty<Values>, runs: number): void {
  fc.assert(property, { numRuns: Math.ceil(runs * factor) })
}
