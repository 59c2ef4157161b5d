import type { StoreId, StoreTimestamp } from "./resources.ts"

// Types of the rows of lists that the service does not describe in full. Every field that the service does not name as a
// filter field is an assumption; there are as few of them as a list needs.

/**
 * An order of a store.
 * @example
 * import type { StoreOrder } from "trommel/store"
 * const orders: readonly Pick<StoreOrder, "status" | "total">[] = [{ status: "pending", total: 5 }, { status: "paid", total: 9 }]
 * orders.filter(({ status }) => status === "pending").length // => 1
 */
export interface StoreOrder {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly storeId: StoreId
  /** A string; `pending` is the only value that the service names. */
  readonly status: string
  /** Name of the payment gateway; null while none is chosen. */
  readonly gateway: string | null
  readonly total: number
  readonly customerEmail: string | null
}

/** A review of an order. */
export interface StoreReview {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly storeId: StoreId
  readonly orderId: StoreId
  /** From 1 to 5, not always an integer. */
  readonly rating: number
  readonly text: string | null
  /** Null until the merchant replies. */
  readonly reply: string | null
}

/** A ticket of a customer. */
export interface StoreTicket {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly storeId: StoreId
  /** 0 is open. The service does not say which other numbers there are. */
  readonly status: number
  readonly subject: string
  readonly customerEmail: string | null
}

/**
 * A webhook as the assumed list shows it.
 * @example
 * import type { StoreListedWebhook } from "trommel/store"
 * const webhooks: readonly StoreListedWebhook[] = [{ id: "6f9619ff-8b86-d011-b42d-00cf4fc964ff", url: "https://example.com/hook", paused: true }]
 * webhooks.filter(({ paused }) => paused).length // => 1
 */
export interface StoreListedWebhook {
  readonly id: StoreId
  /** The address that events are posted to. */
  readonly url: string
  /** True when nothing is posted to it any more, after repeated failures. */
  readonly paused: boolean
}

/** A delivery of a webhook. */
export interface StoreWebhookLog {
  readonly id: StoreId
  readonly webhookId: StoreId
  /** Null for an event that belongs to no order. */
  readonly orderId: StoreId | null
  /** The address that it was delivered to. */
  readonly url: string
  /** True when the receiver answered with a status of 200 to 299. */
  readonly success: boolean
  /** The status that the receiver answered with; -1 for a webhook that was paused after repeated failures. */
  readonly responseCode: number
  readonly dateCreated: StoreTimestamp
}

/** A piece of the stock of a variant, such as a license key. */
export interface StoreItem {
  readonly id: StoreId
  readonly dateCreated: StoreTimestamp
  readonly variantId: StoreId
  readonly value: string
  /** Null until it is sold. */
  readonly orderId: StoreId | null
}
