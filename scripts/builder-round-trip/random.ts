/** Random choices, the same ones for the same seed. */
export interface Random {
  /** Returns an integer from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Returns true in one of the given number of cases. */
  readonly oneIn: (count: number) => boolean
}

/** Makes the generator Mulberry32, which is small and good enough for test data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    oneIn: (count) => below(count) === 0,
  }
}
