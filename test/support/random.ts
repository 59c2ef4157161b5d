import fc, { type Arbitrary } from "fast-check"

/** Random choices of a test that makes its values step by step. */
export interface Random {
  /** Returns an integer from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Returns true in one of the given number of cases. */
  readonly oneIn: (count: number) => boolean
  /** Returns a number from 0 to below 1. */
  readonly fraction: () => number
}

/** All integers are as frequent. */
const upTo = (max: number): Arbitrary<number> => fc.noBias(fc.integer({ min: 0, max }))

/** Choices of fast-check: a failure is made smaller, and `TROMMEL_SEED` draws it again. */
export const choices: Arbitrary<Random> = fc.gen().map((draw) => {
  const below = (end: number): number => draw(upTo, end - 1)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    oneIn: (count) => below(count) === 0,
    fraction: () => below(2 ** 32) / 2 ** 32,
  }
})

/** The choices that follow from a seed. */
export function choicesOf(seed: number): Random {
  const [random] = fc.sample(choices, { seed, numRuns: 1 })
  if (random === undefined) throw new Error("fast-check drew no choices.")
  return random
}
