import type { Item, Order, Review, Ticket, WebhookLog } from "../../store/assumed-resources.ts"
import type {
  Category,
  Id,
  Product,
  ProofOfPayment,
  ResellerInvite,
  Store,
  Supplier,
  User,
} from "../../store/resources.ts"

/** A key of an account. Its scopes never change. */
export interface StoredKey {
  /** What a request sends after `Bearer`. */
  readonly value: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly revoked: boolean
}

/** Somebody who owns stores, with the keys that reach them. The stores of the user are told from `storeIds`. */
export interface Account {
  readonly user: Omit<User, "stores">
  readonly keys: readonly StoredKey[]
  readonly storeIds: readonly Id[]
}

/** A category that names its products. */
export interface StoredCategory extends Omit<Category, "products"> {
  readonly productIds: readonly Id[]
}

/** A supplier, with the store that draws stock from it. */
export interface StoredSupplier extends Supplier {
  readonly storeId: Id
}

/** An invitation, with the store that made it. */
export interface StoredInvite extends ResellerInvite {
  readonly storeId: Id
}

/** Where events of an account are posted to. */
export interface Webhook {
  readonly id: Id
  readonly accountId: Id
  readonly url: string
  /** Nothing is posted any more. */
  readonly paused: boolean
  /** Deliveries that failed since the last one that did not. */
  readonly failures: number
}

/** What the lists of a {@link StoreData} hold. */
export interface StoredRow {
  readonly accounts: Account
  readonly stores: Store
  readonly categories: StoredCategory
  readonly products: Product
  readonly orders: Order
  readonly reviews: Review
  readonly tickets: Ticket
  readonly suppliers: StoredSupplier
  readonly invites: StoredInvite
  readonly proofs: ProofOfPayment
  readonly items: Item
  readonly webhooks: Webhook
  readonly webhookLogs: WebhookLog
}

/** Name of a list of a {@link StoreData}. */
export type ListName = keyof StoredRow

/** Everything that a store service holds, as plain JSON: a list for each name of {@link StoredRow}. */
export type StoreData = { readonly [Name in ListName]: readonly StoredRow[Name][] }

/** Puts data together list by list, in the order in which it is read and written. */
export function gatherLists(
  rowsOf: <Name extends ListName>(name: Name) => readonly StoredRow[Name][],
): StoreData {
  return {
    accounts: rowsOf("accounts"),
    stores: rowsOf("stores"),
    categories: rowsOf("categories"),
    products: rowsOf("products"),
    orders: rowsOf("orders"),
    reviews: rowsOf("reviews"),
    tickets: rowsOf("tickets"),
    suppliers: rowsOf("suppliers"),
    invites: rowsOf("invites"),
    proofs: rowsOf("proofs"),
    items: rowsOf("items"),
    webhooks: rowsOf("webhooks"),
    webhookLogs: rowsOf("webhookLogs"),
  }
}
