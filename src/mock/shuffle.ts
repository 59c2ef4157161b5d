import { createRandom } from "./seed/random.ts"

/** Puts rows into another order, in a list of its own. */
export type Shuffle = <Row>(rows: readonly Row[]) => readonly Row[]

/** Its own stream, so that data made from the same seed is independent of it. */
const stream = 1_000_000

/** Another order at each call, the same ones for the same seed. */
export function createShuffle(seed: number): Shuffle {
  const random = createRandom(seed, stream)
  return (rows) => {
    const shuffled = rows.map((row) => ({ row, place: random.below(2 ** 32) }))
    return shuffled.sort((first, second) => first.place - second.place).map(({ row }) => row)
  }
}
