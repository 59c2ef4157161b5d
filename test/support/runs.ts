import fc from "fast-check"

/** `TROMMEL_RUNS=20` multiplies the runs of every property, for a long soak. */
const factor = Number(process.env.TROMMEL_RUNS ?? 1)

/** How long a property may take, in milliseconds. */
export const patience = 30_000 * Math.max(1, factor)

/** How long a test that compiles TypeScript may take, in milliseconds; a busy machine needs it. */
export const compilerPatience = 120_000

/** Runs a property with fresh random values; a failure tells seed and path. */
export function check<Values>(property: fc.IProperty<Values>, runs: number): void {
  fc.assert(property, { numRuns: Math.ceil(runs * factor) })
}
