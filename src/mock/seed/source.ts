import { createRandom, type Random } from "./random.ts"
import { createWords, type Words } from "./texts.ts"
import { createTimes } from "./times.ts"

/** What rows are made of. */
export interface SeedSource extends Words {
  readonly random: Random
  readonly time: () => string
}

/**
 * A source of its own for each list of a store, so that the size of one list changes nothing in another.
 * @param stream - told apart by it.
 * @param count - how many rows are wanted.
 */
export function createSource(seed: number, stream: number, count: number): SeedSource {
  const random = createRandom(seed, stream)
  return { random, time: createTimes(random, count), ...createWords(random) }
}

/** Makes rows with their places. */
export function makeRows<Row>(count: number, make: (at: number) => Row): Row[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
