import type { Definitions } from "../fields/definition.ts"
import type { Fields } from "../fields/field.ts"
import type { OperationName } from "./operations.ts"
import { orderOrigins, ordersTable } from "./orders.ts"
import type { Origins } from "./origin.ts"
import { productOrigins, productsTable } from "./products.ts"
import { reviewOrigins, reviewsTable } from "./reviews.ts"
import { ticketOrigins, ticketsTable } from "./tickets.ts"
import { webhookLogOrigins, webhookLogsTable } from "./webhook-logs.ts"

/** A table with the origins of its fields and the operations that use it. */
export interface ListEndpoint {
  readonly title: string
  readonly operations: readonly OperationName[]
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
