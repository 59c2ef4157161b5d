import { createSeedSource, type SeedSource } from "./seed-source.ts"
import type { SeedSettings } from "./seed-options.ts"

/**
 * The streams of random values: one for each of these in each store. Their order is part of the
 * result.
 */
const streams = [
  "stores",
  "products",
  "orders",
  "reviews",
  "tickets",
  "items",
  "proofs",
  "categories and reselling",
  "webhooks",
  "logs",
  "pause",
] as const

/** Makes the source of a stream of one store, for a number of rows. */
export type SourceOf = (stream: (typeof streams)[number], count?: number) => SeedSource

/** Returns the sources of a store, by its index. */
export function sourcesOf({ seed, nulls }: SeedSettings, store: number): SourceOf {
  return (stream, count = 20) =>
    createSeedSource({
      seed,
      stream: store * streams.length + streams.indexOf(stream),
      count,
      nulls,
    })
}
