import type {
  StoreItem,
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "../../store/assumed-resources.ts"
import type {
  StoreCategory,
  StoreId,
  StoreProduct,
  StoreProofOfPayment,
  StoreResellerInvite,
  Store,
  StoreSupplier,
  StoreUser,
} from "../../store/resources.ts"

/** An API key of an account. */
export interface StoredKey {
  /** The text that a request sends after `Bearer`. */
  readonly value: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly revoked: boolean
}

/** A user with their keys and the ids of their stores. */
export interface StoreAccount {
  readonly user: Omit<StoreUser, "stores">
  readonly keys: readonly StoredKey[]
  readonly storeIds: readonly StoreId[]
}

/** A category with the ids of its products. */
export interface StoredCategory extends Omit<StoreCategory, "products"> {
  readonly productIds: readonly StoreId[]
}

/** A supplier with the id of the store that it supplies. */
export interface StoredSupplier extends StoreSupplier {
  readonly storeId: StoreId
}

/** An invitation with the id of the store that made it. */
export interface StoredInvite extends StoreResellerInvite {
  readonly storeId: StoreId
}

/** An address to which events of an account are posted. */
export interface StoreWebhook {
  readonly id: StoreId
  readonly accountId: StoreId
  readonly url: string
  /** True when nothing is posted to it any more. */
  readonly paused: boolean
  /** Number of failed deliveries since the last successful one. */
  readonly failures: number
}

export interface StoredRow {
  readonly accounts: StoreAccount
  readonly stores: Store
  readonly categories: StoredCategory
  readonly products: StoreProduct
  readonly orders: StoreOrder
  readonly reviews: StoreReview
  readonly tickets: StoreTicket
  readonly suppliers: StoredSupplier
  readonly invites: StoredInvite
  readonly proofs: StoreProofOfPayment
  readonly items: StoreItem
  readonly webhooks: StoreWebhook
  readonly webhookLogs: StoreWebhookLog
}

export type ListName = keyof StoredRow

/**
 * All data of a store service, as plain JSON: a list for each kind of rows.
 * @example
 * import type { StoreData } from "trommel/mock"
 * const countRows = (data: StoreData): number => data.stores.length + data.accounts.length
 * countRows(seedData()) // => 5
 */
export type StoreData = { readonly [Name in ListName]: readonly StoredRow[Name][] }

/** Builds data list by list, in the order in which lists are read and written. */
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
