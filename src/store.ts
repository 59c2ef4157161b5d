/**
 * `trommel/store`: the resources, operations and field tables of a store service. What its description leaves open is
 * chosen here, and can be changed; docs/reference/store-assumptions.md lists it.
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
} from "./store/resources.ts"
export type {
  Item,
  ListedWebhook,
  Order,
  Review,
  Ticket,
  WebhookLog,
} from "./store/assumed-resources.ts"
export {
  assumedOperations,
  operations,
  type Operation,
  type OperationName,
} from "./store/operations.ts"
export { fillPath } from "./store/path.ts"
export {
  itemsPaging,
  type ItemsRequest,
  orderFields,
  ordersTable,
  hasReply,
  reviewFields,
  reviewsTable,
  ticketFields,
  ticketsTable,
  createProductFields,
  createProductsTable,
  isLowStock,
  productsTable,
  type ProductsOptions,
  type ProductsTable,
  type Stocked,
  searchLogs,
  webhookLogFields,
  webhookLogsTable,
} from "./store/tables.ts"
