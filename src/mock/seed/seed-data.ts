import { orDefaults, readOptions, type Read } from "../../diagnostics/options.ts"
import { isWholeNumber } from "../../diagnostics/untrusted.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import type { StoreProduct } from "../../store/resources.ts"
import type { StoreAccount, StoreData, StoredRow, StoreWebhook } from "../state/store-data.ts"
import { seedAccounts, seedStores } from "./seed-accounts.ts"
import { seedCategories, seedItems, seedProducts } from "./seed-catalog.ts"
import { seedOrders, seedProofs, seedReviews, seedTickets } from "./seed-sales.ts"
import {
  addMinutes,
  createSeedSource,
  drawEvent,
  makeRows,
  minutesPerDay,
  type SeedSource,
} from "./seed-source.ts"

/**
 * Numbers of rows of the first store and, for logs, of the first webhook. All others have a tenth of that, rounded up. A list that
 * is not named has at most as many rows as the largest that is.
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

/** The streams of random values of each store. Their order is part of the result. */
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
  const first = checkSizes(orDefaults(sizes, capSizes(sizes)))
  const tenth = { ...first }
  for (const name of Object.keys(tenth) as (keyof SeedSizes)[])
    tenth[name] = Math.ceil(first[name] / 10)
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
    seedStore(store.id, at === 0 ? first : tenth, sourcesOf(at)),
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
  [first, second]: readonly [StoreAccount, StoreAccount],
  orders: StoreData["orders"],
  count: number,
  sourcesOf: (store: number) => SourceOf,
): Pick<StoreData, "webhooks" | "webhookLogs"> {
  const ordersOf = ({ storeIds }: StoreAccount): StoreData["orders"] =>
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

/** Returns the default sizes, none larger than the largest that is given. Who wants few rows of one list waits for no others. */
function capSizes(sizes: Read<Partial<SeedSizes>> | undefined): SeedSizes {
  const most = Math.max(0, ...Object.values(sizes ?? {}).filter(isWholeNumber)) || Infinity
  const capped = { ...defaultSizes }
  for (const name of Object.keys(capped) as (keyof SeedSizes)[])
    capped[name] = Math.min(capped[name], most)
  return capped
}

function checkSizes(sizes: SeedSizes): SeedSizes {
  for (const [name, size] of Object.entries<unknown>({ ...sizes }))
    if (!isWholeNumber(size) || size < 0)
      throw new RangeError(
        `sizes.${name} must be an integer of 0 or more, got ${describeValue(size)}.`,
      )
  return sizes
}

/** Assumed: the service documents no statuses. */
const supplierStatuses = ["active", "pending", "revoked"] as const

function seedSuppliers(
  storeId: string,
  { random, time, title, empty }: SeedSource,
): StoredRow["suppliers"][] {
  return [...supplierStatuses, ...supplierStatuses].map((status, at) => {
    const sold = status === "pending" ? 0 : random.between(1, 300)
    const dateCreated = time()
    return {
      id: random.id(),
      storeId,
      supplierStoreId: random.id(),
      supplierStoreName: at === 0 ? "Köhler, Söhne | Co" : title(),
      status,
      balance: random.between(0, 40_000) / 100,
      currencyCode: random.pick(["EUR", "USD"]),
      discountPercent: random.between(0, 60) / 2,
      lifetimeSpend: sold * 3.5,
      completedOrders: sold,
      listings: random.between(0, 40),
      dateCreated,
      revokedReason: status === "revoked" ? "Terms broken, see \\null" : null,
      minimumTopUp: random.pick([0, 5, 10, 50]),
      logoFileName: at % 2 === 0 ? empty("") : `logo-${at}.svg`,
      termsAcceptedAt:
        status === "pending"
          ? null
          : addMinutes(dateCreated, random.between(1, 14 * minutesPerDay)),
    }
  })
}

function seedInvites(
  storeId: string,
  products: readonly StoreProduct[],
  { random, time, email }: SeedSource,
): StoredRow["invites"][] {
  return makeRows(6, (at) => ({
    id: random.id(),
    storeId,
    email: email(),
    expiresAt: at % 3 === 2 ? time() : "2099-12-31T23:59:59Z",
    productIds: products.slice(at, at + (at % 3)).map(({ id }) => id),
    acceptedAt: at % 3 === 1 ? time() : null,
    token: `trommel_invite_${random.id()}`,
  }))
}

type WebhookLog = StoredRow["webhookLogs"]
type Order = StoredRow["orders"]

const codes = [200, 200, 200, 201, 204, 301, 400, 401, 401, 404, 410, 429, 500, 503]

/** Number of failures in a row that pauses a webhook, as the server does by default. */
const mostFailures = 5

/** Makes webhooks of an account: one that works, one that is paused, one that was never used. */
function seedWebhooks(
  accountId: string,
  { random }: SeedSource,
): readonly [StoreWebhook, StoreWebhook, StoreWebhook] {
  const make = (url: string, paused: boolean): StoreWebhook => ({
    id: random.id(),
    accountId,
    url,
    paused,
    failures: paused ? mostFailures : 0,
  })
  return [
    make("https://hooks.example.com/orders?source=store&sign=a%2Cb", false),
    make("https://hooks.example.org/paused/(v1|v2),null", true),
    make("https://hooks.example.net/never-used", false),
  ]
}

/**
 * Makes logs of a webhook that works, in no order. Some have a former address of it.
 * @param orders - the orders that they can be about.
 */
function seedLogs(
  webhook: StoreWebhook,
  count: number,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog[] {
  const { random } = source
  const logs = makeRows(count, (at) => ({
    ...seedLog(webhook, orders, source),
    url: random.chance(10) ? "https://old.example.com/Hook" : webhook.url,
    responseCode: codes[at] ?? random.pick(codes),
  }))
  let failures = 0
  const inTime = logs.toSorted(
    (one, other) => Date.parse(one.dateCreated) - Date.parse(other.dateCreated),
  )
  for (const log of inTime) {
    // One more failure would pause the webhook.
    if (failures === mostFailures - 1 || log === inTime.at(-1)) log.responseCode = 200
    failures = isSuccess(log.responseCode) ? 0 : failures + 1
  }
  return logs.map((log) => ({ ...log, success: isSuccess(log.responseCode) }))
}

function isSuccess(responseCode: number): boolean {
  return responseCode >= 200 && responseCode <= 299
}

function seedLog(
  { id: webhookId, url }: StoreWebhook,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog {
  const { random, time } = source
  const id = random.id()
  const event =
    orders.length === 0 || random.chance(5) ? { dateCreated: time() } : drawEvent(orders, source)
  return {
    id,
    webhookId,
    orderId: "order" in event ? event.order.id : null,
    url,
    success: false,
    responseCode: 500,
    dateCreated: event.dateCreated,
  }
}

/** Makes the failed deliveries that paused a webhook, after all orders, and the log of the pause. */
function seedPause(
  webhook: StoreWebhook,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog[] {
  return makeRows(mostFailures + 1, (at) => ({
    ...seedLog(webhook, orders, source),
    responseCode: at < mostFailures ? 500 : -1,
    dateCreated: `2026-01-01T12:0${at}:00Z`,
  }))
}
