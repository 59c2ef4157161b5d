/** Pseudo-random numbers (mulberry32). */
export interface Random {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number
  /** Returns an integer from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** Returns true with this probability. */
  readonly chance: (share: number) => boolean
}

/** Creates a generator; the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  }
}
