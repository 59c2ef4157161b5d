/**
 * `trommel/store`: the resources, operations and field tables of a store service. What its description leaves open is
 * chosen here, and can be changed; docs/reference/store-assumptions.md lists it.
 * @packageDocumentation
 */
export type {
  StoreBadge,
  StoreCategory,
  StoreCustomField,
  StoreCustomFieldOption,
  StoreEnvelope,
  StoreId,
  StoreImageOrder,
  StoreListedResellerInvite,
  StoreNewCategory,
  StoreProduct,
  StoreProofOfPayment,
  StoreResellerInvite,
  Store,
  StoreSummary,
  StoreSupplier,
  StoreTimestamp,
  StoreUser,
  StoreVariant,
  StoreVisibility,
  StoreVolumeDiscount,
} from "./store/resources.ts"
export type {
  StoreItem,
  StoreListedWebhook,
  StoreOrder,
  StoreReview,
  StoreTicket,
  StoreWebhookLog,
} from "./store/assumed-resources.ts"
export {
  assumedOperations,
  operations,
  type StoreOperation,
  type StoreOperationName,
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
  type StoreStocked,
  searchLogs,
  webhookLogFields,
  webhookLogsTable,
} from "./store/tables.ts"
