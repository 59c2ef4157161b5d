import { createRandom, type Random } from "./random.ts"
import { createRandomTexts, type RandomTexts } from "./random-texts.ts"
import { createRandomTimes } from "./random-times.ts"

/** Random values to make rows of. */
export interface SeedSource extends RandomTexts {
  readonly random: Random
  readonly time: () => string
  /**
   * Returns the value of a field that is empty: null where the data is to have nulls, else a
   * stand-in of the type that the interface gives to the field.
   */
  readonly empty: <Value>(standIn: Value) => Value | null
}

/** The basis that the values of a source follow from. */
interface SourceOptions {
  readonly seed: number
  /** Another number gives other values for the same seed. */
  readonly stream: number
  /** Number of rows to make. */
  readonly count: number
  readonly nulls: boolean
}

/**
 * Makes a source. Each list of a store has its own one, so that the size of one list does not
 * change another.
 */
export function createSeedSource({ seed, stream, count, nulls }: SourceOptions): SeedSource {
  const random = createRandom(seed, stream)
  return {
    random,
    time: createRandomTimes(random, count),
    empty: (standIn) => (nulls ? null : standIn),
    ...createRandomTexts(random),
  }
}

/** Makes rows from their indexes. */
export function makeRows<Row>(count: number, make: (at: number) => Row): Row[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
