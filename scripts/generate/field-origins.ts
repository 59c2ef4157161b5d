import type { Definitions } from "../../src/fields/definition.ts"
import type { Fields } from "../../src/fields/field.ts"
import type { StoreOperationName } from "../../src/store/operations.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
  type ItemsRequest,
  type orderFields,
  type ProductFields,
  type reviewFields,
  type ticketFields,
  type webhookLogFields,
} from "../../src/store/tables.ts"

/** The source of a filter field's name: the description of the service, or this library. */
type FieldSource = "interface text" | "assumption"

/** A part of a field that the description of the service leaves open, and this library chose. */
type ChosenPart = "list" | "kind" | "values" | "meaning"

/** The source of a field, and the parts of it that this library chose. */
export interface Origin {
  readonly source: FieldSource
  readonly chosen?: readonly ChosenPart[]
}

/** The origins of all fields of a table. */
type Origins<Fields> = { readonly [Name in keyof Fields]-?: Origin }

const named: Origin = { source: "interface text" }
const assumed: Origin = { source: "assumption" }

/** Returns the origin of a field that the service names, but does not describe in full. */
function namedButFor(...chosen: readonly ChosenPart[]): Origin {
  return { source: "interface text", chosen }
}

const orderOrigins: Origins<typeof orderFields> = {
  id: assumed,
  dateCreated: assumed,
  status: named,
  gateway: named,
  total: assumed,
  customerEmail: assumed,
  dateFrom: namedButFor("meaning"),
  dateTo: namedButFor("meaning"),
}

const reviewOrigins: Origins<typeof reviewFields> = {
  id: assumed,
  dateCreated: assumed,
  orderId: assumed,
  rating: namedButFor("kind"),
  hasReply: namedButFor("meaning"),
  dateRangeFrom: namedButFor("meaning"),
}

const ticketOrigins: Origins<typeof ticketFields> = {
  id: assumed,
  dateCreated: named,
  status: named,
  subject: named,
  customerEmail: named,
}

const productOrigins: Origins<ProductFields> = {
  id: assumed,
  dateCreated: assumed,
  name: assumed,
  slug: assumed,
  rating: assumed,
  order: assumed,
  visibility: namedButFor("list"),
  isBestSeller: assumed,
  lowStock: namedButFor("meaning"),
}

const webhookLogOrigins: Origins<typeof webhookLogFields> = {
  id: assumed,
  orderId: assumed,
  url: assumed,
  success: named,
  responseCode: named,
  dateCreated: assumed,
}

export const itemsOrigins: Origins<ItemsRequest> = {
  page: namedButFor("values"),
  count: namedButFor("values"),
}

/** A table with the origins of its fields and the operations that use it. */
export interface ListEndpoint {
  readonly title: string
  readonly operations: readonly StoreOperationName[]
  readonly table: Fields
  readonly origins: Origins<Definitions>
}

/** All lists that take filters and sorts. */
export const listEndpoints: readonly ListEndpoint[] = [
  { title: "Orders", operations: ["listOrders"], table: ordersTable, origins: orderOrigins },
  { title: "Reviews", operations: ["listReviews"], table: reviewsTable, origins: reviewOrigins },
  { title: "Tickets", operations: ["listTickets"], table: ticketsTable, origins: ticketOrigins },
  {
    title: "Products",
    operations: ["listProducts"],
    table: productsTable,
    origins: productOrigins,
  },
  {
    title: "Webhook logs",
    operations: ["listWebhookLogs", "searchWebhookLogs"],
    table: webhookLogsTable,
    origins: webhookLogOrigins,
  },
]
