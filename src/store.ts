/**
 * `trommel/store`: the resources, operations and field tables of a store service. What its description leaves open is
 * chosen here, and can be changed; docs/store-assumptions.md lists it.
 * @packageDocumentation
 */
export type {
  Badge,
  Category,
  CustomField,
  CustomFieldOption,
  Envelope,
  Id,
  ImageOrder,
  ListedResellerInvite,
  NewCategory,
  Product,
  ProofOfPayment,
  ResellerInvite,
  Store,
  StoreSummary,
  Supplier,
  Timestamp,
  User,
  Variant,
  Visibility,
  VolumeDiscount,
} from "./store/resources.js"
export type { Item, Order, Review, Ticket, TicketStatus, WebhookLog } from "./store/assumed-resources.js"
export { operations, type AssumedPart, type Operation, type OperationName } from "./store/operations.js"
export { fillPath, namesInPath, readPathValue, type PathValues } from "./store/path.js"
export { categoryLimits } from "./store/limits.js"
export { itemsPaging, type ItemsRequest } from "./store/items.js"
export { orderFields, ordersTable } from "./store/orders.js"
export { hasReply, reviewFields, reviewsTable } from "./store/reviews.js"
export { ticketFields, ticketsTable } from "./store/tickets.js"
export {
  createProductFields,
  createProductsTable,
  isLowStock,
  productsTable,
  type ProductFields,
  type ProductsOptions,
  type ProductsTable,
  type Stocked,
} from "./store/products.js"
export { searchLogs, webhookLogFields, webhookLogsTable } from "./store/webhook-logs.js"
