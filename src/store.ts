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
  TicketStatus,
  WebhookLog,
} from "./store/assumed-resources.ts"
export {
  assumedOperations,
  operations,
  type AssumedOperationName,
  type AssumedPart,
  type Operation,
  type OperationName,
} from "./store/operations.ts"
export {
  fillPath,
  namesInPath,
  readPathValue,
  type NamesIn,
  type PathValues,
} from "./store/path.ts"
export { categoryLimits } from "./store/resources.ts"
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
  productColumns,
  productsTable,
  type ProductFields,
  type ProductsOptions,
  type ProductsTable,
  type Stocked,
  searchLogs,
  webhookLogFields,
  webhookLogsTable,
} from "./store/tables.ts"
