import { orDefaults, readOptions } from "../../diagnostics/options.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import { isWholeNumber } from "../../diagnostics/untrusted.ts"
import type { Account, StoreData } from "../state/store-data.ts"
import { seedAccounts, seedStores } from "./seed-accounts.ts"
import { seedCategories, seedItems, seedProducts } from "./seed-catalog.ts"
import { seedInvites, seedSuppliers } from "./seed-reselling.ts"
import { seedOrders, seedProofs, seedReviews, seedTickets } from "./seed-sales.ts"
import { createSeedSource, type SeedSource } from "./seed-source.ts"
import { seedLogs, seedPause, seedWebhooks } from "./seed-webhooks.ts"

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

const kinds = {
  seed: "a number",
  sizes: {
    products: "a number",
    orders: "a number",
    reviews: "a number",
    tickets: "a number",
    webhookLogs: "a number",
  },
  nulls: "a boolean",
} as const

const defaultSizes: SeedSizes = {
  products: 500,
  orders: 5000,
  reviews: 1000,
  tickets: 500,
  webhookLogs: 2000,
}

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
type SourceOf = (stream: (typeof streams)[number], count?: number) => SeedSource

/**
 * Makes the data of a store service: two accounts, with two stores and one store, and in each store
 * everything that a client can meet: every combination of stock, empty fields, ties in dates and
 * statuses, texts that are hard to query. The same options always give the same data. Edge cases
 * come first in each list.
 * @throws TypeError for wrong options, RangeError for a seed or a size that is not an integer, and for a size below 0.
 * @example seedData({ sizes: { orders: 20 } }).orders.length // => 24
 */
export function seedData(options?: SeedOptions): StoreData {
  const { seed = 1, sizes, nulls = false } = readOptions("seedData", options, kinds)
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`seed must be an integer, got ${describeValue(seed)}.`)
  const first = checkSizes(orDefaults(sizes, defaultSizes))
  const sourcesOf =
    (store: number): SourceOf =>
    (stream, count = 20) =>
      createSeedSource({
        seed,
        stream: store * streams.length + streams.indexOf(stream),
        count,
        nulls,
      })
  const owners = sourcesOf(0)("stores")
  const stores = seedStores(owners)
  const accounts = seedAccounts(owners, stores)
  const contents = stores.map((store, at) =>
    seedStore(store.id, at === 0 ? first : tenthOf(first), sourcesOf(at)),
  )
  const orders = contents.flatMap((content) => content.orders)
  return {
    accounts,
    stores,
    categories: contents.flatMap(({ categories }) => categories),
    products: contents.flatMap(({ products }) => products),
    orders,
    reviews: contents.flatMap(({ reviews }) => reviews),
    tickets: contents.flatMap(({ tickets }) => tickets),
    suppliers: contents.flatMap(({ suppliers }) => suppliers),
    invites: contents.flatMap(({ invites }) => invites),
    proofs: contents.flatMap(({ proofs }) => proofs),
    items: contents.flatMap(({ items }) => items),
    ...seedDeliveries(accounts, orders, first.webhookLogs, sourcesOf),
  }
}

type Contents = Omit<StoreData, "accounts" | "stores" | "webhooks" | "webhookLogs">

/** Makes the rows of one store. */
function seedStore(id: string, sizes: SeedSizes, sourceOf: SourceOf): Contents {
  const products = seedProducts(id, sizes.products, sourceOf("products", sizes.products))
  const orders = seedOrders(id, sizes.orders, sourceOf("orders", sizes.orders))
  const shared = sourceOf("categories and reselling")
  return {
    products,
    orders,
    reviews: seedReviews(id, sizes.reviews, orders, sourceOf("reviews", sizes.reviews)),
    tickets: seedTickets(id, sizes.tickets, sourceOf("tickets", sizes.tickets)),
    items: seedItems({ products, orders }, sourceOf("items", sizes.products)),
    proofs: seedProofs(orders, sourceOf("proofs")),
    categories: seedCategories(id, products, shared),
    suppliers: seedSuppliers(id, shared),
    invites: seedInvites(id, products, shared),
  }
}

/**
 * Makes three webhooks of the first account and one of the second, with their logs.
 * @param count - number of logs of the first webhook.
 */
function seedDeliveries(
  [first, second]: readonly [Account, Account],
  orders: StoreData["orders"],
  count: number,
  sourcesOf: (store: number) => SourceOf,
): Pick<StoreData, "webhooks" | "webhookLogs"> {
  const ordersOf = ({ storeIds }: Account): StoreData["orders"] =>
    orders.filter(({ storeId }) => storeIds.includes(storeId))
  const [firstSource, otherSource] = [sourcesOf(0), sourcesOf(2)]
  const mine = seedWebhooks(first.user.id, firstSource("webhooks"))
  const [other] = seedWebhooks(second.user.id, otherSource("webhooks"))
  const tenth = Math.ceil(count / 10)
  return {
    webhooks: [...mine, other],
    webhookLogs: [
      ...seedLogs(mine[0], count, ordersOf(first), firstSource("logs", count)),
      ...seedPause(mine[1], ordersOf(first), firstSource("pause")),
      ...seedLogs(other, tenth, ordersOf(second), otherSource("logs", tenth)),
    ],
  }
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
function tenthOf(sizes: SeedSizes): SeedSizes {
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
