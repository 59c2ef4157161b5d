import fc from "fast-check"

/**
 * How often properties run: `TROMMEL_RUNS=20` multiplies the runs of every property, for a long soak. In the fast suite they run
 * a tenth as often as they say, in their long form a fifth as often, and in the rest of the system suite a quarter as often. Each
 * run draws fresh values, so many short runs find what one long run finds; `TROMMEL_SEED` (`seed.ts`) draws the same ones.
 */
export const runFactor = Number(process.env.TROMMEL_RUNS ?? 0.1)

/** Says that tests take their long form: all cases where the fast suite takes some, and large ones. */
export const isLong = runFactor >= 0.2

/** How long a long test may take, in milliseconds. It guards against endless loops; a busy machine must not reach it. */
export const patience = 300_000 * Math.max(1, runFactor)

/**
 * Runs a property with fresh random values; a failure tells the seed, and `TROMMEL_SEED` draws the same values again.
 * @param runs - How many values where the factor is 1.
 */
export function check<Values>(property: fc.IProperty<Values>, runs?: number): void
export function check<Values>(property: fc.IAsyncProperty<Values>, runs?: number): Promise<void>
export function check<Values>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  runs = 1000,
): Promise<void> | void {
  return fc.assert(property, { numRuns: Math.ceil(runs * runFactor) })
}

/** Draws the seed of a test that draws its values itself: the same wherever `TROMMEL_SEED` is. */
export function drawSeed(): number {
  const [seed = 0] = fc.sample(fc.nat(2 ** 30), 1)
  return seed
}
