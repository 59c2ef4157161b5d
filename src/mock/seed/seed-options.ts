import { own } from "../../diagnostics/own.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import { isWholeNumber } from "../../fields/untrusted.ts"

/**
 * Numbers of rows of the first store and, for logs, of the first webhook. All others have a tenth
 * of that, rounded up.
 * @example
 * import type { SeedSizes } from "trommel/mock"
 * const few: Partial<SeedSizes> = { orders: 20 }
 * seedData({ sizes: few }).orders.length // => 24
 */
export interface SeedSizes {
  /** Default 500. */
  readonly products: number
  /** Default 5,000. */
  readonly orders: number
  /** Default 1,000; none without orders. */
  readonly reviews: number
  /** Default 500. */
  readonly tickets: number
  /** Default 2,000. */
  readonly webhookLogs: number
}

/**
 * Options of seeded data.
 * @example
 * import type { SeedOptions } from "trommel/mock"
 * const options: SeedOptions = { seed: 7, sizes: { tickets: 30 } }
 * seedData(options).tickets.length === seedData(options).tickets.length // => true
 */
export interface SeedOptions {
  /** Any safe integer. Default 1. */
  readonly seed?: number
  readonly sizes?: Partial<SeedSizes>
  /**
   * Leaves more fields null: every one that the types of `trommel/store` allow to be. By default
   * only those are null that are empty by their meaning, such as `acceptedAt` of an open invitation,
   * since the interface gives a type without null to the others. Default false.
   */
  readonly nulls?: boolean
}

/** Options of seeded data, checked, with defaults in the place of what is missing. */
export interface SeedSettings {
  readonly seed: number
  readonly sizes: SeedSizes
  readonly nulls: boolean
}

const defaultSizes: SeedSizes = {
  products: 500,
  orders: 5000,
  reviews: 1000,
  tickets: 500,
  webhookLogs: 2000,
}

/** @throws RangeError for a seed or a size that is not an integer, and for a size below 0. */
export function readSeedOptions(options: SeedOptions): SeedSettings {
  const { seed = 1, sizes = {}, nulls = false } = own(options)
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`seed must be an integer, got ${describeValue(seed)}.`)
  return { seed, sizes: checkSizes({ ...defaultSizes, ...sizes }), nulls }
}

function checkSizes(sizes: SeedSizes): SeedSizes {
  for (const [name, size] of Object.entries<unknown>({ ...sizes }))
    if (!isWholeNumber(size) || size < 0)
      throw new RangeError(
        `sizes.${name} must be an integer of 0 or more, got ${describeValue(size)}.`,
      )
  return sizes
}

/** Returns the sizes of the stores after the first one. */
export function tenthOf(sizes: SeedSizes): SeedSizes {
  const { products, orders, reviews, tickets, webhookLogs } = sizes
  const tenth = (size: number): number => Math.ceil(size / 10)
  return {
    products: tenth(products),
    orders: tenth(orders),
    reviews: tenth(reviews),
    tickets: tenth(tickets),
    webhookLogs: tenth(webhookLogs),
  }
}
