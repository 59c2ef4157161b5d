/** A part of an operation that the description of the service leaves open; `operation` for one that it does not have. */
export type AssumedPart = "method" | "path" | "parameter" | "scope" | "operation"

/**
 * An operation of the store service.
 * @example
 * import type { StoreOperation } from "trommel/store"
 * const listRefunds: StoreOperation = { method: "GET", path: "/stores/{storeId}/refunds", scope: "stores.orders.refund" }
 * fillPath(listRefunds.path, { storeId: "6f9619ff-8b86-d011-b42d-00cf4fc964ff" }) // => "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff/refunds"
 */
export interface StoreOperation {
  readonly method: "GET" | "POST" | "PATCH"
  /** The path after the base address. Names in braces are parameters: `page` is a positive integer, every other one a UUID. */
  readonly path: string
  /** The scope that the key must have. */
  readonly scope: string
  /** Name of the query parameter that the operation has beside those of every list. */
  readonly parameter?: string
  /** Another path that the operation may have instead. The mock answers at both. */
  readonly otherPath?: string
  readonly assumed?: readonly AssumedPart[]
}

/**
 * Every operation of the service.
 * @example operations.listOrders // => { method: "GET", path: "/stores/{storeId}/orders", scope: "stores.orders.view" }
 */
export const operations = {
  getUser: { method: "GET", path: "/user", scope: "user.view" },
  getStore: { method: "GET", path: "/stores/{storeId}", scope: "stores.view" },
  createCategory: {
    method: "POST",
    path: "/stores/{storeId}/categories",
    scope: "stores.categories.create",
  },
  orderVariantImages: {
    method: "PATCH",
    path: "/stores/{storeId}/products/{productId}/variants/{variantId}/images/order",
    scope: "stores.products.update",
  },
  listSuppliers: {
    method: "GET",
    path: "/stores/{storeId}/reselling/suppliers",
    scope: "stores.reselling.view",
  },
  listResellerInvites: {
    method: "GET",
    path: "/stores/{storeId}/reseller/invites",
    scope: "stores.resellers.view",
  },
  getProofOfPayment: {
    method: "GET",
    path: "/stores/{storeId}/paymentMethods/custom/orders/{orderId}/proof",
    scope: "stores.orders.view",
  },
  listOrders: { method: "GET", path: "/stores/{storeId}/orders", scope: "stores.orders.view" },
  listReviews: {
    method: "GET",
    path: "/stores/{storeId}/reviews",
    scope: "stores.reviews.view",
    assumed: ["scope"],
  },
  listTickets: {
    method: "GET",
    path: "/stores/{storeId}/tickets",
    scope: "stores.tickets.view",
    assumed: ["scope"],
  },
  listProducts: {
    method: "GET",
    path: "/stores/{storeId}/products",
    scope: "stores.products.view",
    assumed: ["scope"],
  },
  listWebhookLogs: {
    method: "GET",
    path: "/webhooks/{webhookId}/logs",
    scope: "user.webhooks.view",
  },
  searchWebhookLogs: {
    method: "GET",
    path: "/webhooks/logs/search",
    otherPath: "/webhooks/{webhookId}/logs/search",
    scope: "user.webhooks.view",
    parameter: "query",
    assumed: ["method", "path", "parameter"],
  },
  listItems: {
    method: "GET",
    path: "/stores/{storeId}/products/{productId}/variants/{variantId}/items/{page}",
    scope: "stores.products.view",
    parameter: "count",
    assumed: ["scope"],
  },
} as const satisfies Readonly<Record<string, StoreOperation>>

/**
 * Name of an operation.
 * @example
 * import type { StoreOperationName } from "trommel/store"
 * const scopeOf = (name: StoreOperationName): string => operations[name].scope
 * scopeOf("listOrders") // => "stores.orders.view"
 */
export type StoreOperationName = keyof typeof operations

/**
 * Operations that the description of the service does not name. The mock answers them on request: two lists without filters and
 * pages, since the service names no other way to learn these ids, and one that delivers an event to a webhook.
 * @example assumedOperations.listWebhooks.path // => "/webhooks"
 */
export const assumedOperations = {
  listCategories: {
    method: "GET",
    path: "/stores/{storeId}/categories",
    scope: "stores.categories.view",
    assumed: ["operation"],
  },
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    scope: "user.webhooks.view",
    assumed: ["operation"],
  },
  deliverToWebhook: {
    method: "POST",
    path: "/webhooks/{webhookId}/deliveries",
    scope: "user.webhooks.deliver",
    assumed: ["operation"],
  },
} as const satisfies Readonly<Record<string, StoreOperation>>

export type AssumedOperationName = keyof typeof assumedOperations
