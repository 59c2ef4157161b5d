import { createShuffle } from "../../src/mock/seed/random.ts"
import type { Mutation } from "./mutation.ts"

export interface SampleOptions {
  readonly count: number
  readonly seed: number
  /** The least of a folder that has so many. */
  readonly fewest: number
}

/** Draws mutations at random: of each folder as many as its share of all, the same ones for the same seed. */
export function sampleByFolder(
  mutations: readonly Mutation[],
  { count, fewest, seed }: SampleOptions,
): readonly Mutation[] {
  const shuffle = createShuffle(seed)
  return [...Map.groupBy(mutations, ({ folder }) => folder).values()].flatMap((all) => {
    const share = Math.round((count * all.length) / mutations.length)
    return shuffle(all).slice(0, Math.max(share, fewest))
  })
}
