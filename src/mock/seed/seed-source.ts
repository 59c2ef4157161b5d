import { createRandom, type Random } from "./random.ts"
import { createRandomTexts, type RandomTexts } from "./random-texts.ts"
import { createRandomTimes } from "./random-times.ts"

/** Random values to make rows of. */
export interface SeedSource extends RandomTexts {
  readonly random: Random
  readonly time: () => string
}

/**
 * Makes a source. Each list of a store has its own one, so that the size of one list does not
 * change another.
 * @param stream - another number gives other values for the same seed.
 * @param count - number of rows to make.
 */
export function createSeedSource(seed: number, stream: number, count: number): SeedSource {
  const random = createRandom(seed, stream)
  return { random, time: createRandomTimes(random, count), ...createRandomTexts(random) }
}

/** Makes rows from their indexes. */
export function makeRows<Row>(count: number, make: (at: number) => Row): Row[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
