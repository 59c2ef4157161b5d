import { isWholeNumber } from "../../fields/untrusted.ts"
import { showUntrusted } from "../../fields/problem.ts"
import type { Store } from "../../store/resources.ts"
import type { Account, StoreData } from "../state/store-data.ts"
import { seedAccounts, seedStores } from "./accounts.ts"
import { seedItems, seedProducts } from "./products.ts"
import { seedOrders, seedProofs, seedReviews, seedTickets } from "./sales.ts"
import { seedCategories, seedInvites, seedSuppliers } from "./shelves.ts"
import { createSource, type SeedSource } from "./source.ts"
import { seedLogs, seedPause, seedWebhooks } from "./webhooks.ts"

/** Rows of the first store and, as to logs, of the first webhook. All others have a tenth of that, rounded up. */
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

/** How to make data. */
export interface SeedOptions {
  /** A whole number; default 1. */
  readonly seed?: number
  readonly sizes?: Partial<SeedSizes>
}

const defaultSizes: SeedSizes = {
  products: 500,
  orders: 5000,
  reviews: 1000,
  tickets: 500,
  webhookLogs: 2000,
}

/** Each list of each store has a stream of its own. */
const lists = [
  "stores",
  "products",
  "orders",
  "reviews",
  "tickets",
  "items",
  "proofs",
  "shelves",
  "webhooks",
  "logs",
  "pause",
] as const

/** Source of a list of a store, told by its place; `count` rows are wanted. */
type Sources = (store: number, list: (typeof lists)[number], count?: number) => SeedSource

/**
 * Makes the data of a store service: two accounts with two stores and one, and in each store whatever a client may meet:
 * every situation of stock, empty fields, ties in dates and states, texts that queries are easily got wrong with. The same
 * options give the same data, whenever and wherever. The first rows of a list are the oddest.
 * @throws RangeError for a seed or a size that is no whole number, or a size below 0.
 * @example seedData({ sizes: { orders: 20 } }).orders.length // => 24
 */
export function seedData({ seed = 1, sizes = {} }: SeedOptions = {}): StoreData {
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`seed must be a whole number, but it is ${showUntrusted(seed)}.`)
  const first = checkSizes({ ...defaultSizes, ...sizes })
  const sourceOf: Sources = (store, list, count = 20) =>
    createSource(seed, store * lists.length + lists.indexOf(list), count)
  const owners = sourceOf(0, "stores")
  const stores = seedStores(owners)
  const accounts = seedAccounts(owners, stores)
  const contents = stores.map((store, at) =>
    seedStore(store, at, at === 0 ? first : tenthOf(first), sourceOf),
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
    ...seedDeliveries(accounts, orders, first.webhookLogs, sourceOf),
  }
}

type Contents = Omit<StoreData, "accounts" | "stores" | "webhooks" | "webhookLogs">

function seedStore({ id }: Store, at: number, sizes: SeedSizes, sourceOf: Sources): Contents {
  const products = seedProducts(id, sizes.products, sourceOf(at, "products", sizes.products))
  const orders = seedOrders(id, sizes.orders, sourceOf(at, "orders", sizes.orders))
  const shelves = sourceOf(at, "shelves")
  return {
    products,
    orders,
    reviews: seedReviews(id, sizes.reviews, orders, sourceOf(at, "reviews", sizes.reviews)),
    tickets: seedTickets(id, sizes.tickets, sourceOf(at, "tickets", sizes.tickets)),
    items: seedItems({ products, orders }, sourceOf(at, "items", sizes.products)),
    proofs: seedProofs(orders, sourceOf(at, "proofs")),
    categories: seedCategories(id, products, shelves),
    suppliers: seedSuppliers(id, shelves),
    invites: seedInvites(id, products, shelves),
  }
}

/** Three webhooks of the first account, one of the second. */
function seedDeliveries(
  [first, second]: readonly [Account, Account],
  orders: StoreData["orders"],
  count: number,
  sourceOf: Sources,
): Pick<StoreData, "webhooks" | "webhookLogs"> {
  const idsOf = ({ storeIds }: Account): string[] =>
    orders.filter(({ storeId }) => storeIds.includes(storeId)).map(({ id }) => id)
  const own = seedWebhooks(first.user.id, sourceOf(0, "webhooks"))
  const [other] = seedWebhooks(second.user.id, sourceOf(2, "webhooks"))
  const tenth = Math.ceil(count / 10)
  return {
    webhooks: [...own, other],
    webhookLogs: [
      ...seedLogs(own[0], count, idsOf(first), sourceOf(0, "logs", count)),
      ...seedPause(own[1], idsOf(first), sourceOf(0, "pause")),
      ...seedLogs(other, tenth, idsOf(second), sourceOf(2, "logs", tenth)),
    ],
  }
}

function checkSizes(sizes: SeedSizes): SeedSizes {
  for (const [name, size] of Object.entries<unknown>({ ...sizes }))
    if (!isWholeNumber(size) || size < 0)
      throw new RangeError(
        `sizes.${name} must be a whole number from 0 on, but it is ${showUntrusted(size)}.`,
      )
  return sizes
}

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
